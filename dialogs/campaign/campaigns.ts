import { z } from 'zod';
import { type Campaign, campaignSchema } from '../ports/campaign.ts';
import type { RecordRepository } from '../ports/records.ts';
import { runVerdictSchema } from '../ports/runs.ts';
import type { Clock } from '../ports/time.ts';
import { collection } from '../records.ts';
import { padNumber } from '../text.ts';
import { type CallSettings, callSettingsSchema, noteSettings } from './call-settings.ts';

const lastRunSchema = z.object({
  run: z.int(),
  verdict: runVerdictSchema,
  /** The verdict is by its results; absent: by the service's word. */
  read: z.literal(true).optional(),
  /** How many of its failing test cases are known failures and don't count. */
  known: z.number().optional(),
  /** How many test cases passed on retry. */
  onRetry: z.number().optional(),
  endedAt: z.number().optional(),
});

const knownCampaignSchema = z.object({
  id: z.int(),
  name: z.string().optional(),
  lastRun: lastRunSchema.optional(),
  /** The service's last reply to a create, update or read. */
  campaign: campaignSchema.optional(),
  /** When anything was last noted. */
  notedAt: z.number(),
  /** When `campaign` was received. */
  receivedAt: z.number().optional(),
  settings: callSettingsSchema.optional(),
});

/** The last finished run that Canvass knows of. */
export type LastRun = z.infer<typeof lastRunSchema>;
export type KnownCampaignRecord = z.infer<typeof knownCampaignSchema>;

/** News of a campaign; fields that are left out stay as they were. */
interface CampaignNote extends Pick<KnownCampaignRecord, 'id' | 'name' | 'lastRun' | 'campaign'> {
  /** The run time with which it was created. */
  readonly runMilliseconds?: number;
}

/** Of its JSON, in characters: a store takes a mebibyte. */
const maxCampaignLength = 200_000;

export const campaignRecords = collection({
  prefix: 'campaign/seen/',
  personalData: { none: 'a campaign, as the service described it' },
  schema: knownCampaignSchema,
  keepFor: { days: 400, since: 'use', because: 'a campaign that wasn’t used for a year is read again' },
});

export type CampaignRepository = ReturnType<typeof createCampaignRepository>;

/** The campaigns that Canvass has come across. */
export function createCampaignRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  return {
    async note(note: CampaignNote): Promise<void> {
      await campaignRecords.update(records, padNumber(note.id), (before) => mergeNote(before, note, now()));
    },
    find: (id: number) => campaignRecords.get(records, padNumber(id)),
    /** By id. */
    list: () => Array.fromAsync(campaignRecords.list(records)),
    /** Forgets a campaign that was deleted. */
    async remove(id: number): Promise<void> {
      await campaignRecords.remove(records, padNumber(id));
    },
  };
}

/** Undefined if there is nothing new, so that reading a list of campaigns again writes nothing. */
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

/** What decides how many calls a campaign's runs place, updated by a reply of the service. */
export function settingsAfter(
  known: KnownCampaignRecord | undefined,
  campaign: Campaign,
  now: number,
  { runMilliseconds }: Pick<CampaignNote, 'runMilliseconds'> = {},
): CallSettings {
  return noteSettings(known?.settings, campaign, { now, runMilliseconds });
}

/** A campaign with endless texts isn't stored. */
function isKept(campaign: Campaign | undefined): campaign is Campaign {
  return campaign !== undefined && JSON.stringify(campaign).length <= maxCampaignLength;
}

/** The later of two runs. */
function laterRun(known: LastRun | undefined, reported: LastRun | undefined): LastRun | undefined {
  if (known === undefined || reported === undefined) return reported ?? known;
  if (known.run === reported.run) {
    const isSame = (['verdict', 'read', 'endedAt', 'known', 'onRetry'] as const).every(
      (name) => known[name] === reported[name],
    );
    // Its results say more than the service's word.
    return isSame || (known.read && !reported.read) ? known : reported;
  }
  const byTime = (reported.endedAt ?? 0) - (known.endedAt ?? 0);
  const later =
    known.endedAt === undefined || reported.endedAt === undefined ? reported.run > known.run : byTime > 0;
  return later ? reported : known;
}
