import { z } from 'zod';
import type { Campaign } from '../../ports/campaign-service.ts';
import type { RecordBook } from '../../ports/record-store.ts';
import type { RunVerdict } from '../../ports/run-summary.ts';
import { campaignSchema } from './campaign-schema.ts';
import { changeRecord, readRecord } from './change-record.ts';
import { listAll } from './list-all.ts';
import { padded } from './padded.ts';
import { removeRecord } from './remove-record.ts';

/** The last finished run that this bot knows of. */
export interface LastRun {
  readonly run: number;
  readonly verdict: RunVerdict;
  /** Milliseconds since 1970. */
  readonly endedAt?: number;
}

/** What is learned of a campaign; what is left out stays as it was. */
export interface CampaignNote {
  readonly id: number;
  readonly name?: string;
  readonly lastRun?: LastRun;
  /** The service's reply to a create, update or read, as this bot received it. */
  readonly campaign?: Campaign;
}

export interface SeenCampaign extends CampaignNote {
  /** When it was last noted: milliseconds since 1970. */
  readonly notedAt: number;
  /** When `campaign` was received. */
  readonly receivedAt?: number;
}

/** The campaigns that this bot has come across. */
export interface CampaignBook {
  note(note: CampaignNote): Promise<void>;
  find(id: number): Promise<SeenCampaign | undefined>;
  /** By id. */
  list(): Promise<readonly SeenCampaign[]>;
  /** Forgets a campaign that was deleted. */
  remove(id: number): Promise<void>;
}

const lastRunSchema: z.ZodType<LastRun> = z.object({
  run: z.int(),
  verdict: z.enum(['passed', 'passedWithRemarks', 'failed', 'inconclusive']),
  endedAt: z.number().exactOptional(),
});

const seenSchema: z.ZodType<SeenCampaign> = z.object({
  id: z.int(),
  name: z.string().exactOptional(),
  lastRun: lastRunSchema.exactOptional(),
  campaign: campaignSchema.exactOptional(),
  notedAt: z.number(),
  receivedAt: z.number().exactOptional(),
});

const prefix = 'campaign/seen/';

export function createCampaignBook(
  records: RecordBook,
  { now }: { readonly now: () => number },
): CampaignBook {
  return {
    async note(note) {
      await changeRecord(records, prefix + padded(note.id), seenSchema, (before) =>
        mergeNote(before, note, now()),
      );
    },
    find: (id) => readRecord(records, prefix + padded(id), seenSchema),
    list: () => Array.fromAsync(listAll(records, prefix, seenSchema)),
    async remove(id) {
      await removeRecord(records, prefix + padded(id));
    },
  };
}

/** Undefined where the note says nothing new: reading a list of campaigns again and again writes nothing. */
function mergeNote(
  before: SeenCampaign | undefined,
  note: CampaignNote,
  now: number,
): SeenCampaign | undefined {
  const name = note.campaign?.name ?? note.name ?? before?.name;
  const lastRun = laterRun(before?.lastRun, note.lastRun);
  const nothingNew =
    before !== undefined && note.campaign === undefined && name === before.name && lastRun === before.lastRun;
  if (nothingNew) return undefined;
  return {
    ...before,
    id: note.id,
    ...(name === undefined ? {} : { name }),
    ...(lastRun === undefined ? {} : { lastRun }),
    ...(note.campaign === undefined ? {} : { campaign: note.campaign, receivedAt: now }),
    notedAt: now,
  };
}

/** Looking at an old run again doesn't make it the last one. */
function laterRun(known: LastRun | undefined, told: LastRun | undefined): LastRun | undefined {
  if (known === undefined || told === undefined) return told ?? known;
  if (known.run === told.run) {
    return known.verdict === told.verdict && known.endedAt === told.endedAt ? known : told;
  }
  const byTime = (told.endedAt ?? 0) - (known.endedAt ?? 0);
  const later = known.endedAt === undefined || told.endedAt === undefined ? told.run > known.run : byTime > 0;
  return later ? told : known;
}
