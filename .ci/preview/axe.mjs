import assert from 'node:assert/strict';
import axe from 'axe-core';
import { fits, picture, shown } from './see.mjs';

// findings are what axe-core holds against the page as it is now: all of its
// rules, those of good practice too.
export async function findings(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html.slice(0, 160)).slice(0, 3).join(' | ')}`);
}

export async function nothingForAxeToFind(world) {
  const { page } = world;
  assert.deepEqual(await findings(page), [], 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findings(page), [], 'dark');
  await picture(world, '8-dark');
  await page.keyboard.press('?');
  assert.deepEqual(await findings(page), [], 'help');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 800 });
  assert.deepEqual(await findings(page), [], 'narrow');
  await picture(world, '9-narrow');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, 'nothing to scroll sideways');
  assert.ok(await fits(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.ok(await fits(page));
  await shown(page, () => page.selectOption('#profile', 'large'));
  await picture(world, '10-large-print');
  await shown(page, () => page.selectOption('#profile', 'standard'));
}
