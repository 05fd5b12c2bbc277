import { setTimeout as pause } from 'node:timers/promises';
import { beginConversation } from '../../test/support/direct-line-client.ts';
import { ada } from '../../test/support/teams-conversation.ts';
import { createTeamsPerson, type Stage } from './people.ts';

/** What an operator reads, in English alone: the main commands, a run from beginning to end, and mistakes. */
export async function operatorScenes(stage: Stage): Promise<void> {
  const { scene } = stage.transcript;
  const operator = createTeamsPerson(stage, ada.name, ada.aadObjectId);
  const say = async (...lines: readonly string[]): Promise<void> => {
    for (const line of lines) await operator.say(line);
  };

  scene('An operator arrives');
  await say('hello', 'help', 'who am i', 'good weather today', 'campaigns', 'campaign 12', 'status');

  scene('A run');
  await say('run campaign 7');
  await operator.hears('passed');
  await say('run campaign 12', 'run campaign 12');
  await operator.hears('failed');
  await say('results of campaign 12', 'results of campaign 12 with steps', 'runs of campaign 12');
  await say('compare campaign 12', 'export results of campaign 12', 'campaigns', 'status');

  scene('What is kept');
  await say('alias nightly = campaign 3', 'aliases', 'unalias nightly', 'subscriptions');
  await say('schedule campaign 12 every weekday at 08:00 (Europe/Berlin)', 'schedules', 'unschedule 1');
  await say('subscribe campaign 12 failures only', 'unsubscribe campaign 12', 'mute campaign 12 for 2h');
  await say('unmute campaign 12', 'audit');

  scene('Forms');
  await say('create campaign', 'create campaign "Evening" plan 999 tests 1,99999 concurrency 0 aps x');
  await say('update campaign 12', 'update campaign 12 concurrency 6 description "After the move"');
  await say('delete campaign 24', 'test cases', 'test cases search billing', 'plans');

  scene('Mistakes');
  await say(
    'run campaign 99999',
    'run campaign',
    'rnu campain 12',
    'campaign twelve',
    'results of campaign 99',
  );
  await say('schedule campaign 12', 'schedule campaign 12 sometimes', 'alias run = campaign 3');
  await say(
    'invite nobody to survey 5',
    'invite me to survey unicorns',
    'survey report',
    'survey report 5',
    'stop run',
  );
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
