import { setTimeout as pause } from 'node:timers/promises';
import { beginConversation } from '../../test/support/direct-line-client.ts';
import { ada, bert, places } from '../../test/support/teams-conversation.ts';
import { createTeamsPerson, type Stage } from './people.ts';

/** What an operator reads, in English alone: every command, a run from beginning to end, refusals and mistakes. */
export async function operatorScenes(stage: Stage): Promise<void> {
  const { scene } = stage.transcript;
  const operator = createTeamsPerson(stage, ada.name, ada.aadObjectId);
  const say = async (...lines: readonly string[]): Promise<void> => {
    for (const line of lines) await operator.say(line);
  };

  scene('An operator arrives');
  await say('hello', 'help', 'help run', 'who am i', 'good weather today', 'thanks');
  await say('campaigns', 'campaign 12', 'status', 'what is running');

  scene('A run');
  await say('run campaign 7');
  await operator.hears('Campaign 7 · run ');
  await say('alert campaign 12 when pass rate below 100%');
  await say('run campaign 12', 'run campaign 12', 'what is running', 'stop run', 'watch campaign 12');
  await operator.hears('Campaign 12 · run ', 'Alert 1: pass rate');
  await say('alerts', 'unalert 1');
  await say('unwatch campaign 12', 'watch campaign 12', 'run campaign 12?', 'start 5');
  await say('results of campaign 12', 'failures of 12', 'results of campaign 12 with steps');
  await say('runs of campaign 12', 'runs of campaign 12 since yesterday', 'runs of campaign 40');
  await say('compare campaign 12', 'compare campaign 12 run 86 with 86', 'export results of campaign 12');
  await say('rerun failed of campaign 12', 'rerun failed', 'rerun failed of campaign 99');
  await operator.press('Rerun');
  await operator.hears(', rerun of run');
  await say('rerun failed of campaign 12');
  await say('case 63', 'campaigns', 'status');

  scene('In other words');
  await say('what is broken in 12', 'please have a look at 12', 'is 12 slow or flaky', '12 and 63');
  await say(
    'if 12 passes run 7',
    'skip tonight’s run of 12',
    '12 vs 15',
    'export formats',
    'run test 63',
    'yes',
    'since when',
  );

  scene('A survey of one’s own');
  await say('survey 7', 'Yes', 'Helpful', 'run campaign 12');
  await say('/stop');

  scene('Several campaigns at once');
  await say('run campaigns 3 and 5');
  await operator.press('Run both');
  await operator.hears(/(?:1 of 2|Both|Neither) campaigns? (?:passed|failed)/u);
  await say('run campaign 15', 'run 12, 15, 24 and 99999', 'run campaigns 88888 and 99999');
  await say('run campaigns 12 and 99999', 'run campaigns 3, 5 and tell me', 'run campaigns 3, this and that');
  await say('run campaigns 12 and heartbeat', 'run campaigns 1-40');

  scene('Aliases, schedules and what is posted');
  await say('aliases', 'alias nightly = campaign 3', 'alias nightly = campaign 5', 'aliases');
  await say('unalias nightly', 'unalias nightly', 'alias run = campaign 3', 'alias 12 = campaign 3');
  await say('schedules', 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)');
  await say('schedule campaign 12 every weekday at 08:00 (Europe/Berlin)', 'schedule 12 tomorrow at 9');
  await say('schedule campaign 12 nightly at 2 failures only', 'schedules', 'pause schedule 1', 'schedules');
  await say('move the schedule of 12 to 9am', 'move schedule 1 to 9am');
  await say(
    'resume schedule 1',
    'unschedule 1',
    'unschedule 1',
    'schedule campaign 12 every day at 8 changes only',
  );
  await say('run campaign 12 tomorrow at 9', 'schedule campaign 12 at 08:00 and 16:30');
  await say('pause 12', 'unschedule campaign 40');
  await say('run 12 at 5pm', 'schedule 12 monday at 9', 'schedule campaign 12 at 08:00 and 16:00');
  await say('subscribe campaign 12 failures only', 'subscribe campaign 12', 'subscriptions');
  await say(
    'mute campaign 12 for 2h',
    'mutes',
    'subscribe campaign 12',
    'unmute campaign 12',
    'unmute campaign 12',
  );
  await say(
    'digest',
    'digest weekdays at 8',
    'digest daily at 08:00 (Europe/Berlin)',
    'digest',
    'subscriptions',
  );
  await say('digest now', 'digest every 2 hours', 'digest off', 'digest off');
  await say('unsubscribe campaign 12', 'unsubscribe campaign 12', 'subscriptions', 'mutes');
  await say('alerts', 'alert campaign 12 when pass rate below 95%', 'alert 12 when case 63 fails');
  await say('alert 12 when p95 above 15s', 'alert 12 when p95 above 15s', 'alerts', 'unalert 2', 'unalert 2');
  await say(
    'known 63 until Friday "ticket 812"',
    'known',
    'unknown 63',
    'unknown 63',
    'audit',
    'audit campaign 40',
  );

  scene('Forms');
  await say('create campaign', 'create campaign "Evening" plan 999 tests 1,99999 concurrency 0 aps x');
  await say('create campaign "Evening" plan 3 tests 7,8,9 concurrency 5 aps 1.5');
  await say('update campaign 12', 'update campaign 12 concurrency 6 description "After the move"');
  await operator.press('Discard');
  await say('update campaign 12 concurrency 6');
  await operator.press('Send');
  await say('delete campaign 24');
  await operator.press('Keep it');
  await say('delete campaign 24');
  await operator.press('Delete');
  await say('test cases', 'test cases billing', 'test cases search unicorn', 'plans', 'plan 3');

  scene('Mistakes');
  await say('run campaign 99999');
  await say('run campaign 24');
  await operator.press('Run anyway');
  await operator.hears('Not started: campaign 24');
  await say('run campaign', 'rnu campain 12', 'campaign twelve', 'campaign 99999', 'run campaign cust');
  await say(
    'results of campaign 99',
    'results of campaign 12 run 99999',
    'runs of campaign 12 since 2099-01-01',
  );
  await say('runs of campaign 12 since whenever', 'watch campaign 12 run 1', 'unwatch campaign 5');
  await say('schedule campaign 12', 'schedule campaign 12 sometimes', 'schedule campaign 12 every 7 minutes');
  await say('schedule campaign 12 every day at 25:00', 'schedule campaign 12 every day at 8 (Mars/Base)');
  await say(
    'schedule campaign 99999 every day at 8',
    'unschedule x',
    'pause schedule 9',
    'mute campaign 12 for ages',
  );
  await say('subscribe campaign 99999', 'subscribe campaign 12 sometimes only', 'page 9', 'audit page 99');
  await say('alert campaign 12', 'alert campaign 12 when pass rate below 950%', 'unalert two');
  await say('alert campaign 12 when p95 below 15s', 'alert campaign 12 when everything fails');
  await say('invite nobody to survey 5', 'invite me to survey unicorns', 'survey report', 'survey report 5');

  scene('A customer and a viewer');
  const customer = createTeamsPerson(stage, 'Nora');
  for (const line of ['run campaign 12', 'results of campaign 12', 'help']) await customer.say(line);
}

/** A run above `APPROVE_ABOVE_CALLS`, in a channel: asked for, approved, declined and withdrawn. */
export async function approvalScene(stage: Stage): Promise<void> {
  stage.transcript.scene('A run that takes approval');
  const asking = createTeamsPerson(stage, ada.name, ada.aadObjectId, places.thread);
  const other = createTeamsPerson(stage, bert.name, bert.aadObjectId, places.thread, asking);
  const needed = 'Approval needed';
  await asking.say('run campaign 12');
  await asking.hears(needed);
  await asking.press('Approve');
  await other.press('Approve');
  await asking.hears('Campaign 12 · run ');
  await asking.say('run campaign 3');
  await asking.hears(needed);
  await other.say('decline campaign 3');
  await asking.hears('declined by');
  await asking.say('run campaign 3');
  await asking.hears(needed);
  await asking.say('decline campaign 3');
  await asking.hears('withdrawn by');
  await asking.say('run campaigns 3 and 5');
  await asking.press('Ask for approval of both');
  await asking.hears(needed);
  await other.press('Approve');
  await asking.hears(/(?:1 of 2|Both|Neither) campaigns? (?:passed|failed)/u);
  await asking.say('rerun failed of campaign 9');
  await asking.press('Ask for approval');
  await asking.hears(needed);
  await other.press('Decline');
  await asking.hears('declined by');
  await createTeamsPerson(stage, ada.name, ada.aadObjectId).say('run campaign 3');
}

/** Somebody who tries an operator's command in the built-in web chat. */
export async function switchScene({ url, transcript }: Pick<Stage, 'url' | 'transcript'>): Promise<void> {
  transcript.scene('An operator’s command in the built-in web chat');
  const chat = await beginConversation(url());
  transcript.does('Somebody', 'types “run campaign 12”');
  const { activities: before } = await chat.read();
  await chat.say('run campaign 12');
  for (const activity of await repliesAfter(before.length)) transcript.hears(activity);

  async function repliesAfter(count: number): Promise<readonly unknown[]> {
    for (;;) {
      const { activities } = await chat.read();
      const replies = activities
        .slice(count)
        .filter(({ type, from }) => type === 'message' && from.role === 'bot');
      if (replies.length > 0) return replies;
      await pause(50);
    }
  }
}
