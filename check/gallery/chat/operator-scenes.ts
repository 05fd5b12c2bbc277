import type { PictureTaker } from '../picture-taker.ts';
import { openVisitor } from './visitor.ts';

/** The summary of campaign 12. */
const over = /^[✓✗⚠?] Customer lines check/mu;

/** What an operator sees. */
export const operatorScenes: PictureTaker = async (studio) => {
  const operator = await openVisitor(studio, { role: 'operator' });
  await operator.picture('operator-first-screen');
  await operator.say('help');
  await operator.picture('help-operator');
  await operator.say('who am i');
  await operator.picture('who-am-i-operator');
  await operator.say('campaigns');
  await operator.picture('campaigns');
  await operator.say('campaign 12');
  await operator.picture('campaign');

  await operator.say('run campaign 7');
  await operator.picture('run-starting');
  await operator.hears(/^[✓✗⚠?] Release smoke test/mu);
  await operator.picture('run-passed');

  const other = await openVisitor(studio, { role: 'operator' });
  await operator.say('run campaign 12');
  await operator.hears(/in progress/u);
  await other.say('run campaign 12');
  await operator.picture('run-under-way');
  await other.picture('unfinished-run');
  await other.close();
  await operator.hears(over);
  await operator.picture('run-failed');

  const lines: readonly (readonly [scene: string, line: string])[] = [
    ['results-with-steps', 'results of campaign 12 with steps'],
    ['runs', 'runs of campaign 12'],
    ['export', 'export results of campaign 12'],
    ['test-cases', 'test cases search billing'],
    ['plans', 'plans'],
    ['create-form', 'create campaign'],
    ['create-faults', 'create campaign "Evening" plan 999 tests 1,99999 concurrency 0 aps x'],
    ['update-preview', 'update campaign 12 concurrency 6 description "After the move"'],
    ['update-form', 'update campaign 12'],
    ['alias', 'alias nightly = campaign 3'],
    ['aliases', 'aliases'],
    ['schedule', 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)'],
    ['schedules', 'schedules'],
    ['subscribe', 'subscribe campaign 12 failures only'],
    ['mute', 'mute campaign 12 for 2h'],
    ['delete', 'delete campaign 24'],
    ['rerun-asked', 'rerun failed of campaign 12'],
    ['several-asked', 'run campaigns 3 and 5'],
    ['alert', 'alert campaign 12 when pass rate below 95%'],
    ['digest', 'digest now'],
    ['known', 'known 63 until Friday "ticket 812"'],
    ['case', 'case 63'],
    ['audit', 'audit'],
    ['did-you-mean-campaign', 'rnu campain 12'],
    ['missing-argument', 'schedule campaign 12'],
    ['unknown-campaign', 'campaign 99999'],
  ];
  for (const [scene, line] of lines) {
    await operator.say(line);
    await operator.picture(scene);
    if (scene !== 'create-form') continue;
    // Drawn again in another look, the card would forget what it says against empty fields.
    await operator.page.locator('.ac-pushButton.style-positive').last().click();
    await studio.keep('create-form-empty', { theme: 'dark', width: 1280 }, await operator.page.screenshot());
  }

  await operator.say('run campaign 12');
  await operator.hears(over);
  await operator.say('compare campaign 12');
  await operator.picture('compare');
  await operator.close();
};
