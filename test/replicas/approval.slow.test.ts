import { expect, test } from 'vitest';
import { killAtWrite } from '../support/kill-at-write.ts';
import { type CampaignReplicas, keepThreeRunning } from '../support/start-campaign-replicas.ts';
import { ada, bert, carl, type TeamsConversation } from '../support/teams-conversation.ts';

let replicas: CampaignReplicas;
const operators = [ada, bert, carl].map(({ aadObjectId }) => aadObjectId);
keepThreeRunning(
  { runSpeed: 200, environment: { OPERATORS: operators.join(), APPROVE_ABOVE_CALLS: '20' } },
  (started) => {
    replicas = started;
  },
);

/** A thread as each of the three processes serves it. */
function threadAtEach(name: string): readonly [TeamsConversation, TeamsConversation, TeamsConversation] {
  return [replicas.thread(name, 0), replicas.thread(name, 1), replicas.thread(name, 2)];
}

const summariesIn = (thread: TeamsConversation) =>
  thread.messages().filter(({ text }) => text.includes('The service says'));

test('two operators approve at two processes at once, and the one that decides is killed: one run, and its result', async () => {
  const [first, second, third] = threadAtEach('at-once');
  await first.say('run campaign 12');
  const { buttons } = await first.shows('Approval needed: campaign 12');
  const onceDecided = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/further-approvals/%' AND NEW.body LIKE '%"state":"approved"%'`,
    fate: 'written',
  });
  const presses = await Promise.allSettled([second.press(buttons[0], bert), third.press(buttons[0], carl)]);
  await onceDecided.killed;
  // Whoever pressed at the one that is dead hears nothing there; the other is told who was faster.
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [told] = presses.flatMap((press) => (press.status === 'fulfilled' ? [press.value] : []));
  expect(told).toMatch(/(?:Bert|Carl) has approved campaign 12/u);

  await expect.poll(() => summariesIn(first).length, { timeout: 60_000 }).toBe(1);
  await first.shows(/^Campaign 12 .*: approved by (?:Bert|Carl)\nRequested by Ada$/u);
  expect(replicas.executions(12)).toBe(1);
  expect(replicas.executions()).toBe(1);
}, 120_000);

test('asked for at one process and approved at another; the one that began the run is killed before it says so: it is begun once', async () => {
  const [first, second, third] = threadAtEach('carried-out');
  await first.say('run campaign 9');
  const { buttons } = await first.shows('Approval needed: campaign 9');
  expect(await first.press(buttons[0], ada)).toContain('another operator’s word');
  const onceBegun = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/further-approvals/%' AND NEW.body LIKE '%"outcome":{"kind":"begun"}%'`,
    fate: 'lost',
  });
  await third.say('approve campaign 9', bert);
  await onceBegun.killed;
  await expect.poll(() => summariesIn(first).length, { timeout: 60_000 }).toBe(1);
  await first.shows(/^Campaign 9 .*: approved by Bert\nRequested by Ada$/u);
  expect(await second.press(buttons[0], carl).catch(() => second.press(buttons[0], carl))).toContain(
    'Bert has approved campaign 9',
  );
  const audits = async () => {
    await second.say('audit campaign 9');
    return (await first.shows('Audit')).text;
  };
  await expect
    .poll(audits)
    .toMatch(/Ada: run campaign 9, about \d+ calls, approved by Bert → run \d+ finished/u);
  expect((await audits()).match(/run campaign 9/gu)).toHaveLength(1);
  expect(summariesIn(first)).toHaveLength(1);
  expect(replicas.executions(9)).toBe(1);
}, 120_000);
