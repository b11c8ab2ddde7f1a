// What is wrong with the workshop, and the ways to where it is.

const section = document.getElementById('problems');
const title = document.getElementById('problems-title');
const list = section.querySelector('ol');
const dialog = document.getElementById('source');

let goTo = () => {};
let shown = '';
let current = -1;

// start says what to do with a problem that was chosen.
export function start(chosen) { goTo = chosen; }

export function show(problems, stale) {
  const text = JSON.stringify([problems, stale]);
  if (text === shown) return;
  shown = text;
  current = -1;
  const errors = problems.filter((p) => p.severity === 'error').length;
  section.hidden = problems.length === 0;
  section.classList.toggle('failed', errors > 0);
  title.textContent = [count(errors, 'problem'), count(problems.length - errors, 'warning')].filter(Boolean).join(', ');
  document.getElementById('stale').hidden = !stale;
  list.replaceChildren(...problems.map(item));
}

// next goes to the problem after the last one chosen.
export function next() {
  const buttons = list.querySelectorAll('.go');
  if (buttons.length === 0) return;
  current = (current + 1) % buttons.length;
  buttons[current].focus();
  buttons[current].click();
}

function item(p, n) {
  const li = make('li', p.severity);
  const go = make('button', 'go');
  go.type = 'button';
  go.append(make('span', 'severity', p.severity === 'error' ? 'Error' : 'Warning'), make('span', 'what', p.text));
  if (p.place) go.append(make('span', 'spot', p.place));
  go.addEventListener('click', () => { current = n; goTo(p); });
  li.append(go);
  if (p.line > 0) {
    const file = make('button', 'file', 'Show file');
    file.type = 'button';
    file.setAttribute('aria-label', `Show file ${p.place}`);
    file.addEventListener('click', () => open(p));
    li.append(file);
  }
  if (p.excerpt) {
    const line = `${p.line}`.padStart(4);
    const pre = make('pre', '');
    pre.append(make('span', 'line', `${line} | `), p.excerpt, '\n', make('span', 'line', `${' '.repeat(line.length)} | `), ' '.repeat(p.indent));
    const caret = make('span', 'caret', '^');
    caret.setAttribute('aria-hidden', 'true');
    pre.append(caret);
    li.append(pre);
  }
  for (const n of p.also) li.append(make('p', 'also', `${n.place}: ${n.text}`));
  if (p.hint) li.append(make('p', 'hint', `Hint: ${p.hint}`));
  return li;
}

// open shows the file of a problem, at its line.
async function open(p) {
  const answer = await fetch(`source.txt?${new URLSearchParams({ file: p.file })}`);
  if (!answer.ok) return;
  const lines = (await answer.text()).replace(/^\uFEFF/, '').split(/\r\n|\n/);
  document.getElementById('source-title').textContent = p.place;
  const rows = lines.map((text, i) => {
    const row = make('li', '', i + 1 === p.line ? '' : text);
    if (i + 1 === p.line) {
      row.setAttribute('aria-current', 'true');
      const signs = [...text];
      row.append(signs.slice(0, p.column - 1).join(''), make('mark', '', signs[p.column - 1] ?? ' '), signs.slice(p.column).join(''));
    }
    return row;
  });
  dialog.querySelector('ol').replaceChildren(...rows);
  dialog.showModal();
  rows[p.line - 1]?.scrollIntoView({ block: 'center' });
  dialog.querySelector('.code').focus({ preventScroll: true });
}

function make(name, className, text = '') {
  const e = document.createElement(name);
  if (className) e.className = className;
  e.textContent = text;
  return e;
}

function count(n, noun) {
  return n === 0 ? '' : `${n} ${noun}${n === 1 ? '' : 's'}`;
}
