import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDirectLineJs } from '../support/browser/direct-line-js.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../support/start-canvass.ts';

describe.skipIf(!hasBrowser())('Microsoft’s own client of Direct Line', () => {
  let canvass: SurveyCanvass;
  beforeAll(async () => {
    canvass = await startSurveyCanvass();
  });
  afterAll(() => canvass?.close());

  test.each([
    ['a WebSocket', true],
    ['polling', false],
  ])('takes a survey by %s, and shows it all again to a page that goes on with it', async (_, webSocket) => {
    canvass.service.filed.length = 0;
    await withBrowser(canvass.url, async ({ context }) => {
      const client = await openDirectLineJs(context, canvass.url, { webSocket });
      await client.say('/survey 5');
      await client.shows(/How was the coffee\?/u);
      await client.press('Good');
      await client.shows(/How was the cake\?/u);
      await client.press('Bad');
      await client.shows(/How was the service\?/u);
      await client.say('good');
      await client.shows(/Anything else\?/u);
      const written = await client.say('More\ncake');
      await client.shows(/Come again!/u);
      const ids = await client.ids();
      expect(ids).toContain(written);
      expect(new Set(ids).size).toBe(ids.length);

      const later = await openDirectLineJs(context, canvass.url, { webSocket, old: client });
      await later.shows(/Come again!/u);
      expect(await later.ids()).toEqual(ids);
      expect(later.conversation).toBe(client.conversation);
    });
    expect(canvass.service.filed.map(({ question, answer }) => [question, answer])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 'More\ncake'],
    ]);
  });
});
