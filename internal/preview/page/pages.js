// Pages of one part, sheets or key, on their desk.

const svg = 'http://www.w3.org/2000/svg';

// Layers as they were last drawn, by what is in them. A layer stands on many
// pages and is parsed once.
export class Layers {
  #known = new Map();

  // take keeps what of the given layers is known, and parses the rest.
  take(given) {
    const kept = new Map();
    const fresh = [];
    for (const id of Object.keys(given)) {
      const known = this.#known.get(id);
      if (known) kept.set(id, known);
      else fresh.push(id);
    }
    const text = `<svg xmlns="${svg}">${fresh.map((id) => given[id]).join('')}</svg>`;
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    [...parsed.children].forEach((g, i) => kept.set(fresh[i], document.importNode(g, true)));
    this.#known = kept;
  }

  copy(id) {
    return this.#known.get(id).cloneNode(true);
  }
}

export class Pane {
  #section; #desk; #list; #place; #alone; #name; #address = '';
  #pages = []; // {key, face, body, case, item}
  #here = -1;
  #held = null; // where the reader is, kept while the desk changes its size

  constructor(id, name) {
    this.#name = name;
    this.#section = document.getElementById(id);
    this.#desk = this.#section.querySelector('.desk');
    this.#list = this.#section.querySelector('.pages');
    this.#place = this.#section.querySelector('.place');
    this.#alone = this.#section.querySelector('.alone');
    let waiting = false;
    this.#desk.addEventListener('scroll', () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; this.#look(); });
    }, { passive: true });
    new ResizeObserver(() => {
      this.#hold(this.#held);
      this.#look();
    }).observe(this.#list);
  }

  get desk() { return this.#desk; }
  get section() { return this.#section; }
  get case() { return this.#pages[this.#here]?.case ?? ''; }

  // draw shows the pages of a part, each of which is at the address by itself. What did not change stays as it is, and the
  // reader stays at the same place of the same page. It gives the numbers of
  // the pages that say something else.
  draw(part, layers, language, address) {
    this.#address = address;
    const anchor = this.#anchor();
    const old = new Map(this.#pages.map((p) => [p.key, p]));
    const seen = new Map();
    const changed = [];
    this.#pages = part.pages.map((p, i) => {
      const nth = (seen.get(p.case) ?? 0) + 1;
      seen.set(p.case, nth);
      const key = `${p.case} ${nth}`;
      const was = old.get(key);
      const face = `${p.w} ${p.h} ${p.layers.join(' ')}`;
      const item = was?.item ?? document.createElement('li');
      if (was?.face !== face) this.#fill(item, p, layers);
      if (was?.body !== p.body) {
        changed.push(i + 1);
        if (was) flash(item);
      }
      set(item.querySelector('svg'), 'aria-label', `${this.#name}, page ${i + 1} of ${part.pages.length}`);
      return { key, face, body: p.body, case: p.case, item };
    });
    set(this.#list, 'lang', language || 'en');
    const items = this.#pages.map((p) => p.item);
    if (items.length !== this.#list.children.length || items.some((it, i) => it !== this.#list.children[i])) {
      this.#list.replaceChildren(...items);
    }
    this.#hold(anchor);
    this.#look();
    return changed;
  }

  // nothing says why there are no pages.
  nothing(text) {
    const item = document.createElement('li');
    item.className = 'none';
    item.textContent = text;
    this.#pages = [];
    this.#here = -1;
    this.#list.replaceChildren(item);
    this.#place.textContent = '';
    this.#alone.hidden = true;
  }

  // go shows a page by its number from 0; beyond the ends it stays.
  go(n) {
    const page = this.#pages[n];
    if (!page) return false;
    this.#desk.scrollTop = page.item.offsetTop - 12;
    this.#set(n);
    return true;
  }

  step(by) { return this.go(this.#here + by); }

  // goCase shows the first page of a case.
  goCase(id) {
    if (!id || this.case === id) return;
    this.go(this.#pages.findIndex((p) => p.case === id));
  }

  // fill draws a page. Layers that stand on it already, in the same place of the
  // pile, stay: of a page whose words are the same only the codes are new.
  #fill(item, p, layers) {
    let page = item.querySelector('svg');
    if (!page) {
      page = document.createElementNS(svg, 'svg');
      page.setAttribute('role', 'group');
      const paper = document.createElement('div');
      paper.className = 'paper';
      paper.append(page);
      item.append(paper);
    }
    set(page, 'viewBox', `0 0 ${p.w} ${p.h}`);
    // The browser need not set a page out of sight to know how high it is.
    page.parentNode.style.aspectRatio = `${p.w} / ${p.h}`;
    const old = [...page.children];
    p.layers.forEach((id, n) => {
      const there = old[n];
      if (there?.dataset.layer === id) return;
      const layer = layers.copy(id);
      layer.dataset.layer = id;
      if (there) there.replaceWith(layer);
      else page.append(layer);
    });
    while (page.children.length > p.layers.length) page.lastChild.remove();
  }

  // anchor is the page at the top of the desk, and how much of it is above.
  #anchor() {
    const top = this.#desk.scrollTop;
    const i = this.#pages.findIndex((p) => p.item.offsetTop + p.item.offsetHeight > top);
    if (i < 0) return null;
    const { key, item } = this.#pages[i];
    return { key, i, above: (top - item.offsetTop) / item.offsetHeight };
  }

  #hold(anchor) {
    if (!anchor) return;
    const page = this.#pages.find((p) => p.key === anchor.key) ?? this.#pages[Math.min(anchor.i, this.#pages.length - 1)];
    if (!page) return;
    this.#desk.scrollTop = page.item.offsetTop + anchor.above * page.item.offsetHeight;
  }

  // look finds the page that the reader sees: the one a third down the desk.
  #look() {
    this.#held = this.#anchor();
    const line = this.#desk.scrollTop + this.#desk.clientHeight / 3;
    let n = this.#pages.findIndex((p) => p.item.offsetTop + p.item.offsetHeight > line);
    if (n < 0) n = this.#pages.length - 1;
    this.#set(n);
  }

  #set(n) {
    this.#pages[this.#here]?.item.classList.remove('here');
    this.#here = n;
    this.#pages[n]?.item.classList.add('here');
    this.#place.textContent = n < 0 ? '' : `page ${n + 1} of ${this.#pages.length}`;
    this.#alone.hidden = n < 0;
    this.#alone.href = `page.svg?${this.#address}&page=${n + 1}`;
    this.#alone.setAttribute('aria-label', `${this.#name}, page ${n + 1}, as SVG`);
  }
}

// set changes an attribute only where it differs: a page that is told the same
// language again is set anew.
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// flash marks a page that changed for a moment.
function flash(item) {
  item.classList.remove('changed');
  requestAnimationFrame(() => item.classList.add('changed'));
}
