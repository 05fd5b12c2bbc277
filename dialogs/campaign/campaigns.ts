import { z } from 'zod';
import { type Campaign, campaignSchema } from '../ports/campaign.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecordRepository } from '../ports/records.ts';
import { type RunVerdict, runVerdictSchema } from '../ports/runs.ts';
import { collection } from '../records.ts';
import { padNumber } from '../text.ts';
import { type CallSettings, callSettingsSchema, noteSettings } from './call-settings.ts';

/** The last finished run that this bot knows of. */
export interface LastRun {
  readonly run: number;
  readonly verdict: RunVerdict;
  /** By its results; absent: by the service's own word, for all that is known. */
  readonly read?: true;
  /** How many of its failing test cases were known to fail, so that they don't count. */
  readonly known?: number;
  /** Milliseconds since 1970. */
  readonly endedAt?: number;
}

/** What is learned of a campaign; what is left out stays as it was. */
interface CampaignNote {
  readonly id: number;
  readonly name?: string;
  readonly lastRun?: LastRun;
  /** The service's reply to a create, update or read, as this bot received it. */
  readonly campaign?: Campaign;
  /** The run time with which it was created. */
  readonly runMilliseconds?: number;
}

export interface KnownCampaignRecord extends Omit<CampaignNote, 'runMilliseconds'> {
  /** When it was last noted: milliseconds since 1970. */
  readonly notedAt: number;
  /** When `campaign` was received. */
  readonly receivedAt?: number;
  /** What decides how many calls its runs place. */
  readonly settings?: CallSettings;
}

/** The campaigns that this bot has come across. */
export interface CampaignRepository {
  note(note: CampaignNote): Promise<void>;
  find(id: number): Promise<KnownCampaignRecord | undefined>;
  /** By id. */
  list(): Promise<readonly KnownCampaignRecord[]>;
  /** Forgets a campaign that was deleted. */
  remove(id: number): Promise<void>;
}

const lastRunSchema: z.ZodType<LastRun> = z.object({
  run: z.int(),
  verdict: runVerdictSchema,
  read: z.literal(true).optional(),
  known: z.number().optional(),
  endedAt: z.number().optional(),
});

const seenSchema: z.ZodType<KnownCampaignRecord> = z.object({
  id: z.int(),
  name: z.string().optional(),
  lastRun: lastRunSchema.optional(),
  campaign: campaignSchema.optional(),
  notedAt: z.number(),
  receivedAt: z.number().optional(),
  settings: callSettingsSchema.optional(),
});

/** Of its JSON, in characters: a store takes a mebibyte. */
const maxCampaignLength = 200_000;

export const campaignRecords = collection({
  prefix: 'campaign/seen/',
  schema: seenSchema,
  keepFor: { days: 400, since: 'use', because: 'a campaign that nobody touched for a year is read again' },
});

export function createCampaignRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): CampaignRepository {
  return {
    async note(note) {
      await campaignRecords.update(records, padNumber(note.id), (before) => mergeNote(before, note, now()));
    },
    find: (id) => campaignRecords.get(records, padNumber(id)),
    list: () => Array.fromAsync(campaignRecords.list(records)),
    async remove(id) {
      await campaignRecords.remove(records, padNumber(id));
    },
  };
}

/** Undefined where the note says nothing new: reading a list of campaigns again and again writes nothing. */
function mergeNote(
  before: KnownCampaignRecord | undefined,
  note: CampaignNote,
  now: number,
): KnownCampaignRecord | undefined {
  const name = note.campaign?.name ?? note.name ?? before?.name;
  const lastRun = laterRun(before?.lastRun, note.lastRun);
  const nothingNew =
    before !== undefined && note.campaign === undefined && name === before.name && lastRun === before.lastRun;
  if (nothingNew) return undefined;
  return {
    ...before,
    id: note.id,
    name,
    lastRun,
    ...(isKept(note.campaign) ? { campaign: note.campaign, receivedAt: now } : {}),
    settings:
      note.campaign === undefined ? before?.settings : settingsAfter(before, note.campaign, now, note),
    notedAt: now,
  };
}

/** What decides how many calls a campaign's runs place, once this is known of it, too. */
export function settingsAfter(
  known: KnownCampaignRecord | undefined,
  campaign: Campaign,
  now: number,
  { runMilliseconds }: Pick<CampaignNote, 'runMilliseconds'> = {},
): CallSettings {
  // An earlier version kept the campaign alone.
  const before = known?.settings ?? (known?.campaign && noteSettings(undefined, known.campaign, { now }));
  return noteSettings(before, campaign, { now, runMilliseconds });
}

/** A campaign with endless texts is read again each time. */
function isKept(campaign: Campaign | undefined): campaign is Campaign {
  return campaign !== undefined && JSON.stringify(campaign).length <= maxCampaignLength;
}

/** Looking at an old run again doesn't make it the last one. */
function laterRun(known: LastRun | undefined, reported: LastRun | undefined): LastRun | undefined {
  if (known === undefined || reported === undefined) return reported ?? known;
  if (known.run === reported.run) {
    const isSame = (['verdict', 'read', 'endedAt', 'known'] as const).every(
      (name) => known[name] === reported[name],
    );
    // What was made of its results says more than the service's word.
    return isSame || (known.read && !reported.read) ? known : reported;
  }
  const byTime = (reported.endedAt ?? 0) - (known.endedAt ?? 0);
  const later =
    known.endedAt === undefined || reported.endedAt === undefined ? reported.run > known.run : byTime > 0;
  return later ? reported : known;
}
