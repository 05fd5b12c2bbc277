import { z } from 'zod';
import { type AlertCondition, alertConditionSchema } from '../../commands/values/alert-conditions.ts';
import { commit, type Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection, isSamePlace, type RecordSource } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { type Place, personSchema, placeSchema } from '../../turn.ts';
import { alertNewsSchema, alertStateSchema } from './decide.ts';

/** `at`: it is posted within a day of this. */
const postSchema = alertNewsSchema.extend({ at: z.number() });

const alertSchema = z.object({
  /** 1, 2, 3 …, never reused. */
  id: z.int(),
  condition: alertConditionSchema,
  /** The name of the condition's test case, if known. */
  caseName: z.string().optional(),
  place: placeSchema,
  by: personSchema,
  createdAt: z.number(),
  standing: alertStateSchema,
  /** Posts waiting for the end of a mute or the arrival of an earlier post, the oldest first. */
  posts: z.array(postSchema).readonly(),
  /** The name of the post that was handed over last. */
  lastPost: z.string().optional(),
});

/** A post of an alert that is still to be handed over. */
export type AlertPost = z.infer<typeof postSchema>;
/** It is posted once when a campaign's runs cross the condition, and once when they have recovered. */
export type Alert = z.infer<typeof alertSchema>;
export type AlertOfCampaign = Alert & { readonly campaign: number };

/** One record for a campaign, so that a finished run changes all of its alerts together. */
export const alertRecords = collection({
  prefix: 'campaign/alerts/',
  personalData: {
    names: 'alerts: who set each, where it is posted',
    stays: 'others read them',
    without: ({ alerts }, person) => ({
      alerts: alerts.filter(({ place }) => !person.isTheirs(place.conversation)),
    }),
  },
  schema: z.object({ alerts: z.array(alertSchema).readonly() }),
  keepFor: {
    forEver: 'until it is removed; one record for each campaign, of at most 200 alerts',
  },
});

/** So that an old button never names a newer alert. */
export const lastAlertRecords = collection({
  prefix: 'campaign/last-alert',
  personalData: { none: 'the number of the last alert' },
  schema: z.object({ id: z.int() }),
  keepFor: { forEver: 'an id is never given twice; there is one such record' },
});

/** The job that posts a campaign's alerts. */
export const alertJob = 'alert';

/** The job that notices that a campaign hasn't run: `watch-silence.ts`. */
export const silenceJob = 'alert silence';

/** The key of the record, and of the jobs. */
export function alertKey(campaign: number): string {
  return padNumber(campaign);
}

/** @param key of the campaign's record */
export async function readAlerts(from: RecordSource, key: string): Promise<readonly Alert[]> {
  return (await alertRecords.get(from, key))?.alerts ?? [];
}

const maxHere = 20;
const maxOfCampaign = 200;

export type AlertRepository = ReturnType<typeof createAlertRepository>;

export function createAlertRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  async function nextId(draft: Draft): Promise<number> {
    // The record of the last id may have been lost.
    const taken = (await Array.fromAsync(alertRecords.list(records))).flatMap(({ alerts }) =>
      alerts.map(({ id }) => id),
    );
    const last = await draft.get(lastAlertRecords, '');
    return Math.max(last?.id ?? 0, ...taken) + 1;
  }

  return {
    /** `exists`: one with the same place and condition. `full`: past 20 of a campaign at one place, or 200 of a campaign. */
    create: (campaign: number, wanted: Pick<Alert, 'condition' | 'caseName' | 'place' | 'by'>) =>
      commit(records, async (draft) => {
        const key = alertKey(campaign);
        const alerts = await readAlerts(draft, key);
        const here = alerts.filter(({ place }) => isSamePlace(place, wanted.place));
        const same = here.find(({ condition }) => isSameCondition(condition, wanted.condition));
        if (same !== undefined) return { kind: 'exists' as const, alert: same };
        if (here.length >= maxHere || alerts.length >= maxOfCampaign) return { kind: 'full' as const };
        const id = await nextId(draft);
        const alert: Alert = { ...wanted, id, createdAt: now(), standing: {}, posts: [] };
        await draft.save(lastAlertRecords, '', { id });
        await draft.save(alertRecords, key, { alerts: [...alerts, alert] });
        if (wanted.condition.kind === 'silence') draft.wakeAt(silenceJob, key, now());
        return { kind: 'created' as const, alert };
      }),
    /** By id. */
    async at(place: Place): Promise<readonly AlertOfCampaign[]> {
      const found: AlertOfCampaign[] = [];
      for await (const [key, { alerts }] of alertRecords.entries(records)) {
        const here = alerts.filter((one) => isSamePlace(one.place, place));
        found.push(...here.map((one) => ({ ...one, campaign: Number(key) })));
      }
      return found.sort((one, other) => one.id - other.id);
    },
    /** False if there wasn't one. */
    remove: (campaign: number, id: number) =>
      commit(records, async (draft) => {
        const alerts = await readAlerts(draft, alertKey(campaign));
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
    case 'silence':
      return other.kind === 'silence' && one.for === other.for;
  }
}
