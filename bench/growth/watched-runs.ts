import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { padNumber } from '../../dialogs/text.ts';
import { referenceKey, referenceRecords } from '../../src/bot/conversations/references.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { startFakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import { openEngine } from './engine.ts';
import { median, startMeasured, startStandIn } from './process.ts';

export interface WatchedRuns {
  /** CPU, in percent of one core, while so many runs are watched. */
  readonly percent: number;
  /** CPU milliseconds a look, all of it. */
  readonly msALook: number;
  readonly looksASecond: number;
  /** Bytes of memory a run, over those without any. */
  readonly bytesARun: number;
  /** Seconds between two edits of one live message: in the middle, and at most. Empty where none was edited twice. */
  readonly ages: { readonly median: number; readonly most: number } | undefined;
}

interface Watched {
  readonly folder: string;
  readonly runs: number;
  /** A channel that edits a live message, or one that is posted to for milestones alone. */
  readonly channel: 'msteams' | 'directline';
  /** Results that come in at each run each second. */
  readonly eachSecond: number;
  /** How long it is measured, once all have been looked at as often as `settleMs` allows. */
  readonly measureMs: number;
  readonly settleMs: number;
  /** Looks before that showed nothing new, so that it begins where a long time would lead. */
  readonly unchangedLooks?: number;
}

/** Canvass watching over so many runs, each of a campaign of its own, with the default interval of 15 s. */
export async function measureWatchedRuns(asked: Watched): Promise<WatchedRuns> {
  const connector = await startFakeBotConnector();
  const { url, certificate, child } = await startStandIn('../growth/campaign-service.ts', {
    GROWTH_EACH_SECOND: String(asked.eachSecond),
  });
  const env = {
    DATA_DIR: asked.folder,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'benchmark key',
    CAMPAIGN_ACCOUNT_ID: '1',
    BENCH_CERTIFICATE: certificate,
  };
  const requestsSoFar = async (): Promise<number> => {
    child.send({});
    const [told] = await once(child, 'message');
    return z.object({ requests: z.number() }).parse(told).requests;
  };
  const empty = await startMeasured(env);
  await wait(3_000);
  const without = await empty.memory();
  await empty.close();
  await fillRuns(asked, connector.serviceUrl);
  connector.clear();

  const edited = noteEdits(() => connector.requests);
  const canvass = await startMeasured(env);
  try {
    await wait(asked.settleMs);
    const [before, looked] = [await canvass.cpu(), await requestsSoFar()];
    await wait(asked.measureMs);
    const used = (await canvass.cpu()) - before;
    const looks = (await requestsSoFar()) - looked;
    edited.stop();
    const { heap } = await canvass.memory();
    return {
      percent: (used / 1000 / asked.measureMs) * 100,
      msALook: used / 1000 / looks,
      looksASecond: looks / (asked.measureMs / 1000),
      bytesARun: (heap - without.heap) / asked.runs,
      ages: edited.ages(),
    };
  } finally {
    await canvass.close();
    child.disconnect();
    await connector.close();
  }
}

async function fillRuns(
  { folder, runs, channel, unchangedLooks = 0 }: Watched,
  serviceUrl: string,
): Promise<void> {
  const database = await openEngine(folder);
  const records = createRecordRepository(database);
  const now = Date.now();
  const startedAt = Date.parse('2026-11-20T08:00:00Z');
  const bot = { id: '28:bot', name: 'Canvass' };
  for (let campaign = 1; campaign <= runs; campaign += 1) {
    const conversation = `19:channel-${campaign}`;
    const kind = 'group';
    // One that isn't there would be posted anew, which is no idle look.
    const live = await postTo(serviceUrl, conversation);
    const audience = {
      place: { channel, conversation, kind },
      mentions: { id: 'u1', name: 'Ada' },
      live,
      ...{
        marked: ['started', 'found', 'live'],
        posted: ['started', 'found', 'live'],
        failures: 0,
        done: false,
      },
    } as const;
    const seen = { status: 'Running', startedAt, totalResults: 20, failures: 2, read: 20, at: now };
    const watched = { ...(unchangedLooks > 0 && { seen }), unchangedLooks, failedLooks: 0 };
    const run = {
      ...{ id: `run-${campaign}`, campaign, askedAt: now, audiences: [audience] },
      startedBy: { id: 'u1', name: 'Ada' },
      stage: { kind: 'watching', run: campaign, watchedSince: now, ...watched },
    } as const;
    const key = padNumber(campaign, 12);
    await trackedRunRecords.save(records, key, { runs: [run] }, undefined, 'relaxed');
    const reference = { channel, conversation, kind, serviceUrl, bot } as const;
    await referenceRecords.save(
      records,
      referenceKey(channel, conversation),
      reference,
      undefined,
      'relaxed',
    );
  }
  await database.close();
}

async function postTo(serviceUrl: string, conversation: string): Promise<string> {
  const path = `v3/conversations/${encodeURIComponent(conversation)}/activities`;
  const answer = await fetch(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'message', text: 'Running' }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Follows when each live message is edited. */
function noteEdits(requests: () => readonly { readonly path: string; readonly operation: string }[]) {
  const last = new Map<string, number>();
  const gaps: number[] = [];
  let read = 0;
  const timer = setInterval(() => {
    const all = requests();
    for (const { path, operation } of all.slice(read)) {
      if (operation !== 'update') continue;
      const before = last.get(path);
      if (before !== undefined) gaps.push((Date.now() - before) / 1000);
      last.set(path, Date.now());
    }
    read = all.length;
  }, 50);
  return {
    stop: () => clearInterval(timer),
    ages: () => (gaps.length === 0 ? undefined : { median: median(gaps), most: Math.max(...gaps) }),
  };
}
