import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findings } from './axe.mjs';
import { pagesOf, picture, place, shown } from './see.mjs';

// A broken workshop: what is wrong is listed and leads to its place, the last
// good pages stay, and nothing of them can be printed.
export async function problemsLeadToTheirPlace(world) {
  const { page } = world;
  const file = join(world.workshop, 'cases', '05-timed-out-create.yaml');
  const text = readFileSync(file, 'utf8');
  await page.keyboard.press('p');
  await shown(page, () => writeFileSync(file, `${text.replace('guidance:', 'guidence:')}chapter: 7\n`));
  const items = page.locator('#problems > ol > li');
  assert.ok(await items.count() >= 2, 'a key misspelt, another unknown');
  assert.match(await page.locator('#problems-title').textContent(), /problems/);
  assert.equal(await page.locator('#stale').isVisible(), true);
  assert.equal(await pagesOf(page, 'sheets').count(), 10);
  for (const id of ['print-sheets', 'print-key']) assert.equal(await page.locator(`#${id}`).getAttribute('href'), null);
  assert.equal((await fetch(`${world.served.address}sheets.pdf`)).status, 409);

  const wrong = text.split('\n').findIndex((line) => line.startsWith('guidance:')) + 1;
  const misspelt = items.filter({ hasText: 'guidence' }).first();
  await misspelt.locator('.go').click();
  const at = `${file}:${wrong}:1`;
  // The clipboard is written in its own time; the page says when it is.
  await page.locator('#status', { hasText: `Copied: ${at}` }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), at);
  assert.equal(await place(page, 'sheets'), 'page 6 of 10', 'case 5 of form A');
  assert.equal(await place(page, 'key'), 'page 6 of 9');
  assert.match(await misspelt.locator('pre').textContent(), new RegExp(`${wrong} \\| guidence: \\|\\n +\\| \\^`));
  await picture(world, '6-problems');
  assert.deepEqual(await findings(page), []);

  await misspelt.locator('.file').click();
  // The file is fetched first; its place stands above it once it is there.
  await page.locator('#source-title', { hasText: at }).waitFor();
  await page.locator('#source [aria-current]').waitFor();
  assert.equal(await page.locator('#source-title').textContent(), at);
  assert.match(await page.locator('#source [aria-current]').textContent(), /^guidence: \|$/);
  assert.equal(await page.locator('#source [aria-current]').evaluate((e) => {
    const [a, b] = [e.getBoundingClientRect(), e.closest('.code').getBoundingClientRect()];
    return a.top >= b.top && a.bottom <= b.bottom;
  }), true, 'the line is in sight');
  await picture(world, '7-file');
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.locator('#sheets .desk').focus();
  await page.keyboard.press('e');
  assert.equal(await items.locator('.go:focus').count(), 1, 'the next problem has the focus');

  await shown(page, () => writeFileSync(file, text));
  assert.equal(await page.locator('#problems').isVisible(), false);
  assert.match(await page.locator('#print-sheets').getAttribute('href'), /^sheets\.pdf/);
}
