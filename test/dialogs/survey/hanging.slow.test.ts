import { afterAll, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { startConversation } from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import type { Weather } from '../../support/scripted-survey-service.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());

// A channel waits for 15 s. Both cases wait for our limit at once.
test.concurrent.each<Weather>(['hangBefore', 'hangAfter'])(
  'reports a hanging answer (%s) as of unknown fate before the channel gives up',
  async (weather) => {
    const somebody = startConversation(canvass.url);
    await somebody.say('survey 5');
    canvass.service.next('reply', weather);
    const told = await somebody.say('Good');
    expect(told.text).toContain(fixedPart(english.fateUnknown));
  },
);
