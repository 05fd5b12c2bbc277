import { z } from 'zod';
import type { AlertCondition } from '../../commands/values/alert-conditions.ts';
import { commit, type Draft } from '../../commit.ts';
import type { Clock, EpochMs } from '../../ports/clock.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { collection, isSamePlace, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';
import type { AlertNews, AlertState } from './decide.ts';

/** What is still to be posted of an alert. */
export interface AlertPost extends AlertNews {
  /** For a day from then on it is news. */
  readonly at: EpochMs;
}

/** A place that is told once when a campaign's runs cross a condition, and once when they are well again. */
export interface Alert {
  /** 1, 2, 3 …, never given twice. */
  readonly id: number;
  readonly condition: AlertCondition;
  /** Of the condition's test case, where it is known. */
  readonly caseName?: string;
  readonly place: Place;
  readonly by: Person;
  readonly createdAt: EpochMs;
  readonly standing: AlertState;
  /** What waits for the end of a mute, or until the post before it has arrived. The oldest first. */
  readonly posts: readonly AlertPost[];
  /** The name of the post that was handed over last. */
  readonly lastPost?: string;
}

export type AlertOfCampaign = Alert & { readonly campaign: number };

export interface AlertRepository {
  /** `exists`: at the same place for the same condition. `full`: past 20 at one place for a campaign, or 200 for it. */
  create(
    campaign: number,
    wanted: Pick<Alert, 'condition' | 'caseName' | 'place' | 'by'>,
  ): Promise<{ readonly kind: 'created' | 'exists'; readonly alert: Alert } | { readonly kind: 'full' }>;
  /** By id. */
  at(place: Place): Promise<readonly AlertOfCampaign[]>;
  /** False where there was none. */
  remove(campaign: number, id: number): Promise<boolean>;
}

const conditionSchema: z.ZodType<AlertCondition> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passRate'), below: z.number() }),
  z.object({ kind: z.literal('p95'), above: z.number() }),
  z.object({ kind: z.literal('case'), testCase: z.int() }),
]);

const alertStateSchema: z.ZodType<AlertState> = z.object({
  crossed: z.object({ since: z.int(), wellIn: z.int().optional() }).optional(),
  last: z
    .object({ id: z.int(), startedAt: z.number().optional(), endedAt: z.number().optional() })
    .optional(),
});

const postSchema: z.ZodType<AlertPost> = z.object({
  kind: z.enum(['crossed', 'recovered']),
  run: z.int(),
  earlier: z.int().optional(),
  value: z.number().optional(),
  at: z.number(),
});

const alertSchema: z.ZodType<Alert> = z.object({
  id: z.int(),
  condition: conditionSchema,
  caseName: z.string().optional(),
  place: placeSchema,
  by: personSchema,
  createdAt: z.number(),
  standing: alertStateSchema,
  posts: z.array(postSchema).readonly(),
  lastPost: z.string().optional(),
});

interface CampaignAlerts {
  readonly alerts: readonly Alert[];
}

/** One record for a campaign, so that a finished run changes all of its alerts at once. */
export const alertRecords = collection<CampaignAlerts>({
  prefix: 'campaign/alerts/',
  schema: z.object({ alerts: z.array(alertSchema).readonly() }),
  keepFor: {
    forEver: 'an alert holds until it is removed; one record for each campaign, of at most 200 alerts',
  },
});

/** Kept apart from the alerts: a button that still names a removed one must not meet a newer one. */
export const lastAlertRecords = collection({
  prefix: 'campaign/last-alert',
  schema: z.object({ id: z.int() }),
  keepFor: { forEver: 'an id is never given twice; there is one such record' },
});

/** The job that posts what a campaign's alerts have to say. */
export const alertJob = 'alert';

/** The key of the record, and of the job. */
export function alertKey(campaign: number): string {
  return padNumber(campaign);
}

const maxHere = 20;
const maxOfCampaign = 200;

export function createAlertRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): AlertRepository {
  async function nextId(draft: Draft): Promise<number> {
    // Where the record of the last one was lost, none that is still there is met.
    const taken = (await Array.fromAsync(alertRecords.list(records))).flatMap(({ alerts }) =>
      alerts.map(({ id }) => id),
    );
    const last = await draft.get(lastAlertRecords, '');
    return Math.max(last?.id ?? 0, ...taken) + 1;
  }

  return {
    create: (campaign, wanted) =>
      commit(records, async (draft) => {
        const key = alertKey(campaign);
        const { alerts } = (await draft.get(alertRecords, key)) ?? { alerts: [] };
        const here = alerts.filter(({ place }) => isSamePlace(place, wanted.place));
        const same = here.find(({ condition }) => isSameCondition(condition, wanted.condition));
        if (same !== undefined) return { kind: 'exists', alert: same };
        if (here.length >= maxHere || alerts.length >= maxOfCampaign) return { kind: 'full' };
        const id = await nextId(draft);
        const alert: Alert = { ...wanted, id, createdAt: now(), standing: {}, posts: [] };
        await draft.save(lastAlertRecords, '', { id });
        await draft.save(alertRecords, key, { alerts: [...alerts, alert] });
        return { kind: 'created', alert };
      }),
    async at(place) {
      const found: AlertOfCampaign[] = [];
      for await (const [key, { alerts }] of alertRecords.entries(records)) {
        const here = alerts.filter((one) => isSamePlace(one.place, place));
        found.push(...here.map((one) => ({ ...one, campaign: Number(key) })));
      }
      return found.sort((one, other) => one.id - other.id);
    },
    remove: (campaign, id) =>
      commit(records, async (draft) => {
        const { alerts } = (await draft.get(alertRecords, alertKey(campaign))) ?? { alerts: [] };
        const others = alerts.filter((one) => one.id !== id);
        if (others.length === alerts.length) return false;
        await draft.save(alertRecords, alertKey(campaign), { alerts: others });
        return true;
      }),
  };
}

function isSameCondition(one: AlertCondition, other: AlertCondition): boolean {
  switch (one.kind) {
    case 'passRate':
      return other.kind === 'passRate' && one.below === other.below;
    case 'p95':
      return other.kind === 'p95' && one.above === other.above;
    case 'case':
      return other.kind === 'case' && one.testCase === other.testCase;
  }
}
