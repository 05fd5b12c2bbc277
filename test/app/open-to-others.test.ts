import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { call } from '../support/direct-line-client.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';

/** Every level of what decides who can reach what, by its name in docs/deployment.md, and values for it. */
const levels: Record<string, Record<string, readonly Record<string, string>[]>> = {
  mode: {
    local: [{}],
    registered: [{ MicrosoftAppId: 'app', MicrosoftAppPassword: 'password-of-the-app' }],
  },
  HOST: {
    'this machine': [{}, { HOST: '127.0.0.9' }, { HOST: 'localhost' }, { HOST: '::1' }],
    others: [{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.0.2.1' }, { HOST: 'localhost.example' }],
  },
  PUBLIC_URL: {
    none: [{}],
    'this machine': [{ PUBLIC_URL: 'http://localhost:3978' }, { PUBLIC_URL: 'https://127.0.0.1' }],
    'others by https': [
      { PUBLIC_URL: 'https://bot.example' },
      { PUBLIC_URL: 'https://192.0.2.1/' },
      { PUBLIC_URL: 'https://localhost.example' },
      { PUBLIC_URL: 'https://127.0.0.1.example' },
    ],
    'others by http': [{ PUBLIC_URL: 'http://bot.example' }],
  },
  WEB_CHAT: { unset: [{}], on: [{ WEB_CHAT: 'on' }], off: [{ WEB_CHAT: 'off' }] },
  WEB_CHAT_SITES: { none: [{}], some: [{ WEB_CHAT_SITES: 'https://www.example.com' }] },
};

interface Row {
  readonly cells: readonly (readonly string[])[];
  readonly outcome: string;
}

function rowsOf(page: string): Row[] {
  const lines = page.split('<!-- what is open -->')[1]?.trim().split('\n\n', 1)[0]?.split('\n') ?? [];
  return lines.slice(2).map((line) => {
    const cells = line.split('|').slice(1, -1);
    return {
      cells: cells.slice(0, -1).map((cell) => cell.split(',').map((word) => word.trim())),
      outcome: cells.at(-1)?.trim() ?? '',
    };
  });
}

/** Every combination of the levels' names, each with every environment that makes it. */
function combinations(): {
  readonly names: readonly string[];
  readonly environment: Record<string, string>;
}[] {
  let all: { names: string[]; environment: Record<string, string> }[] = [{ names: [], environment: {} }];
  for (const level of Object.values(levels)) {
    const choices = Object.entries(level).flatMap(([name, values]) =>
      values.map((value) => ({ name, value })),
    );
    all = all.flatMap(({ names, environment }) =>
      choices.map(({ name, value }) => ({
        names: [...names, name],
        environment: { ...environment, ...value },
      })),
    );
  }
  return all;
}

const rows = rowsOf(readFileSync('docs/deployment.md', 'utf8'));
const matches = ({ cells }: Row, names: readonly string[]) =>
  cells.every((words, index) => words.includes('any') || words.includes(names[index] ?? ''));

test('docs/deployment.md lists each combination of mode, HOST, PUBLIC_URL, WEB_CHAT and WEB_CHAT_SITES once', () => {
  const all = combinations();
  expect(all.length).toBe(2 * 8 * 8 * 3 * 2);
  for (const { names } of all)
    expect([names, rows.filter((row) => matches(row, names)).length]).toEqual([names, 1]);
  for (const row of rows) expect(all.some(({ names }) => matches(row, names))).toBe(true);
});

test('starts or refuses to start as docs/deployment.md says for every combination', () => {
  for (const { names, environment } of combinations()) {
    const read = readConfiguration(environment);
    const { outcome } = rows.find((row) => matches(row, names)) ?? { outcome: '' };
    const refused = /^no start: (.+)$/u.exec(outcome)?.[1]?.split(', ') ?? [];
    const told = read.ok ? [] : [...read.message.matchAll(/^- (\w+): /gmu)].map(([, name]) => name);
    expect([environment, told]).toEqual([environment, refused]);
    if (!read.ok) continue;
    const { localMode, webChat, webChatSites } = read.configuration;
    expect([environment, localMode, webChat, webChatSites.length > 0]).toEqual([
      environment,
      outcome.includes('without a token'),
      !outcome.includes('no page'),
      environment['WEB_CHAT_SITES'] !== undefined,
    ]);
  }
});

describe.each(rows.filter(({ outcome }) => !outcome.startsWith('no start')))(
  'a deployment described as “$outcome”',
  ({ cells, outcome }) => {
    let canvass: Awaited<ReturnType<typeof startSurveyCanvass>>;
    beforeAll(async () => {
      const { environment } = combinations().find(({ names }) => matches({ cells, outcome }, names)) ?? {};
      canvass = await startSurveyCanvass(environment);
    });
    afterAll(() => canvass.close());

    test('behaves as described', async () => {
      const message = {
        type: 'message',
        id: '1',
        channelId: 'emulator',
        serviceUrl: 'http://localhost:9',
        text: 'help',
        conversation: { id: 'c' },
        from: { id: 'p' },
        deliveryMode: 'expectReplies',
      };
      const { status } = await call(canvass.url, '/api/messages', { body: message });
      expect(status).toBe(outcome.includes('without a token') ? 200 : 401);

      const page = await call(canvass.url, '/');
      const session = await call(canvass.url, '/web-chat/session', { body: { role: 'operator' } });
      expect([page.status, session.status]).toEqual(outcome.includes('no page') ? [404, 404] : [200, 200]);
      if (outcome.includes('no page')) return;
      const { operatorSwitch, role } = z
        .object({ operatorSwitch: z.boolean(), role: z.string().optional() })
        .parse(session.json);
      expect([operatorSwitch, role]).toEqual(
        outcome.includes('with the Operator switch') ? [true, 'operator'] : [false, undefined],
      );
      const framedBy = /frame-ancestors ([^;]+)/u.exec(
        page.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(framedBy).toBe(outcome.includes('in no frame') ? "'none'" : 'https://www.example.com');
    });
  },
);
