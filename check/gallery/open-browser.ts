import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** A headless Chromium; without one, the program ends and says so. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(executablePath)) {
    console.error(
      `There is no Chromium at ${executablePath}, so no picture can be taken. Install one, or set CHROMIUM_PATH.`,
    );
    process.exit(1);
  }
  return await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}
