import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginConversation, listen } from '../../test/support/direct-line-client.ts';
import { type Person, webChatPerson } from '../survey-turn/person.ts';
import { copyPostgres, engineName, openEngine } from './engine.ts';
import { multiply, type Original } from './fill.ts';
import { type MeasuredCanvass, median, startMeasured, startStandIn } from './process.ts';

interface Side {
  readonly conversations: number;
  readonly rows: number;
  readonly canvass: MeasuredCanvass;
  readonly people: readonly Person[];
  readonly costs: number[];
  readonly scrapes: number[];
}

export interface TurnGrowth {
  readonly conversations: number;
  readonly rows: number;
  /** CPU milliseconds a turn, the median of the rounds. */
  readonly turn: number;
  /** From the start of the process until it listens, milliseconds. */
  readonly start: number;
  /** Of one `GET /metrics`, milliseconds. */
  readonly metrics: number;
}

interface Asked {
  readonly folder: string;
  readonly sizes: readonly [small: number, large: number];
  readonly rounds: number;
}

/** Many, because a person's messages are limited. */
const people = 100;
const turnsEach = 3;

/**
 * What a survey turn in web chat, a start and a scrape of the metrics cost with few and with many stored conversations:
 * each of them a whole one, of a person who answered a question. The two sides take turns, so that a noisy machine is
 * noisy for both. On Postgres the small side is a copy of the database, beside it on the same server.
 */
export async function measureTurns({ folder, sizes, rounds }: Asked): Promise<readonly TurnGrowth[]> {
  const { child, url, certificate } = await startStandIn('endless-survey-service.ts');
  const envOf = (data: string) => ({
    DATA_DIR: data,
    SURVEY_API_URL: url,
    SURVEY_API_KEY: 'benchmark key',
    SURVEY_API_SECRET: 'benchmark secret',
    BENCH_CERTIFICATE: certificate,
  });
  const template = join(folder, 'template');
  const original = await haveOneConversation(envOf(template));
  const sides: Side[] = [];
  const [small] = sizes;
  const rowsOfSmall = isPostgres ? await fill(template, original, small) : 0;
  const copy = isPostgres ? await copyPostgres() : undefined;
  for (const conversations of sizes) {
    const isCopy = isPostgres && conversations === small;
    const data = isPostgres ? template : join(folder, String(conversations));
    if (!isPostgres) copyFolder(template, data);
    const rows = isCopy ? rowsOfSmall : await fill(data, original, conversations);
    const canvass = await startMeasured({
      ...envOf(data),
      ...(isCopy && copy !== undefined && { DATABASE_URL: copy.url }),
    });
    const everybody: Person[] = [];
    for (let person = 0; person < people; person += 1) everybody.push(await webChatPerson(canvass));
    sides.push({ conversations, rows, canvass, people: everybody, costs: [], scrapes: [] });
  }
  for (let round = -10; round < rounds; round += 1) await takeRound(sides, round);
  for (const { canvass } of sides) await canvass.close();
  await copy?.drop();
  child.disconnect();
  return sides.map(({ conversations, rows, canvass, costs, scrapes }) => ({
    ...{ conversations, rows, turn: median(costs), start: canvass.startMs, metrics: median(scrapes) },
  }));
}

const isPostgres = engineName === 'Postgres';

async function fill(data: string, original: Original, conversations: number): Promise<number> {
  const rows = await multiply(data, original, conversations);
  await settle(data);
  return rows;
}

/** @param round those below 0 warm up, and are not counted */
async function takeRound(sides: readonly Side[], round: number): Promise<void> {
  for (const { canvass, people: everybody, costs, scrapes } of sides) {
    const before = await canvass.cpu();
    await Promise.all(
      everybody.map(async (person) => {
        for (let turn = 0; turn < turnsEach; turn += 1) await person.take();
      }),
    );
    const cost = ((await canvass.cpu()) - before) / 1000 / (people * turnsEach);
    const began = performance.now();
    await (await fetch(`${canvass.url}/metrics`)).text();
    if (round < 0) continue;
    costs.push(cost);
    scrapes.push(performance.now() - began);
  }
}

async function haveOneConversation(env: Readonly<Record<string, string>>): Promise<Original> {
  const canvass = await startMeasured(env);
  const chat = await beginConversation(canvass.url);
  const stream = listen(chat.streamUrl);
  const shown = async (count: number) => {
    while (stream.activities.filter(({ type }) => type === 'message').length < count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await chat.say('survey 5');
  await shown(3);
  await chat.say('7');
  await shown(5);
  const user = stream.activities.find(({ from }) => from.role === 'user')?.from.id;
  if (user === undefined) throw new Error('Nobody said anything.');
  await canvass.close();
  return { conversation: chat.conversation, user };
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** As it would be some time after so many were written. */
async function settle(folder: string): Promise<void> {
  const database = await openEngine(folder);
  if (database.dialect === 'sqlite') await database.all('PRAGMA wal_checkpoint(TRUNCATE)', []);
  else await database.transaction((statements) => statements.run('ANALYZE', []), { patient: true });
  await database.close();
}
