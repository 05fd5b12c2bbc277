import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../src/logging/log.ts';
import { routeConsole } from '../../src/logging/route-console.ts';
import { channelToken, registrationWith, startPublishedKeys } from '../support/channel-tokens.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { newFolder } from '../support/new-folder.ts';
import { startTestBot } from '../support/start-test-bot.ts';

test('logs what the SDK prints about refused tokens once a minute, without its keys', async () => {
  const lines: string[] = [];
  let time = 0;
  const restore = routeConsole(
    createLogger(
      'info',
      (line) => line,
      (line) => lines.push(line),
    ),
    console,
    () => time,
  );
  const keys = await startPublishedKeys();
  const bot = await startTestBot({ identity: registrationWith(keys) });
  onTestFinished(() => keys.close());
  onTestFinished(() => bot.close());
  onTestFinished(restore);
  const token = await channelToken({ serviceurl: bot.connector.serviceUrl }, { expires: '-1h' });
  const forged = `${token.slice(0, -8)}AAAAAAAA`;
  const refused = async (bearer: string) =>
    expect((await bot.post(bot.activity(), { authorization: `Bearer ${bearer}` })).status).toBe(401);
  for (const bearer of [token, forged, token, forged]) await refused(bearer);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'error',
      err: expect.objectContaining({ name: 'TokenExpiredError' }),
    }),
    expect.objectContaining({
      level: 'error',
      text: expect.stringContaining('Error finding key for token'),
    }),
  ]);
  expect(lines.join()).toContain('botframework-connector/lib/auth/jwtTokenExtractor.js');
  time = 60_000;
  await refused(token);
  expect(lines).toHaveLength(3);
  // Of a text that goes over several lines, the key here, there is the beginning.
  expect(lines.join()).not.toContain('MII');
});

test('the running program logs console output and leaves standard error empty', async () => {
  const folder = newFolder();
  const secret = 'a-secret-of-sixteen';
  const print = `setTimeout(() => console.error('printed with ${secret}'), 100).unref()`;
  const ready = `process.stdout.write = ((write) => function (text, ...more) {
    if (String(text).includes(' is ready: ')) ${print.replace('.unref()', '')};
    return write.call(this, text, ...more);
  })(process.stdout.write)`;
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(ready)}`,
      fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
    ],
    {
      cwd: folder,
      env: childEnvironment({ PORT: '0', DATA_DIR: folder, INVITATION_API_KEY: secret }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 30_000,
    },
  );
  const exited = once(child, 'exit');
  const said = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('A package printed something.')) continue;
    expect(JSON.parse(line)).toMatchObject({ level: 'error', text: 'printed with [redacted]' });
    child.kill('SIGTERM');
  }
  expect((await exited)[0]).toBe(0);
  expect(await said).toBe('');
});
