import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startFakeBotConnector } from '../test/support/fake-bot-connector.ts';
import { startPostgres } from '../test/support/postgres/start-postgres.ts';
import { atOnce, type BotProcess, startBotProcess, startProgram } from './survey-turn/bot-process.ts';
import { type Person, surveyPerson, typingPerson, webChatPerson } from './survey-turn/person.ts';

/**
 * CPU per turn, side by side: the SDK's bare echo bot, its two-prompt dialog bot, the echo of its successor, and the
 * whole Canvass, whose every turn takes a pressed answer, writes it to a real database, sends it to a survey service over
 * TLS, and shows the next question of eleven buttons: once on the embedded database, once on Postgres. On each stands beside
 * it a bot that does the same by the SDK's own dialogs, and guards against nothing; for comparison a bare server that makes
 * the same calls. Each bot, the survey service and Postgres, which is started for this, are processes of
 * their own, the Bot Connector is this one; many short rounds alternate, so that a noisy machine is noisy for all.
 * Usage: `node bench/survey-turn.ts [rounds] [rounds to warm up]`
 */
const rounds = Number(process.argv[2] ?? 40);
const turns = 300;
/**
 * Rounds that are not counted. A seventh of the processor's time is still the compiler's after 3,000 turns; a bot
 * that has been up for an hour has had more than these.
 */
const warmUps = Number(process.argv[3] ?? 30);
/** Many, because a person's messages are limited. */
const people = 100;

interface Side {
  readonly name: string;
  readonly bot: BotProcess;
  readonly people: readonly Person[];
  readonly costs: number[];
  /** The one that does the same work, where there is one. */
  readonly peer?: Side;
}

/** Persons take their turns one after the other, several persons at a time. @returns CPU milliseconds per turn */
async function run({ bot, people: everybody }: Side, count: number): Promise<number> {
  const each = Math.ceil(count / everybody.length);
  const before = await bot.cpu();
  const left = [...everybody];
  const worker = async () => {
    for (let person = left.pop(); person !== undefined; person = left.pop()) {
      for (let turn = 0; turn < each; turn += 1) await person.take();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ((await bot.cpu()) - before) / 1_000 / (each * everybody.length);
}

async function gather(make: () => Promise<Person> | Person): Promise<Person[]> {
  const gathered: Person[] = [];
  for (let number = 0; number < people; number += 1) gathered.push(await make());
  return gathered;
}

/** Round by round: what else the machine does then weighs on both. */
function ratioOf(costs: readonly number[], others: readonly number[]): string {
  return median(costs.map((cost, round) => cost / (others[round] ?? Number.NaN))).toFixed(2);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'canvass-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const connector = await startFakeBotConnector();
const service = startProgram('endless-survey-service.ts');
const [listening] = await once(service, 'message');
const { url, certificate } = z.object({ url: z.string(), certificate: z.string() }).parse(listening);
installPeers();
const sdk = await startBotProcess('../turn/sdk-bot.ts');
const dialogs = await startBotProcess('../peers/dialog-bot.js');
const agents = await startBotProcess('../peers/agents-bot.js');
const bare = await startBotProcess('../turn/bare-server.ts', {
  FLOOR_SURVEY_URL: url,
  FLOOR_CERTIFICATE: certificate,
  FLOOR_FILE: join(folder, 'floor'),
});
const trusted = join(folder, 'certificate.pem');
writeFileSync(trusted, certificate);
const startPeer = (databaseUrl: string) =>
  startBotProcess('../peers/survey-bot.js', {
    NODE_EXTRA_CA_CERTS: trusted,
    PEER_SURVEY_URL: url,
    PEER_DATABASE_FILE: join(folder, 'peer.sqlite'),
    PEER_DATABASE_URL: databaseUrl,
  });
const startCanvass = (data: string, databaseUrl: string) =>
  startBotProcess('canvass.ts', {
    PORT: '0',
    DATA_DIR: join(folder, data),
    DATABASE_URL: databaseUrl,
    SURVEY_API_URL: url,
    SURVEY_API_KEY: 'benchmark key',
    SURVEY_API_SECRET: 'benchmark secret',
    BENCH_CERTIFICATE: certificate,
  });
const postgres = await startPostgres();
const embedded = await startCanvass('embedded', '');
const embeddedPeer = await startPeer('');
const onPostgres = await startCanvass('postgres', await postgres.makeDatabase());
const peerOnPostgres = await startPeer(await postgres.makeDatabase());
try {
  const sides: Side[] = [];
  for (const [name, bot, text] of [
    ['SDK echo bot', sdk, 'hello'],
    ['SDK dialog bot, two prompts', dialogs, '5'],
    ['Agents SDK echo bot', agents, 'hello'],
    ['bare server, same calls', bare, '5'],
  ] as const) {
    sides.push({ name, bot, people: await gather(() => typingPerson(bot, connector, text)), costs: [] });
  }
  for (const [bot, peerBot, database] of [
    [embedded, embeddedPeer, ''],
    [onPostgres, peerOnPostgres, ', Postgres'],
  ] as const) {
    const dialogPeople = await gather(() => typingPerson(peerBot, connector, '5'));
    const peer = { name: `SDK dialogs, same work${database}`, bot: peerBot, people: dialogPeople, costs: [] };
    sides.push(peer);
    for (const [name, meet] of [
      ['Azure Direct Line', () => surveyPerson(bot, connector, 'directline')],
      ['Teams', () => surveyPerson(bot, connector, 'msteams')],
      ['web chat', () => webChatPerson(bot)],
    ] as const) {
      sides.push({ name: `Canvass, ${name}${database}`, bot, people: await gather(meet), costs: [], peer });
    }
  }
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const side of sides) {
      connector.clear();
      const cost = await run(side, turns);
      if (round >= 0) side.costs.push(cost);
    }
  }
  const echo = sides[0]?.costs ?? [];
  for (const { name, costs, peer } of sides) {
    const least = Math.min(...costs).toFixed(3);
    const compared = peer === undefined ? '' : `, ${ratioOf(costs, peer.costs)} of the same work by the SDK`;
    console.log(
      `${name.padEnd(38)} ${median(costs).toFixed(3)} ms CPU per turn, at least ${least}, ${ratioOf(costs, echo)} of the echo${compared}`,
    );
  }
  service.send({});
  const [message] = await once(service, 'message');
  const { connections } = z.object({ connections: z.number() }).parse(message);
  console.log(`TLS connections to the survey service: ${connections}`);
} finally {
  await Promise.all(
    [sdk, dialogs, agents, bare, embeddedPeer, embedded, peerOnPostgres, onPostgres].map((bot) =>
      bot.close(),
    ),
  );
  service.disconnect();
  await connector.close();
  await postgres.end();
}

/** The bots that are not ours have a folder and a lock file of their own, installed only for this. */
function installPeers(): void {
  const peers = fileURLToPath(new URL('peers', import.meta.url));
  if (existsSync(join(peers, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: peers,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The bots to compare with could not be installed.');
}
