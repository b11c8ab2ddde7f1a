// The preview: asks for proofs, shows them, and keeps them fresh.

import { Layers, Pane, set } from './pages.js';
import * as problems from './problems.js';
import { listen } from './keys.js';

const at = (id) => document.getElementById(id);
const layers = new Layers();
const sheets = new Pane('sheets', 'Sheets');
const key = new Pane('key', 'Answer key');
const panes = { sheets, key };
const status = at('status');

// What was chosen here, and is not left to the workshop. It stands in the address
// too, so that it outlives the page.
const choice = Object.fromEntries(['form', 'paper', 'profile'].map((k) => [k, new URLSearchParams(location.search).get(k) ?? '']));
let number = -1; // of the change that is shown
let proof = null;
let active = sheets;

// refresh asks for a proof and shows it. While one is asked for, a later call
// asks once more, after it.
let asking = null;
let again = '';
async function refresh(why) {
  if (asking) {
    again = why;
    return;
  }
  asking = ask(why);
  await asking;
  asking = null;
  if (again) {
    why = again;
    again = '';
    refresh(why);
  }
}

async function ask(why) {
  let answer;
  try {
    answer = await fetch(`proof.json?${query()}`);
  } catch {
    lost();
    return;
  }
  if (!answer.ok) {
    say(await answer.text());
    return;
  }
  show(await answer.json(), why);
}

function show(p, why) {
  proof = p;
  number = p.number;
  document.title = `${p.title || 'casepack'} – preview`;
  at('title').textContent = p.title || 'Preview';
  set(at('title'), 'lang', p.language || 'en');
  problems.show(p.problems, p.stale && p.parts !== null);
  choose(p);
  let changed = '';
  if (p.parts) {
    layers.take(p.layers);
    changed = ['sheets', 'key'].map((part) => [part, panes[part].draw(p.parts[part], layers, p.language, `${query()}&part=${part}`)])
      .filter(([, pages]) => pages.length > 0)
      .map(([part, pages]) => `${pages.length > 1 ? 'pages' : 'page'} ${spans(pages)} of the ${part}`).join(' and ');
  } else {
    for (const pane of Object.values(panes)) pane.nothing('There is no page to show yet. Mend what is listed above; the pages come by themselves.');
  }
  offer('print-sheets', 'sheets.pdf');
  offer('print-key', 'key.pdf');
  document.documentElement.dataset.number = number;
  const broken = p.problems.some((q) => q.severity === 'error');
  if (broken) say('The workshop has problems.');
  else if (why === 'save') say(changed ? `Saved: ${changed} changed.` : 'Saved: no page changed.');
  else if (why === 'choice') say(`Form ${p.form}, ${names[p.paper]}, ${names[p.profile].toLowerCase()}.`);
  else say('The pages are fresh at every save.');
}

// choose makes the choices show what came out.
function choose(p) {
  const few = p.forms.length <= 9;
  at('forms').hidden = !few || p.forms.length < 2;
  at('form-list').hidden = few;
  const segments = at('forms').querySelector('.segments');
  if (few && segments.dataset.forms !== p.forms.join(' ')) {
    segments.dataset.forms = p.forms.join(' ');
    segments.replaceChildren(...p.forms.map((form) => {
      const label = document.createElement('label');
      const radio = document.createElement('input');
      Object.assign(radio, { type: 'radio', name: 'form', value: form });
      radio.addEventListener('change', () => pick('form', form));
      label.append(radio, form);
      return label;
    }));
  }
  for (const radio of segments.querySelectorAll('input')) radio.checked = radio.value === p.form;
  fill(at('form-list').querySelector('select'), few ? [] : p.forms, p.form);
  fill(at('paper'), p.papers, p.paper);
  fill(at('profile'), p.profiles, p.profile);
}

function fill(select, values, value) {
  if (select.dataset.values !== values.join(' ')) {
    select.dataset.values = values.join(' ');
    select.replaceChildren(...values.map((v) => new Option(names[v] ?? v, v)));
  }
  select.value = value;
}
const names = { a4: 'A4', a5: 'A5', letter: 'Letter', legal: 'Legal', common: 'A4 and Letter', standard: 'Standard', clear: 'Clear', large: 'Large print' };

function pick(what, value) {
  choice[what] = value;
  history.replaceState(null, '', `?${query()}`);
  refresh('choice');
}

function query() {
  return new URLSearchParams(Object.entries(choice).filter(([, v]) => v !== ''));
}

// offer leads to a PDF, unless the pages shown are of before.
function offer(id, file) {
  if (proof.stale) at(id).removeAttribute('href');
  else at(id).href = `${file}?${query()}`;
  at(id).toggleAttribute('aria-disabled', false);
  if (proof.stale) at(id).setAttribute('aria-disabled', 'true');
}

// spans writes numbers with runs drawn together: 1, 3–5.
function spans(numbers) {
  const runs = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ');
}

function say(text) {
  status.classList.remove('lost');
  status.textContent = text;
}

function lost() {
  status.classList.add('lost');
  status.textContent = 'casepack does not answer: it was ended, or the machine slept. Start it again and open the address that it prints.';
}

function turn(by) {
  if (active.step(by)) other().goCase(active.case);
}

function other() { return active === sheets ? key : sheets; }

function showKey(on) {
  at('show-key').checked = on;
  key.section.hidden = !on;
  if (!on) active = sheets;
}

problems.start(async (p) => {
  for (const pane of [sheets, key]) pane.goCase(p.case);
  if (!p.place) return;
  try {
    await navigator.clipboard.writeText(p.place);
    say(`Copied: ${p.place}`);
  } catch {
    say(p.place);
  }
});

for (const pane of [sheets, key]) {
  for (const type of ['pointerdown', 'focusin', 'wheel']) {
    pane.desk.addEventListener(type, () => { active = pane; }, { passive: true });
  }
}
for (const what of ['paper', 'profile']) at(what).addEventListener('change', (e) => pick(what, e.target.value));
at('form-list').querySelector('select').addEventListener('change', (e) => pick('form', e.target.value));
at('show-key').addEventListener('change', (e) => showKey(e.target.checked));
listen({
  n: () => turn(1),
  p: () => turn(-1),
  k: () => showKey(key.section.hidden),
  e: () => problems.next(),
  o: () => { if (at('print-sheets').href) at('print-sheets').click(); },
  form: (i) => { if (proof?.forms[i]) pick('form', proof.forms[i]); },
});

const clock = new EventSource('events');
clock.addEventListener('change', (e) => { if (Number(e.data) !== number) refresh(number < 0 ? 'start' : 'save'); });
clock.addEventListener('error', lost);
clock.addEventListener('open', () => { if (status.classList.contains('lost')) refresh('start'); });
