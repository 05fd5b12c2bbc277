import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineName } from './growth/engine.ts';
import { measureStreams } from './growth/streams.ts';
import { measureSummary } from './growth/summary.ts';
import { measureTurns } from './growth/turns.ts';
import { measureWatchedRuns } from './growth/watched-runs.ts';

/**
 * What grows with what is stored, open and watched, and what doesn't. On the embedded database in a temporary folder; on
 * an empty Postgres where `DATABASE_URL` names one.
 * Usage: `node bench/growth.ts [turns] [streams] [runs] [summary] [100000]`: those parts alone; the number is that of stored
 * conversations that turns are measured with, a million unless given
 */
const [numbers, wanted] = [true, false].map((isNumber) =>
  process.argv.slice(2).filter((argument) => /^\d+$/u.test(argument) === isNumber),
);
const many = Number(numbers?.[0] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'canvass-growth-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function folderFor(part: string): string {
  const made = join(folder, part);
  mkdirSync(made, { recursive: true });
  return made;
}

async function part(name: string, measure: (data: string) => Promise<void>): Promise<void> {
  if (!wanted?.length || wanted.includes(name)) await measure(folderFor(name));
}

console.log(engineName);

await part('turns', async (data) => {
  const [small, large] = await measureTurns({ folder: data, sizes: [1_000, many], rounds: 20 });
  for (const side of [small, large]) {
    if (side === undefined) continue;
    const { conversations, rows, turn, start, metrics } = side;
    console.log(
      `${String(conversations).padStart(9)} conversations (${rows} rows): ${turn.toFixed(3)} ms CPU a turn, start ${start.toFixed(0)} ms, /metrics ${metrics.toFixed(1)} ms`,
    );
  }
  console.log(`ratio of a turn: ${((large?.turn ?? Number.NaN) / (small?.turn ?? Number.NaN)).toFixed(2)}`);
});

await part('streams', async (data) => {
  const { heap, rss } = await measureStreams(data, 2_000);
  console.log(`an open web chat stream: ${kilobytes(heap)} of heap, ${kilobytes(rss)} of the process`);
});

await part('runs', async (data) => {
  const idle = await measureWatchedRuns({
    ...{ folder: join(data, 'idle'), runs: 10_000, channel: 'msteams', eachSecond: 0 },
    // All are looked at once within 250 s of the start, and take turns from then on.
    ...{ quietMs: 60 * 60_000, settleMs: 300_000, measureMs: 300_000 },
  });
  console.log(
    `10,000 idle runs: ${idle.percent.toFixed(1)} % of a core, ${idle.looksASecond.toFixed(1)} looks a second of ${idle.msALook.toFixed(2)} ms CPU each, ${kilobytes(idle.bytesARun)} a run`,
  );
  const chat = await measureWatchedRuns({
    ...{ folder: join(data, 'chat'), runs: 1_000, channel: 'webchat', eachSecond: 0 },
    ...{ quietMs: 60_000, settleMs: 60_000, measureMs: 90_000 },
  });
  const { before, after } = chat.history;
  console.log(
    `1,000 idle runs in web chat: ${chat.looksASecond.toFixed(1)} looks a second of ${chat.msALook.toFixed(2)} ms CPU each; ${after.replaced} of ${after.activities} activities replaced (${before.activities} before), the database ${kilobytes((after.bytes - before.bytes) / 1_000)} larger for each run`,
  );
  const busy = await measureWatchedRuns({
    ...{ folder: join(data, 'busy'), runs: 1_000, channel: 'msteams', eachSecond: 0.5 },
    ...{ settleMs: 60_000, measureMs: 90_000 },
  });
  console.log(
    `1,000 runs with new results: ${busy.percent.toFixed(1)} % of a core, ${busy.looksASecond.toFixed(1)} requests a second; a live message is edited every ${busy.ages?.median.toFixed(1)} s, at most after ${busy.ages?.most.toFixed(1)} s`,
  );
});

await part('summary', async (data) => {
  for (const results of [10_000, 100_000, 1_000_000]) {
    const { cpu, growth, seconds } = await measureSummary(data, results);
    console.log(
      `a summary of ${results} results: ${cpu.toFixed(1)} µs CPU a result, ${seconds.toFixed(1)} s, memory grew by ${growth.toFixed(1)} MB`,
    );
  }
});

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
