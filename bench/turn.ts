import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { z } from 'zod';
import { type FakeBotConnector, startFakeBotConnector } from '../test/support/fake-bot-connector.ts';

/**
 * CPU per turn of an echo bot, side by side: the SDK's own against ours, each in a process of its own behind
 * restify, against one fake Bot Connector. Rounds alternate, so that a noisy machine is noisy for both.
 * Usage: `node bench/turn.ts [turns per round]`
 */
const turns = Number(process.argv[2] ?? 2_000);
const rounds = 5;
const atOnce = 8;

interface MeasuredBot {
  readonly name: string;
  readonly child: ChildProcess;
  readonly pool: Pool;
  readonly costs: number[];
}

async function ask(child: ChildProcess): Promise<number> {
  child.send({});
  const [message] = await once(child, 'message');
  return z.object({ cpu: z.number() }).parse(message).cpu;
}

async function start(name: string, file: string): Promise<MeasuredBot> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await once(child, 'message');
  const { port } = z.object({ port: z.number() }).parse(message);
  return { name, child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: atOnce }), costs: [] };
}

async function post({ pool }: MeasuredBot, connector: FakeBotConnector, conversation: string): Promise<void> {
  const activity = {
    type: 'message',
    id: randomUUID(),
    channelId: 'webchat',
    serviceUrl: connector.serviceUrl,
    timestamp: new Date().toISOString(),
    conversation: { id: conversation },
    from: { id: 'person', name: 'Ann' },
    recipient: { id: 'bot', name: 'Canvass' },
    locale: 'en-US',
    text: 'hello',
    channelData: { clientActivityID: randomUUID() },
  };
  const { statusCode, body } = await pool.request({
    path: '/api/messages',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(activity),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`A turn was answered ${statusCode}.`);
}

/** @returns CPU milliseconds per turn */
async function run(bot: MeasuredBot, connector: FakeBotConnector, count: number): Promise<number> {
  connector.clear();
  const conversation = randomUUID();
  const before = await ask(bot.child);
  let left = count;
  const worker = async () => {
    while (left-- > 0) await post(bot, connector, conversation);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const answered = connector.messages(conversation).length;
  if (answered !== count) throw new Error(`${bot.name}: ${answered} replies to ${count} messages.`);
  return ((await ask(bot.child)) - before) / 1_000 / count;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const connector = await startFakeBotConnector();
const bots = [
  await start('SDK echo bot', './turn/sdk-bot.ts'),
  await start('Canvass bot', './turn/canvass-bot.ts'),
];
for (const bot of bots) await run(bot, connector, turns);
for (let round = 0; round < rounds; round += 1) {
  for (const bot of bots) bot.costs.push(await run(bot, connector, turns));
}
for (const { name, costs } of bots) {
  console.log(
    `${name.padEnd(18)} ${median(costs).toFixed(3)} ms CPU per turn (${costs.map((cost) => cost.toFixed(3)).join(' ')})`,
  );
}
const [sdk, ours] = bots.map(({ costs }) => median(costs));
console.log(`ratio              ${((ours ?? Number.NaN) / (sdk ?? Number.NaN)).toFixed(2)}`);
for (const { child, pool } of bots) {
  child.disconnect();
  await pool.close();
}
await connector.close();
