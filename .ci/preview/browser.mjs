// A preview that runs, and a browser to look at it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

// preview starts casepack and gives the address it prints.
export async function preview(program, workshop, ...flags) {
  const child = spawn(program, ['preview', workshop, '--no-browser', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    ended.then((how) => reject(new Error(`the preview ended: ${JSON.stringify(how)}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { address, stop };
}

// browser starts Chromium with nothing of its own to fetch. Every request that
// leaves the given origin is noted.
export async function browser() {
  const profile = mkdtempSync(join(tmpdir(), 'casepack-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-lcd-text'],
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
