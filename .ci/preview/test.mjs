// Looks at casepack preview as its reader does. Called by check.sh:
// node test.mjs PROGRAM CASES SCRATCH; with PICTURES=DIR, what was seen is kept.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser, preview } from './browser.mjs';
import { lettersStandAsInThePDF, pagesLookAsThePDF } from './agree.mjs';
import { nothingForAxeToFind } from './axe.mjs';
import { endIsTold, printOpensThePDF } from './leave.mjs';
import { problemsLeadToTheirPlace } from './mend.mjs';
import { savesShowAtOnce, scrollIsKept } from './save.mjs';
import { pagesAreDrawn } from './see.mjs';
import { formsAndPapersAreSwitched, keysWork } from './use.mjs';

// What is tried, in this order, in one preview of eight cases in three forms.
const steps = [
  pagesAreDrawn, lettersStandAsInThePDF, pagesLookAsThePDF, formsAndPapersAreSwitched, keysWork,
  savesShowAtOnce, scrollIsKept, problemsLeadToTheirPlace, nothingForAxeToFind, printOpensThePDF, endIsTold,
];

const [program, cases, scratch] = process.argv.slice(2);
const workshop = join(scratch, 'workshop');
mkdirSync(join(workshop, 'cases'), { recursive: true });
cpSync(cases, join(workshop, 'cases'), { recursive: true, filter: (name) => !name.endsWith('.go') && !name.endsWith('workshop.yaml') });
writeFileSync(join(workshop, 'workshop.yaml'), readFileSync(join(cases, 'workshop.yaml'), 'utf8').replace(/^cases: .*$/m, 'cases: cases'));

const served = await preview(program, workshop, '--forms', '3', '--seed', 'trial');
const { context, close } = await browser();
const page = await context.newPage();
const strange = [];
const origin = new URL(served.address).origin;
context.on('request', (r) => { if (/^(https?|wss?):/.test(r.url()) && new URL(r.url()).origin !== origin) strange.push(`asked ${r.url()}`); });
page.on('pageerror', (e) => strange.push(`error: ${e.message}`));
const world = { page, context, served, workshop, scratch, pictures: process.env.PICTURES };
page.on('console', (m) => {
  const cutOff = world.ended && m.text().startsWith('Failed to load resource: net::ERR_'); // the browser's own word for it
  if (['error', 'warning'].includes(m.type()) && !cutOff) strange.push(`console: ${m.text()}`);
});

try {
  await page.goto(served.address);
  await page.waitForSelector('#key .pages svg text');
  await page.evaluate(() => document.fonts.ready);
  for (const step of steps) {
    const told = await step(world);
    console.log(`${step.name}${told ? `: ${told}` : ''}`);
    assert.deepEqual(strange, [], step.name);
  }
} finally {
  await close();
  await served.stop();
}
console.log(`${steps.length} steps passed`);
