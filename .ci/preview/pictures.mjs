// What a page looks like: in the browser, and as Poppler draws the PDF.

import { execFileSync } from 'node:child_process';

// Four pixels a point. Poppler moves baselines and lines to whole pixels, a
// browser does not: at four that is an eighth of a point at most.
const perPoint = 4;
const dpi = 72 * perPoint;

// ofPDF gives a page of a PDF as PNG.
export function ofPDF(file, number) {
  return execFileSync('pdftoppm', ['-r', `${dpi}`, '-png', '-gray', '-f', `${number}`, '-l', `${number}`, '-singlefile', file], { maxBuffer: 1 << 28 });
}

// ofSVG gives a page by itself as PNG. Its size is in points.
export async function ofSVG(context, address, size) {
  const page = await context.newPage();
  const [width, height] = [size.width, size.height].map((n) => Math.ceil(n * 96 / 72));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: dpi / 96, mobile: false });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await page.close();
  return Buffer.from(data, 'base64');
}

// differ compares two pictures in blocks of 6 by 6 pixels, which evens out how
// edges are smoothed. It gives the mean difference of a block and the share of
// blocks that differ by more than a quarter of the way from black to white, and
// the share that has ink at all.
export async function differ(context, a, b) {
  const page = await context.newPage();
  const result = await page.evaluate(async (sources) => {
    const [p, q] = await Promise.all(sources.map(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      return image;
    }));
    const width = Math.min(p.width, q.width);
    const height = Math.min(p.height, q.height);
    const [x, y] = [p, q].map((image) => {
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, width, height).data;
    });
    const block = (data, left, top) => {
      let sum = 0;
      for (let dy = 0; dy < 6; dy++) for (let dx = 0; dx < 6; dx++) sum += data[4 * ((top + dy) * width + left + dx)];
      return sum / 36;
    };
    let [blocks, total, far, ink] = [0, 0, 0, 0];
    for (let top = 0; top + 6 <= height; top += 6) {
      for (let left = 0; left + 6 <= width; left += 6) {
        const [m, n] = [block(x, left, top), block(y, left, top)];
        blocks++;
        total += Math.abs(m - n);
        if (Math.abs(m - n) > 64) far++;
        if (n < 200) ink++;
      }
    }
    return { sizes: [p, q].map((i) => `${i.width}x${i.height}`), mean: total / blocks, far: far / blocks, ink: ink / blocks };
  }, [a.toString('base64'), b.toString('base64')]);
  await page.close();
  return result;
}
