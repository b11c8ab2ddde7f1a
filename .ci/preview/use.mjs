import assert from 'node:assert/strict';
import { fits, pagesOf, picture, place, shown, words } from './see.mjs';

export async function formsAndPapersAreSwitched(world) {
  const { page } = world;
  const first = (await words(page, 'sheets', 2)).slice(0, 80);
  await shown(page, () => page.locator('.segments label', { hasText: 'B' }).click());
  assert.match(await words(page, 'sheets', 2), /Form B/);
  assert.notEqual((await words(page, 'sheets', 2)).slice(0, 80), first);
  assert.match(page.url(), /form=B/);
  const a4 = await pagesOf(page, 'sheets').first().getAttribute('viewBox');
  await shown(page, () => page.selectOption('#paper', 'letter'));
  assert.equal(await pagesOf(page, 'sheets').first().getAttribute('viewBox'), '0 0 12240 15840', '8.5 by 11 inches in twentieths of a point');
  await page.reload();
  await page.waitForSelector('#sheets .pages svg text');
  assert.equal(await page.inputValue('#paper'), 'letter', 'the choice outlives the page');
  assert.ok(await page.locator('.segments input[value=B]').isChecked());
  await shown(page, () => page.selectOption('#paper', 'a4'));
  assert.equal(await pagesOf(page, 'sheets').first().getAttribute('viewBox'), a4);
  await shown(page, () => page.locator('.segments label', { hasText: 'A' }).click());
}

export async function keysWork(world) {
  const { page } = world;
  const press = (key) => page.keyboard.press(key);
  await page.locator('#sheets .desk').focus();
  for (let i = 0; i < 12; i++) await press('p');
  assert.equal(await place(page, 'sheets'), 'page 1 of 10');
  for (let i = 0; i < 3; i++) await press('n');
  assert.equal(await place(page, 'sheets'), 'page 4 of 10');
  assert.match(await place(page, 'key'), /page 4 of 9/, 'the key follows to case 3');
  await press('p');
  assert.equal(await place(page, 'sheets'), 'page 3 of 10');
  await shown(page, () => press('3'));
  assert.match(await words(page, 'sheets', 2), /Form C/);
  await press('9'); // there is no such form
  await press('k');
  assert.equal(await page.locator('#key').isVisible(), false);
  assert.equal(await page.locator('#show-key').isChecked(), false);
  await picture(world, '3-sheets-only');
  await press('k');
  assert.equal(await page.locator('#key').isVisible(), true);
  assert.ok(await fits(page), 'pages are as wide as before');
  await page.focus('#paper');
  await press('k'); // in a list, letters are the list's
  assert.equal(await page.locator('#key').isVisible(), true);
  await page.locator('#sheets .desk').focus();
  await press('?');
  assert.equal(await page.locator('#help').evaluate((d) => d.open), true);
  await picture(world, '4-help');
  await page.locator('#keys-on').uncheck();
  await press('Escape');
  assert.equal(await page.locator('#help').evaluate((d) => d.open), false);
  await press('k');
  assert.equal(await page.locator('#key').isVisible(), true, 'single keys can be turned off');
  await page.locator('#help-button').click();
  await page.locator('#keys-on').check();
  await page.locator('#help button').click();
  await shown(page, () => press('1'));
  assert.match(await words(page, 'sheets', 2), /Form A/);
}
