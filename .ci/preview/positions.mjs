// Where letters stand: in the browser, and in the PDF of the same pages.

import { execFileSync } from 'node:child_process';

// inPDF gives the letters of a PDF's pages, with where each begins on its
// baseline, in points from the top left corner. mutool is of someone else.
export function inPDF(file) {
  const xml = execFileSync('mutool', ['draw', '-q', '-F', 'stext', file], { maxBuffer: 1 << 28 }).toString();
  return xml.split('<page ').slice(1).map((page) => [...page.matchAll(/<char [^>]*? x="([^"]+)" y="([^"]+)"[^>]*? c="([^"]*)"/g)]
    .map(([, x, y, c]) => ({ x: Number(x), y: Number(y), c: unescape(c) }))
    .filter(({ c }) => c.trim() !== ''));
}

function unescape(s) {
  return s.replace(/&#x([0-9a-f]+);/gi, (_, n) => String.fromCodePoint(parseInt(n, 16)))
    .replace(/&#(\d+);/g, (_, n) => String.fromCodePoint(Number(n)))
    .replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

// inBrowser gives the letters of the pages of a pane likewise, as the browser
// has set them.
export function inBrowser(page, pane) {
  return page.evaluate((selector) => [...document.querySelectorAll(selector)].map((svg) => [...svg.querySelectorAll('text')].flatMap((text) => {
    const letters = [];
    const s = text.textContent;
    for (let i = 0; i < s.length; i++) {
      const c = String.fromCodePoint(s.codePointAt(i));
      if (c.trim() !== '') {
        const { x, y } = text.getStartPositionOfChar(i);
        letters.push({ c, x: x / 20, y: y / 20 }); // a point is 20 units
      }
      i += c.length - 1;
    }
    return letters;
  })), `#${pane} .pages svg`);
}

// apart pairs the letters of two pages, each with the nearest that is the same,
// and gives the largest distance in points and what has no partner.
export function apart(a, b) {
  const left = new Map();
  for (const l of b) left.set(l.c, [...(left.get(l.c) ?? []), l]);
  const lonely = [];
  let most = { distance: 0 };
  for (const l of a) {
    const same = left.get(l.c) ?? [];
    let best = -1;
    let distance = Infinity;
    same.forEach((m, i) => {
      const d = Math.max(Math.abs(m.x - l.x), Math.abs(m.y - l.y));
      if (d < distance) [best, distance] = [i, d];
    });
    if (best < 0) lonely.push(l);
    else if (distance > most.distance) most = { distance, letter: l, of: same[best] };
    same.splice(best, best < 0 ? 0 : 1);
  }
  return { most, lonely: [...lonely, ...[...left.values()].flat()] };
}
