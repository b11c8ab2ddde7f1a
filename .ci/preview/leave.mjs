import assert from 'node:assert/strict';

export async function printOpensThePDF({ page, context, served }) {
  for (const [id, file] of [['print-sheets', 'sheets.pdf'], ['print-key', 'key.pdf']]) {
    const [opened] = await Promise.all([context.waitForEvent('page'), page.click(`#${id}`)]);
    await opened.waitForURL((url) => url.pathname.endsWith(file));
    await opened.close();
    const answer = await fetch(new URL(await page.locator(`#${id}`).getAttribute('href'), served.address));
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    assert.equal(Buffer.from(await answer.arrayBuffer()).subarray(0, 5).toString(), '%PDF-');
  }
}

export async function endIsTold(world) {
  const { page, served } = world;
  world.ended = true;
  const { code } = await served.stop();
  assert.equal(code, 0, 'to end the preview is no failure');
  await page.waitForFunction(() => document.querySelector('#status.lost')?.textContent.startsWith('casepack does not answer'));
}
