import type { RunVerdict } from '../../dialogs/ports/runs.ts';
import { finishedRunSchema, type WebhookReceiver } from '../../dialogs/ports/webhook.ts';
import { createCalls } from './calls.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';
import type { World } from './world.ts';

/** What another system was posted of a finished run. */
interface WebhookPost {
  readonly run: number;
  readonly revision: number;
  readonly verdict: RunVerdict;
  readonly passed: number;
  readonly failed: number;
  readonly inconclusive: number;
  readonly isRetried: boolean;
  /** Milliseconds of the world. */
  readonly at: number;
}

export interface WebhookTruth {
  readonly posts: readonly WebhookPost[];
  receiverFor(process: CanvassProcess, faults: Faults): WebhookReceiver;
}

/** Another system that is posted finished runs, and remembers all of them. */
export function createWebhookTruth(world: World): WebhookTruth {
  const service = world.actor('webhook');
  const posts: WebhookPost[] = [];
  return {
    posts,
    receiverFor(process, faults) {
      const call = createCalls(world, service, process, faults);
      return {
        async post(id, body) {
          const taken = await call('webhook.post', () => {
            const { data } = finishedRunSchema.parse(JSON.parse(body));
            const { runId: run, revision, verdict, counts } = data;
            const { passed, failed, inconclusive } = counts;
            const isRetried = (data.passedOnRetry ?? 0) > 0;
            posts.push({ run, revision, verdict, passed, failed, inconclusive, isRetried, at: world.now() });
            world.note('webhook', `${id} revision ${revision}: ${verdict}`);
            return { value: undefined };
          });
          if (taken.ok) return { taken: true };
          const { retryAfterMs } = taken.failure;
          return { taken: false, retryAfterMs };
        },
      };
    },
  };
}
