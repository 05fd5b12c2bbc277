import { z } from 'zod';
import { runOutcomeSchema } from './run-requests.ts';

const time = z.iso.datetime().nullable();

/** What the webhook gets about a finished run. */
export const finishedRunSchema = z.object({
  type: z.literal('run.finished'),
  timestamp: z.iso.datetime(),
  data: z.object({
    id: z
      .string()
      .nullable()
      .meta({ description: 'Of the request; null: it wasn’t requested through the API' }),
    revision: z.int().min(1).meta({
      description: '1, and one more each time: the run turned out to have more results than were posted',
    }),
    campaign: z.int(),
    campaignName: z.string().nullable(),
    runId: z.int().meta({ description: 'The service’s number of the run' }),
    state: z.literal('finished'),
    startedBy: z.string().nullable(),
    startedAt: time,
    endedAt: time,
    ...runOutcomeSchema.shape,
    reason: z.string().nullable().meta({
      description:
        'What is to be known beside it: not all results were read, or another run may be the one that was started',
    }),
    report: z.url().meta({ description: 'For people; good for seven days' }),
  }),
});

export type FinishedRun = z.infer<typeof finishedRunSchema>;

/** Where finished runs are posted. */
export interface WebhookReceiver {
  /**
   * Posts a message once.
   * @param id the same each time the message is posted
   * @param body JSON
   * @returns whether it was accepted, or else how long the receiver asked to be left alone, if it did; never rejects for a remote
   * fault
   */
  post(
    id: string,
    body: string,
  ): Promise<{ readonly taken: true } | { readonly taken: false; readonly retryAfterMs?: number }>;
}
