import type { Browser } from 'playwright-core';
import type { Keep, PictureTaker } from '../picture-taker.ts';
import { adaId } from '../start-everything.ts';
import { createDrawing } from './draw-message.ts';
import { openTeamsPerson } from './teams-person.ts';
import { triageCards } from './triage-scenes.ts';

const customerId = '22222222-2222-4222-8222-222222222222';
/** The messages that Canvass sends to Teams, each kind of them. */
export const takeTeamsPictures: PictureTaker = async ({ browser, everything: { url }, keep }) => {
  await customerCards(browser, url, keep);
  await invitationCards(browser, url, keep);
  await operatorCards(browser, url, keep);
  await triageCards(browser, url, keep);
};

async function customerCards(browser: Browser, url: string, keep: Keep): Promise<void> {
  const { draw, close } = await createDrawing(browser, keep);
  const customer = await openTeamsPerson(url, customerId);
  const lines: readonly (readonly [scene: string, line: string])[] = [
    ['surveys', 'surveys'],
    ['help', 'help'],
    ['who-am-i', 'who am i'],
    ['role-refused', 'run campaign 12'],
    ['did-you-mean', 'survye 10'],
    ['choice-question', 'survey 9'],
    ['wrong-answer', 'not good'],
    ['status', '/status'],
    ['stopped', '/stop'],
    ['symbols', 'survey 6'],
    ['stopped-again', '/stop'],
    ['forty-answers', 'survey 16'],
  ];
  for (const [scene, line] of lines) await draw(scene, await customer.say(line));
  await customer.say('/stop');
  await draw('scale', await customer.say('survey 11'));
  await draw('twelve-answers', await customer.press('9'));
  await customer.say('/stop');
  await customer.say('survey 10');
  await customer.press('4');
  await draw('text-question', await customer.press('iPhone'));
  await draw('end-of-survey', await customer.say('The map is slow.'));
  await customer.close();
  await close();
}

async function invitationCards(browser: Browser, url: string, keep: Keep): Promise<void> {
  const { draw, close } = await createDrawing(browser, keep);
  const customer = await openTeamsPerson(url, '33333333-3333-4333-8333-333333333333', 'Grace Hopper');
  await customer.say('hello');
  const operator = await openTeamsPerson(url, adaId);
  await draw('invited', await operator.say('invite Grace Hopper to survey 11'));
  await draw('invitation', await customer.shows(/love your thoughts/u));
  await customer.press('Start');
  await draw('switch-survey', await customer.say('/survey 10'));
  await draw('survey-report', await operator.say('survey report 11'));
  await draw('restart', await customer.say('/restart'));
  await customer.close();
  await operator.close();
  await close();
}

async function operatorCards(browser: Browser, url: string, keep: Keep): Promise<void> {
  const { draw, close } = await createDrawing(browser, keep);
  const operator = await openTeamsPerson(url, adaId);
  await draw('help-operator', await operator.say('help'));
  await draw('campaigns', await operator.say('campaigns'));
  await draw('campaign', await operator.say('campaign 12'));
  await draw('run-starting', await operator.say('run campaign 7'));
  await draw('run-passed', await operator.shows(/^[✓✗⚠?] .*passed/mu));
  await operator.say('run campaign 12');
  const underWay = await operator.shows(/campaign 12.*in progress/iu);
  const unfinished = await operator.say('run campaign 12');
  await draw('run-under-way', underWay);
  await draw('unfinished-run', unfinished);
  await draw('run-failed', await operator.shows(/^✗ Customer lines check failed/mu));
  const lines: readonly (readonly [scene: string, line: string])[] = [
    ['results-with-steps', 'results of campaign 12 with steps'],
    ['runs', 'runs of campaign 12'],
    ['export', 'export results of campaign 12'],
    ['test-cases', 'test cases search billing'],
    ['create-form', 'create campaign'],
    ['create-faults', 'create campaign "Evening" plan 999 tests 1,99999 concurrency 0 aps x'],
    ['update-preview', 'update campaign 12 concurrency 6 description "After the move"'],
    ['schedule', 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)'],
    ['schedules', 'schedules'],
    ['delete', 'delete campaign 24'],
    ['audit', 'audit'],
  ];
  for (const [scene, line] of lines) await draw(scene, await operator.say(line));
  await operator.close();
  await close();
}
