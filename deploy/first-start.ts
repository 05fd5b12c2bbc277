import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts Canvass in local mode, asks it for its page and its surveys, and stops it. What Node compiled for that stays in
 * `NODE_COMPILE_CACHE`, so that each start of the image takes half the time; and an image that doesn't work isn't built.
 */
const folder = mkdtempSync(join(tmpdir(), 'canvass-first-start-'));
const canvass = spawn(process.execPath, [...process.execArgv, 'src/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DRAIN_SECONDS: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(canvass, 'exit');
try {
  const url = await readyAddress();
  const page = await fetch(url);
  const said = await (await fetch(`${url}api/messages`, askForSurveys(url))).text();
  if (page.status !== 200 || !said.includes('survey'))
    throw new Error(`It answered ${page.status} and ${said}.`);
  canvass.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code}.`);
  console.log('The image starts, shows its page and lists its surveys.');
} finally {
  canvass.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}

async function readyAddress(): Promise<string> {
  for await (const line of createInterface({ input: canvass.stdout })) {
    const url = /^Canvass \S+ is ready: (\S+)$/u.exec(line)?.[1];
    if (url !== undefined) return url;
    console.log(line);
  }
  throw new Error('It ended before it was ready.');
}

/** A message of a person whose answers come back at once. */
function askForSurveys(serviceUrl: string): RequestInit {
  const activity = {
    type: 'message',
    deliveryMode: 'expectReplies',
    channelId: 'emulator',
    serviceUrl,
    id: '1',
    from: { id: 'person' },
    recipient: { id: 'bot' },
    conversation: { id: 'first' },
    text: 'surveys',
  };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(activity) };
}
