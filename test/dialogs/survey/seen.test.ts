import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../../dialogs/wording/english.ts';
import { beginConversation } from '../../support/direct-line-client.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../../support/start-canvass.ts';

let canvass: SurveyCanvass;
beforeEach(async () => {
  canvass = await startSurveyCanvass();
});
afterEach(() => canvass.close());

const dated = z.array(z.looseObject({ id: z.string(), timestamp: z.string() }));

test.each(['canvass:seen', 'canvass:newest'])(
  'a text from a page that has not shown the open question, judged by %s, is no answer',
  async (note) => {
    const chat = await beginConversation(canvass.url);
    const shown = async () => JSON.stringify((await chat.read()).activities);
    const newest = async () => {
      const last = dated.parse((await chat.read()).activities).at(-1);
      return note === 'canvass:seen' ? Date.parse(last?.timestamp ?? '') : last?.id;
    };
    const say = (text: string, seen: string | number | undefined) =>
      chat.post({ type: 'message', text, channelData: { [note]: seen } });
    await chat.say('survey 5');
    await expect.poll(shown).toContain('How was the coffee?');
    const atFirst = await newest();
    await say('Good', atFirst);
    await expect.poll(shown).toContain('How was the cake?');
    expect(canvass.service.filed).toHaveLength(1);

    // Another tab, whose socket is dead: both questions have the same answers.
    await say('Good', atFirst);
    await expect.poll(shown).toContain(english.cameEarly);
    expect(canvass.service.filed).toHaveLength(1);

    await say('Good', await newest());
    await expect.poll(() => canvass.service.filed).toHaveLength(2);
  },
);

test('a page with a timestamp from a fast clock is judged by its newest message', async () => {
  const chat = await beginConversation(canvass.url);
  const shown = async () => JSON.stringify((await chat.read()).activities);
  const newest = async () => dated.parse((await chat.read()).activities).at(-1)?.id;
  const say = (id: string | undefined) =>
    chat.post({
      type: 'message',
      text: 'Good',
      channelData: { 'canvass:seen': Date.now() + 120_000, 'canvass:newest': id },
    });
  await chat.say('survey 5');
  await expect.poll(shown).toContain('How was the coffee?');
  const atFirst = await newest();
  await chat.say('Good');
  await expect.poll(shown).toContain('How was the cake?');
  await say(atFirst);
  await expect.poll(shown).toContain(english.cameEarly);
  expect(canvass.service.filed).toHaveLength(1);
  await say(await newest());
  await expect.poll(() => canvass.service.filed).toHaveLength(2);
});

test('a resent text is judged by the newest message when it was typed, despite a fast clock', async () => {
  const chat = await beginConversation(canvass.url);
  const shown = async () => JSON.stringify((await chat.read()).activities);
  const newest = async () => dated.parse((await chat.read()).activities).at(-1)?.id;
  await chat.say('survey 5');
  await expect.poll(shown).toContain('How was the coffee?');
  const atFirst = await newest();
  await chat.say('Good');
  await expect.poll(shown).toContain('How was the cake?');
  const again = (id: string | undefined, seen: number) => ({
    ...{ 'canvass:seen': seen, 'canvass:newest': id },
    'webchat:sequence-id': seen + 0.001,
  });
  const soon = Date.now() + 3_000;
  await chat.post({ type: 'message', text: 'Good', channelData: again(atFirst, soon) });
  await expect.poll(shown).toContain(english.cameEarly);
  expect(canvass.service.filed).toHaveLength(1);
  await chat.post({ type: 'message', text: 'Good', channelData: again(await newest(), soon) });
  await expect.poll(() => canvass.service.filed).toHaveLength(2);
});
