import type { RecordRepository } from '../ports/records.ts';
import { alertRecords } from './alerts/alerts.ts';
import { digestRecords } from './repositories/digests.ts';
import { scheduleRecords } from './repositories/schedules.ts';
import { subscriptionRecords } from './repositories/subscriptions.ts';

/** Whoever is interested in every run of some campaigns, whoever starts it. A campaign may come more than once. */
type Interest = (records: RecordRepository) => AsyncIterable<number>;

/** The one list of them: what is added here has its campaigns looked at for runs that others start. */
const interests: readonly Interest[] = [
  async function* subscribed(records) {
    for await (const [key, { subscriptions }] of subscriptionRecords.entries(records)) {
      if (subscriptions.length > 0) yield Number(key);
    }
  },
  async function* alerted(records) {
    for await (const [key, { alerts }] of alertRecords.entries(records)) {
      if (alerts.length > 0) yield Number(key);
    }
  },
  async function* scheduled(records) {
    for await (const { campaign, paused } of scheduleRecords.list(records)) if (!paused) yield campaign;
  },
  async function* digested(records) {
    for await (const { follows = [] } of digestRecords.list(records)) yield* follows;
  },
];

/** The campaigns that are looked at for runs that others start. */
export async function interestingCampaigns(records: RecordRepository): Promise<ReadonlySet<number>> {
  const all = await Promise.all(interests.map((interest) => Array.fromAsync(interest(records))));
  return new Set(all.flat());
}

/** Whether somebody is interested in all campaigns there are. */
export async function isInterestedInAll(records: RecordRepository): Promise<boolean> {
  for await (const _digest of digestRecords.list(records)) return true;
  return false;
}
