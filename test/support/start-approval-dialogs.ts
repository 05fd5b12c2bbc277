import { createApprovalJob } from '../../dialogs/campaign/approval/job.ts';
import { allApprovals, approvalKey } from '../../dialogs/campaign/repositories/approvals.ts';
import type { Message } from '../../dialogs/message.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import { startCampaignDialogs } from './start-campaign-dialogs.ts';

export const bob = { id: 'bob', name: 'Bob' };

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
  const job = createApprovalJob({ ...ports, records, messenger });
  return {
    ...dialogs,
    bob: dialogs.as({ person: bob, role: 'operator' }),
    posts,
    edits,
    messenger,
    /** Calls the job of each request. */
    async runJobs() {
      for (const request of await allApprovals(records)) await job(approvalKey(request));
    },
  };
}

export type ApprovalDialogs = Awaited<ReturnType<typeof startApprovalDialogs>>;
