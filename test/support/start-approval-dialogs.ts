import { createApprovalJob } from '../../dialogs/campaign/approval/job.ts';
import { allApprovals, approvalKey } from '../../dialogs/campaign/repositories/approvals.ts';
import type { Message } from '../../dialogs/message.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import { atOnce } from './outbox.ts';
import { ann, startCampaignDialogs } from './start-campaign-dialogs.ts';

export const bob = { id: 'bob', name: 'Bob' };
const zoe = { id: 'zoe', name: 'Zoe' };
/** Where nobody but Ann can be. */
const personal = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;

/** Commands about campaigns, with a second operator and the jobs of what waits for approval. */
export async function startApprovalDialogs(surroundings: Parameters<typeof startCampaignDialogs>[0] = {}) {
  const dialogs = await startCampaignDialogs(surroundings);
  const { ports, records } = dialogs;
  const posts: Message[] = [];
  const edits: Message[] = [];
  const messenger: ProactiveMessenger = {
    abilities: async ({ channel }) => ({ edits: channel === 'msteams', postsOnce: false }),
    async post(_place, message) {
      posts.push(message);
      return { ok: true, id: `posted-${posts.length}` };
    },
    async edit(_place, _id, message) {
      edits.push(message);
      return { ok: true };
    },
  };
  const outbox = atOnce(messenger);
  const job = createApprovalJob({ ...ports, records, messenger, outbox });
  const asBob = dialogs.as({ person: bob, role: 'operator' });
  const asZoe = dialogs.as({ person: zoe, role: 'operator' });
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
    outbox,
    /** Calls the job of each request. */
    async runJobs() {
      for (const request of await allApprovals(records)) await job(approvalKey(request));
    },
  };
}

export type ApprovalDialogs = Awaited<ReturnType<typeof startApprovalDialogs>>;
