import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { padNumber } from '../../dialogs/text.ts';
import { referenceKey, referenceRecords } from '../../src/bot/conversations/references.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { startFakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import { openEngine } from './engine.ts';
import { createLiveMessages, type HistorySize, type LiveChannel, measureHistory } from './live-messages.ts';
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
  /** What is stored before and after. */
  readonly history: { readonly before: HistorySize; readonly after: HistorySize };
}

interface Watched {
  readonly folder: string;
  readonly runs: number;
  /** Where live messages are edited. */
  readonly channel: LiveChannel;
  /** Results that come in at each run each second. */
  readonly eachSecond: number;
  /** How long it is measured, `settleMs` after the start. */
  readonly measureMs: number;
  readonly settleMs: number;
  /** For how long the runs have been watched at the start without anything new in them. Absent: they are new. */
  readonly quietMs?: number;
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
  const before = await measureHistory(asked.folder);

  const edited = noteEdits(() => connector.requests);
  const canvass = await startMeasured(env);
  try {
    await wait(asked.settleMs);
    const [spent, looked] = [await canvass.cpu(), await requestsSoFar()];
    await wait(asked.measureMs);
    const used = (await canvass.cpu()) - spent;
    const looks = (await requestsSoFar()) - looked;
    edited.stop();
    const { heap } = await canvass.memory();
    await canvass.close();
    const after = await measureHistory(asked.folder);
    return {
      percent: (used / 1000 / asked.measureMs) * 100,
      msALook: used / 1000 / looks,
      looksASecond: looks / (asked.measureMs / 1000),
      bytesARun: (heap - without.heap) / asked.runs,
      ages: edited.ages(),
      history: { before, after },
    };
  } finally {
    await canvass.close();
    child.disconnect();
    await connector.close();
  }
}

async function fillRuns(
  { folder, runs, channel, quietMs = 0 }: Watched,
  connectorUrl: string,
): Promise<void> {
  const database = await openEngine(folder);
  const records = createRecordRepository(database);
  const post = createLiveMessages(database, channel, connectorUrl);
  const since = Date.now() - quietMs;
  const startedAt = Date.parse('2026-11-20T08:00:00Z');
  const bot = { id: '28:bot', name: 'Canvass' };
  for (let campaign = 1; campaign <= runs; campaign += 1) {
    const kind = 'group';
    const { conversation, serviceUrl, id: live } = await post(campaign);
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
    const seen = { status: 'Running', startedAt, totalResults: 20, failures: 2, read: 20, at: since };
    const watched = { ...(quietMs > 0 && { seen }), unchangedLooks: 0, failedLooks: 0 };
    const run = {
      ...{ id: `run-${campaign}`, campaign, askedAt: since, audiences: [audience] },
      startedBy: { id: 'u1', name: 'Ada' },
      stage: { kind: 'watching', run: campaign, watchedSince: since, ...watched },
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
