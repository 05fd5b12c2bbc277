import { z } from 'zod';
import { commit } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Logger } from '../../ports/logger.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { RunReport } from '../../ports/runs.ts';
import type { FinishedRun, WebhookReceiver } from '../../ports/webhook.ts';
import { collection } from '../../records.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { partWords } from '../../wording/verdict-sentence.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { runOutcome } from '../results/outcome.ts';
import { groupOf } from './member-runs.ts';
import { runKey, type TrackedRun } from './tracked-run.ts';

const messageSchema = z.object({
  campaign: z.int(),
  run: z.int(),
  /** JSON. */
  body: z.string(),
  /** Absent: 1. */
  revision: z.int().optional(),
  at: z.number(),
  failures: z.int(),
  /** It was accepted, or given up after a day. */
  done: z.enum(['taken', 'givenUp']).optional(),
});

/** The keys are those of the jobs: a campaign and a run of the service. */
export const webhookRecords = collection({
  prefix: 'campaign/webhook/',
  personalData: {
    names: 'a webhook post about a run, with the name of who started it',
    stays: 'it may be posted again; the receiver’s copy keeps the name',
  },
  schema: messageSchema,
  keepFor: { days: 30, because: 'a run whose end is announced again after a crash is not posted again' },
});

/** The job that posts a message; its key is the record's. */
export const webhookJob = 'webhook';

/** Posts each finished run to another system. */
export interface Webhook {
  /**
   * Stores a finished run and wakes the job that posts it. A stored run is only replaced by a correction of a higher revision.
   */
  announce(run: TrackedRun, report: RunReport, revision?: number): Promise<void>;
  readonly job: JobHandler;
}

interface WebhookDeps extends Pick<CampaignDependencies, 'now' | 'serviceAhead' | 'links' | 'requests'> {
  readonly records: RecordStore;
  readonly receiver: WebhookReceiver;
  readonly log: Pick<Logger, 'error'>;
  /** From 0 to 1. */
  random(): number;
}

const day = 24 * 60 * 60_000;
const firstPause = 5_000;
const maxPause = 60 * 60_000;
/** Background jobs share a limit: a receiver that hangs must not use it up. */
const maxAtOnce = 4;
const busyPause = 1_000;

/** A message is stored, then posted until it is accepted, for a day at most. */
export function createWebhook(deps: WebhookDeps): Webhook {
  const { records, now, receiver, log, random } = deps;
  let underWay = 0;

  async function post(key: string): Promise<number | undefined> {
    const message = await webhookRecords.get(records, key);
    if (message === undefined || message.done !== undefined) return undefined;
    const { campaign, run, body, at, revision } = message;
    const answer = await receiver.post(`run-${campaign}-${run}`, body);
    const after = await commit(records, async (draft) => {
      const before = await draft.get(webhookRecords, key);
      if (before === undefined || before.done !== undefined || before.revision !== revision) return before;
      const failures = before.failures + (answer.taken ? 0 : 1);
      const done = answer.taken ? 'taken' : now() - at >= day ? 'givenUp' : undefined;
      const posted = { ...before, failures, done } as const;
      await draft.save(webhookRecords, key, posted);
      return posted;
    });
    // Corrected in the meantime: the correction is posted next.
    if (after !== undefined && after.revision !== revision) return now();
    if (after?.done === 'givenUp') {
      log.error({ campaign, run, failures: after.failures }, 'A finished run was not taken by the webhook.');
    }
    if (after === undefined || after.done !== undefined) return undefined;
    const pause = Math.min(maxPause, firstPause * 2 ** (after.failures - 1)) * (0.8 + 0.4 * random());
    const asked = answer.taken ? 0 : Math.min(maxPause, answer.retryAfterMs ?? 0);
    return Math.min(now() + Math.max(pause, asked), at + day);
  }

  return {
    async announce(tracked, report, revision = 1) {
      const { campaign, run } = report.summary;
      const key = runKey({ campaign, id: String(run) });
      const isRequested =
        groupOf(tracked.id) === undefined && (await deps.requests.find(tracked.id)) !== undefined;
      await commit(records, async (draft) => {
        const before = await draft.get(webhookRecords, key);
        if (before !== undefined && revision <= (before.revision ?? 1)) return;
        const body = messageOf(tracked, report, revision, {
          id: isRequested ? tracked.id : null,
          at: now(),
          url: deps.links.report(campaign, run),
          serviceAhead: deps.serviceAhead?.(),
        });
        const message = { campaign, run, body, at: now(), failures: 0 };
        await draft.save(webhookRecords, key, { ...message, ...(revision > 1 && { revision }) });
        draft.wakeAt(webhookJob, key, now());
      });
    },
    async job(key) {
      if (underWay >= maxAtOnce) return now() + busyPause;
      underWay += 1;
      try {
        return await post(key);
      } finally {
        underWay -= 1;
      }
    },
  };
}

interface MessageContext {
  readonly id: string | null;
  readonly at: number;
  readonly url: string;
  readonly serviceAhead?: number;
}

function messageOf(
  { campaignName, startedBy, others }: TrackedRun,
  report: RunReport,
  revision: number,
  { id, at, url, serviceAhead = 0 }: MessageContext,
): string {
  const { campaign, run, startedAt, endedAt } = report.summary;
  const timeOf = (time: number | undefined) =>
    time === undefined ? null : new Date(time - serviceAhead).toISOString();
  const message: FinishedRun = {
    type: 'run.finished',
    timestamp: new Date(at).toISOString(),
    data: {
      id,
      revision,
      campaign,
      campaignName: campaignName ?? null,
      runId: run,
      state: 'finished',
      startedBy: startedBy?.name ?? null,
      startedAt: timeOf(startedAt),
      endedAt: timeOf(endedAt),
      ...runOutcome(report),
      reason:
        [
          partWords(report.summary, report.comparison?.previousTotal),
          others && capitalised(operators.run.why.unclearRun(others)),
        ]
          .filter(Boolean)
          .join(' ') || null,
      report: url,
    },
  };
  return JSON.stringify(message);
}
