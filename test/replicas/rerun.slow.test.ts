import { expect, test } from 'vitest';
import { labelled } from '../support/conversation.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { type CampaignReplicas, keepThreeRunning } from '../support/start-campaign-replicas.ts';
import { ada, bert } from '../support/teams-conversation.ts';

let replicas: CampaignReplicas;
keepThreeRunning({ runSpeed: 200 }, (started) => {
  replicas = started;
});

/** How often a campaign was created at the service. */
const created = () =>
  replicas.gateway.requests.filter(({ method, url }) => method === 'POST' && /\/campaigns$/iu.test(url))
    .length;

/**
 * Two operators ask in the same thread at different processes, and both press at once, at others.
 * @returns how many of the two presses were answered
 */
async function rerunTwice(name: string): Promise<number> {
  const questions = [];
  for (const [at, operator] of [ada, bert].entries()) {
    const thread = replicas.thread(name, at);
    const before = thread.messages().length;
    await thread.say('rerun failed of campaign 12', operator);
    await expect
      .poll(() =>
        thread
          .messages()
          .slice(before)
          .some(({ text }) => /^Rerun /mu.test(text)),
      )
      .toBe(true);
    questions.push(thread.messages().findLast(({ text }) => /^Rerun /mu.test(text)));
  }
  const [first, second] = questions;
  if (first === undefined || second === undefined) throw new Error('Both were asked.');
  const presses = await Promise.allSettled([
    replicas.thread(name, 1).press(labelled(first, 'Rerun'), ada),
    replicas.thread(name, 2).press(labelled(second, 'Rerun'), bert),
  ]);
  return presses.filter(({ status }) => status === 'fulfilled').length;
}

const resultsIn = (name: string) =>
  replicas
    .thread(name)
    .messages()
    .filter(({ text }) => /\d of \d pass(?:es)? now/u.test(text));

test('two operators ask at two processes at once, and the one that has created the campaign for it is killed: one campaign, one run', async () => {
  const onceCreated = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/drafts/%' AND NEW.body LIKE '%"standing":{"kind":"done"%'`,
    fate: 'lost',
  });
  const answered = await rerunTwice('created');
  await onceCreated.killed;
  await expect.poll(() => resultsIn('created').length, { timeout: 90_000 }).toBe(1);
  expect(created()).toBe(1);
  expect(replicas.executions()).toBe(1);
  const told = replicas
    .thread('created')
    .messages()
    .filter(({ text }) => text.includes('is already being prepared'));
  expect(told.length).toBeLessThanOrEqual(1);
  // Unless the process is dead where the slower one pressed.
  expect(told.length).toBeGreaterThanOrEqual(answered - 1);
}, 150_000);
