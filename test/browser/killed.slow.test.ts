import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answer, connected, question, said, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { filedAnswers, spawnCanvass } from '../support/spawn-canvass.ts';

test.skipIf(!hasBrowser())(
  'killed in the middle of a survey, the page comes back by itself and the survey goes on',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-browser-'));
    let canvass = await spawnCanvass(folder);
    try {
      await withBrowser(canvass.url, async ({ open }) => {
        const page = await open('/?survey=5');
        await question(page, 1);
        await answer(page, '3').click();
        await question(page, 2);
        await canvass.end('SIGKILL');
        await page.locator('#state', { hasText: 'Reconnecting' }).waitFor();
        canvass = await spawnCanvass(folder, Number(new URL(canvass.url).port));
        await connected(page);
        await answer(page, 'Yes').click();
        await question(page, 3);
        await type(page, 'Pick up sooner');
        await page
          .locator(said)
          .getByText(/[Tt]hank you/u)
          .last()
          .waitFor();
      });
      expect(await canvass.end('SIGTERM')).toBe(0);
      expect(filedAnswers(folder)).toEqual(['5/0: 3', '5/1: Yes', '5/2: Pick up sooner']);
    } finally {
      await canvass.end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
