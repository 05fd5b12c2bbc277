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

interface Room {
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

async function start(name: string, file: string): Promise<Room> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await once(child, 'message');
  const { port } = z.object({ port: z.number() }).parse(message);
  return { name, child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: atOnce }), costs: [] };
}

async function post({ pool }: Room, connector: FakeBotConnector, conversation: string): Promise<void> {
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
async function run(room: Room, connector: FakeBotConnector, count: number): Promise<number> {
  connector.clear();
  const conversation = randomUUID();
  const before = await ask(room.child);
  let left = count;
  const worker = async () => {
    while (left-- > 0) await post(room, connector, conversation);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const answered = connector.messages(conversation).length;
  if (answered !== count) throw new Error(`${room.name}: ${answered} replies to ${count} messages.`);
  return ((await ask(room.child)) - before) / 1_000 / count;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const connector = await startFakeBotConnector();
const rooms = [
  await start('SDK echo bot', './turn/sdk-room.ts'),
  await start('Canvass bot room', './turn/canvass-room.ts'),
];
for (const room of rooms) await run(room, connector, turns);
for (let round = 0; round < rounds; round += 1) {
  for (const room of rooms) room.costs.push(await run(room, connector, turns));
}
for (const { name, costs } of rooms) {
  console.log(
    `${name.padEnd(18)} ${median(costs).toFixed(3)} ms CPU per turn (${costs.map((cost) => cost.toFixed(3)).join(' ')})`,
  );
}
const [sdk, ours] = rooms.map(({ costs }) => median(costs));
console.log(`ratio              ${((ours ?? Number.NaN) / (sdk ?? Number.NaN)).toFixed(2)}`);
for (const { child, pool } of rooms) {
  child.disconnect();
  await pool.close();
}
await connector.close();
