import { wordings } from '../../../dialogs/wording/languages.ts';
import type { PictureTaker } from '../picture-taker.ts';
import { openVisitor } from './visitor.ts';

/** What somebody without a role sees. */
export const customerScenes: PictureTaker = async (studio) => {
  const words = wordings[studio.language];
  const visitor = await openVisitor(studio);
  await visitor.picture('first-screen');
  await visitor.say('surveys');
  await visitor.picture('surveys');
  await visitor.say('help');
  await visitor.picture('help');
  await visitor.say('who am i');
  await visitor.picture('who-am-i');
  await visitor.say('run campaign 12');
  await visitor.picture('role-refused');
  await visitor.say('survye 10');
  await visitor.picture('did-you-mean');
  await visitor.say('lovely weather today');
  await visitor.picture('no-command');

  await visitor.say('survey 9');
  await visitor.picture('choice-question');
  await visitor.say('not good');
  await visitor.picture('wrong-answer');
  await visitor.say('/status');
  await visitor.picture('status');
  await visitor.say('/restart');
  await visitor.picture('restart');
  await visitor.press(words.keepGoing);
  await visitor.say('/stop');
  await visitor.picture('stopped');

  await visitor.say('survey 6');
  await visitor.picture('symbols');
  await visitor.say('/stop');
  await visitor.say('survey 16');
  await visitor.picture('forty-answers');
  await visitor.say('/stop');
  await visitor.say('survey 11');
  await visitor.picture('scale');
  await visitor.press('9');
  await visitor.picture('twelve-answers');
  await visitor.say('/stop');

  await visitor.say('survey 10');
  await visitor.press('4');
  await visitor.press('iPhone');
  await visitor.picture('text-question');
  await visitor.say('stop');
  await visitor.picture('was-it-a-command');
  await visitor.press(words.sendAsAnswer('stop'));
  await visitor.picture('end-of-survey');
  await visitor.close();
};
