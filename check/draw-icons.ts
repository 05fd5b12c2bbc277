import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Draws manifest/*.svg as the PNG files that the app package holds. Needs a Chromium. */
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, size } of [
  { name: 'color', size: 192 },
  { name: 'outline', size: 32 },
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: 1 });
  const drawing = readFileSync(`manifest/${name}.svg`, 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
  await page.screenshot({ path: `manifest/${name}.png`, omitBackground: true });
}
await browser.close();
