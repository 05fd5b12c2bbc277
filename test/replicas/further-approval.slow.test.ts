import { expect, test } from 'vitest';
import { approvalRecords, wakeApproval } from '../../dialogs/campaign/repositories/approvals.ts';
import { commit } from '../../dialogs/commit.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { labelled } from '../support/conversation.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { type CampaignReplicas, keepThreeRunning } from '../support/start-campaign-replicas.ts';
import { ada, bert, carl, type TeamsConversation } from '../support/teams-conversation.ts';

let replicas: CampaignReplicas;
const operators = [ada, bert, carl].map(({ aadObjectId }) => aadObjectId);
keepThreeRunning(
  { runSpeed: 200, environment: { OPERATORS: operators.join(), APPROVE_ABOVE_CALLS: '3' } },
  (started) => {
    replicas = started;
  },
);

/** Ada asks for approval in a thread of this name. @returns its card */
async function askApproval(name: string, line: string, label: string) {
  const thread = replicas.thread(name);
  await thread.say(line);
  await thread.press(labelled(await thread.shows(/^(?:Rerun|Run) /mu), label), ada);
  return await thread.shows('Approval needed');
}

/** How a write that decides such a request looks. */
const decides = (state: string) =>
  `NEW.key LIKE 'campaign/further-approvals/%' AND NEW.body LIKE '%"state":"${state}"%' AND OLD.body NOT LIKE '%"state":"${state}"%'`;

/** Bert and Carl press the same button at once, at different processes. @returns what those were told that were answered */
async function pressAtOnce(name: string, card: Awaited<ReturnType<typeof askApproval>>, label: string) {
  const presses = await Promise.allSettled(
    [bert, carl].map((who, at) => replicas.thread(name, at).press(labelled(card, label), who)),
  );
  return presses.flatMap((press) => (press.status === 'fulfilled' ? [press.value] : []));
}

const count = (thread: TeamsConversation, part: RegExp) =>
  thread.messages().filter(({ text }) => part.test(text)).length;

test('a rerun and several campaigns, approved, declined or expired, while processes are killed that decide: each is done once, said once and audited', async () => {
  const rerun = await askApproval('rerun', 'rerun failed of campaign 12', 'Ask for approval');
  const several = await askApproval('several', 'run campaigns 5 and 7', 'Ask for approval of both');
  const refused = await askApproval('refused', 'run campaigns 9 and 12', 'Ask for approval of both');
  await askApproval('late', 'rerun failed of campaign 12', 'Ask for approval');

  const onceApproved = await killAtWrite(replicas, { when: decides('approved'), fate: 'written' });
  const [told = '', ...more] = await pressAtOnce('rerun', rerun, 'Approve');
  await onceApproved.killed;
  expect(more).toEqual([]);
  expect(told).toMatch(/(?:Bert|Carl) has approved the rerun of \d+ test cases? /u);

  const beforeApproved = await killAtWrite(replicas, { when: decides('approved'), fate: 'lost' });
  expect(await pressAtOnce('several', several, 'Approve')).toHaveLength(1);
  await beforeApproved.killed;

  await replicas.add();
  const onceDeclined = await killAtWrite(replicas, { when: decides('declined'), fate: 'written' });
  const refusals = await pressAtOnce('refused', refused, 'Decline');
  await onceDeclined.killed;
  expect(refusals).toEqual([expect.stringMatching(/(?:Bert|Carl) has declined campaigns 9 and 12 already/u)]);

  await letExpire('late');
  await replicas.add();
  const threads = ['rerun', 'several', 'refused', 'late'].map((name) => replicas.thread(name));
  const [reran, ranBoth, declined, late] = threads;
  if (reran === undefined || ranBoth === undefined || declined === undefined || late === undefined) return;
  await late.shows(
    /^Nobody approved the rerun of \d+ test cases? .* within an hour\. Nothing was started\.$/mu,
  );
  await reran.shows(/\d of \d pass(?:es)? now/u, 90_000);
  await ranBoth.shows(/[0-2] of 2 campaigns passed/u, 90_000);
  await declined.shows(/^Campaigns 9 and 12: declined by (?:Bert|Carl)\. Nothing was started\.$/mu, 60_000);
  expect({
    rerun: count(reran, /\d of \d pass(?:es)? now/u),
    both: count(ranBoth, /[0-2] of 2 campaigns passed/u),
    approved: count(ranBoth, /^Campaigns 5 and 7: approved by (?:Bert|Carl)\. Starting …$/mu),
    declined: count(declined, /declined by (?:Bert|Carl)\. Nothing/u),
    late: count(late, /^Nobody approved/mu),
  }).toEqual({ rerun: 1, both: 1, approved: 1, declined: 1, late: 1 });
  // Its run is followed in the message that said who approved.
  expect(reran.messages()).toEqual([
    expect.objectContaining({ text: expect.stringMatching(/^Rerun /u) }),
    expect.objectContaining({
      text: expect.stringMatching(/: approved by (?:Bert|Carl)\nRequested by Ada$/u),
    }),
    expect.objectContaining({ text: expect.stringMatching(/^Campaign \d+ .*: run \d+ /u) }),
    expect.objectContaining({ text: expect.stringMatching(/\d of \d pass(?:es)? now/u) }),
  ]);
  expect([5, 7, 9, 12].map((campaign) => replicas.executions(campaign))).toEqual([1, 1, 0, 0]);
  expect(replicas.executions()).toBe(3);

  const audit = async () => (await auditOf(late)).text;
  await expect
    .poll(audit)
    .toMatch(
      /rerun failed of campaign 12, .*approved by (?:Bert|Carl) → run \d+ of campaign \d+: \d of \d pass/u,
    );
  const text = await audit();
  for (const entry of [
    /Ada: rerun failed of campaign 12, .* → not started: nobody approved it within an hour/u,
    /Ada: run campaign 5, together with 7, .*approved by (?:Bert|Carl) → approved: each campaign/u,
    /Ada: run campaign 9, together with 12, .* → not started: declined by (?:Bert|Carl)/u,
  ]) {
    expect(text).toMatch(entry);
  }
}, 180_000);

/** An hour goes by for what waits in this thread. */
async function letExpire(name: string): Promise<void> {
  const database = await openPostgresDatabase(replicas.databaseUrl);
  try {
    await commit(createRecordRepository(database), async (draft) => {
      const { requests = [] } = (await draft.get(approvalRecords, '000000000012')) ?? {};
      const all = requests.map((one) => {
        if (!one.places.some(({ place }) => place.conversation.includes(`:${name}@`))) return one;
        wakeApproval(draft, one, 1);
        return { ...one, expiresAt: 1 };
      });
      await draft.save(approvalRecords, '000000000012', { requests: all });
    });
  } finally {
    await database.close();
  }
}

async function auditOf(thread: TeamsConversation) {
  await thread.say('audit');
  return await thread.shows('Audit');
}
