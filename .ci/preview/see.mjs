import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// sheets and key tell how many pages stand on a desk, and what one says.
export const pagesOf = (page, pane) => page.locator(`#${pane} .pages svg`);
export const words = (page, pane, n) => pagesOf(page, pane).nth(n - 1).evaluate((svg) => [...svg.querySelectorAll('text')].map((t) => t.textContent).join(' '));
export const place = (page, pane) => page.locator(`#${pane} .place`).textContent();

// shown waits until the page shows what was asked for or saved.
export const shown = (page, action) => Promise.all([
  page.evaluate(() => new Promise((resolve) => {
    new MutationObserver((_, o) => { o.disconnect(); requestAnimationFrame(() => resolve()); })
      .observe(document.documentElement, { attributes: true, attributeFilter: ['data-number'] });
  })),
  action(),
]);

// fits is true where no page is wider than its desk.
export const fits = (page) => page.evaluate(() => [...document.querySelectorAll('.desk')]
  .every((desk) => desk.scrollWidth <= desk.clientWidth && [...desk.querySelectorAll('svg')].every((svg) => svg.clientWidth <= desk.clientWidth)));

export async function picture({ page, pictures }, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.waitForTimeout(100); // for eyes only: nothing is measured on it
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export async function pagesAreDrawn(world) {
  const { page } = world;
  assert.equal(await pagesOf(page, 'sheets').count(), 10, 'a briefing, eight cases, a blank side');
  assert.equal(await pagesOf(page, 'key').count(), 9, 'an overview, eight cases');
  assert.match(await words(page, 'sheets', 1), /Sandbox incident practice/);
  assert.match(await words(page, 'key', 1), /Which case stands where/);
  const loaded = await page.evaluate(() => [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('"', '')));
  for (const face of ['casepack regular', 'casepack bold', 'casepack mono']) assert.ok(loaded.includes(face), `${face} is not loaded, only ${loaded}`);
  assert.equal(await page.locator('#problems').isVisible(), false);
  await picture(world, '1-fresh');
}
