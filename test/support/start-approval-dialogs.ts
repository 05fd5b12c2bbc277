import { allApprovals, approvalKey } from '../../dialogs/campaign/intents/approvals.ts';
import { createApprovalJob } from '../../dialogs/campaign/intents/job.ts';
import { createGroupJob } from '../../dialogs/campaign/several/group-job.ts';
import { groupRecords } from '../../dialogs/campaign/several/groups.ts';
import type { Message } from '../../dialogs/message.ts';
import { createPostJob } from '../../dialogs/outbox/deliver.ts';
import { isWaiting, postRecords } from '../../dialogs/outbox/outbox.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import { systemTime } from '../../src/time.ts';
import { ann, startCampaignDialogs } from './start-campaign-dialogs.ts';

export const bob = { id: 'bob', name: 'Bob' };
const zoe = { id: 'zoe', name: 'Zoe' };
/** Where nobody but Ann can be. */
const personal = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;

/** Commands about campaigns, with a second operator and the jobs of what waits for approval. */
export async function startApprovalDialogs(surroundings: Parameters<typeof startCampaignDialogs>[0] = {}) {
  const posts: Message[] = [];
  const edits: Message[] = [];
  let posted = 0;
  let isAway = false;
  const messenger: ProactiveMessenger = {
    abilities: async ({ channel }) => ({ edits: channel === 'msteams', postsOnce: false }),
    async post(_place, message) {
      if (isAway) return { ok: false, reason: 'failed' };
      posts.push(message);
      posted += 1;
      return { ok: true, id: `posted-${posted}` };
    },
    async edit(_place, _id, message) {
      edits.push(message);
      return { ok: true };
    },
  };
  const dialogs = await startCampaignDialogs({ ...surroundings, handedOver: takePosts });
  const { ports, records } = dialogs;
  const { now } = ports;
  const job = createApprovalJob({ ...ports, records, messenger });
  const runGroup = createGroupJob({ ...ports, records, messenger });
  const asBob = dialogs.as({ person: bob, role: 'operator' });
  const asZoe = dialogs.as({ person: zoe, role: 'operator' });

  let delivering = Promise.resolve();
  /** Posts and edits what was handed over, and isn't held up. */
  function deliver(over: Partial<ProactiveMessenger> = {}): Promise<void> {
    const post = createPostJob({
      records,
      messenger: { ...messenger, ...over },
      now,
      time: systemTime,
      log: { warn: () => {} },
    });
    delivering = delivering.then(async () => {
      for await (const [key, one] of postRecords.entries(records)) if (isWaiting(one)) await post(key);
    });
    return delivering;
  }

  /** What answers a turn is none of the other posts. */
  async function takePosts(): Promise<readonly Message[]> {
    const before = posts.length;
    await deliver();
    return posts.splice(before);
  }

  return {
    ...dialogs,
    bob: asBob,
    alone: dialogs.as({ person: ann, role: 'operator', at: personal }),
    /** Bob and Zoe press the same button at once. @returns all that was said to both */
    pressAtOnce: async (button: unknown): Promise<readonly string[]> =>
      (await Promise.all([asBob.pressAll(button), asZoe.pressAll(button)])).flat().map(({ text }) => text),
    posts,
    edits,
    messenger,
    /** Whether nothing can be posted. */
    setAway(now: boolean) {
      isAway = now;
    },
    job,
    deliver,
    /** Calls the job of each request and of each group, and posts and edits what comes of that. */
    async runJobs() {
      for (const request of await allApprovals(records)) await job(approvalKey(request));
      for await (const { id } of groupRecords.list(records)) await runGroup(id);
      await deliver();
    },
  };
}

export type ApprovalDialogs = Awaited<ReturnType<typeof startApprovalDialogs>>;
