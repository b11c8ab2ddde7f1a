import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apart, inBrowser, inPDF } from './positions.mjs';
import { differ, ofPDF, ofSVG } from './pictures.mjs';
import { shown } from './see.mjs';

async function pdf({ served, scratch }, part, query) {
  const answer = await fetch(`${served.address}${part}.pdf?${query}`);
  assert.equal(answer.status, 200);
  const file = join(scratch, `${part}.pdf`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

async function letters(world, query) {
  let [count, most] = [0, 0];
  for (const part of ['sheets', 'key']) {
    const printed = inPDF(await pdf(world, part, query));
    const seen = await inBrowser(world.page, part);
    assert.equal(seen.length, printed.length, `pages of the ${part}`);
    printed.forEach((page, i) => {
      const { most: worst, lonely } = apart(page, seen[i]);
      assert.deepEqual(lonely, [], `letters of page ${i + 1} of the ${part} that only one of the two has`);
      assert.ok(worst.distance < 0.2, `page ${i + 1} of the ${part}: ${JSON.stringify(worst)}`);
      most = Math.max(most, worst.distance);
      count += page.length;
    });
  }
  return { count, most };
}

// Every letter of every page begins where it begins in the PDF.
export async function lettersStandAsInThePDF(world) {
  const a = await letters(world, '');
  await shown(world.page, () => world.page.selectOption('#profile', 'large'));
  const b = await letters(world, 'profile=large');
  await shown(world.page, () => world.page.selectOption('#profile', 'standard'));
  assert.ok(a.count > 10000 && b.count > 10000, `${a.count} and ${b.count} letters`);
  return `${a.count + b.count} letters, at most ${Math.max(a.most, b.most).toFixed(3)} pt apart`;
}

// Lines, boxes, codes and grays too. On Letter, whose sides are whole pixels: a
// browser stretches others to the next.
export async function pagesLookAsThePDF(world) {
  const told = [];
  for (const [part, number] of [['sheets', 2], ['key', 3]]) {
    const file = await pdf(world, part, 'paper=letter');
    const size = { width: 612, height: 792 };
    const seen = await ofSVG(world.context, `${world.served.address}page.svg?paper=letter&part=${part}&page=${number}`, size);
    const d = await differ(world.context, seen, ofPDF(file, number));
    if (world.pictures) {
      writeFileSync(join(world.pictures, `2-${part}-svg.png`), seen);
      writeFileSync(join(world.pictures, `2-${part}-pdf.png`), ofPDF(file, number));
    }
    assert.ok(d.ink > 0.01, `an empty page was compared: ${JSON.stringify(d)}`);
    assert.ok(d.mean < 2 && d.far < 0.001, `page ${number} of the ${part}: ${JSON.stringify(d)}`);
    told.push(`${part} ${number}: mean ${d.mean.toFixed(2)} of 255, ${(100 * d.far).toFixed(3)} % far apart, ${(100 * d.ink).toFixed(1)} % ink`);
  }
  return told.join('; ');
}
