import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { followSecrets } from '../../src/config/follow-secrets.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { variables } from '../../src/config/variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'canvass-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function file(text: string): string {
  made += 1;
  const path = join(folder, `secret-${made}`);
  writeFileSync(path, text);
  return path;
}

const survey = { SURVEY_API_URL: 'https://s.example', SURVEY_API_KEY: 'the-key' };

function faults(environment: Record<string, string>): string[] {
  const read = readConfiguration(environment);
  return read.ok ? [] : read.message.split('\n').slice(1);
}

test('each secret can be in a file, without its final line break', () => {
  const read = readConfiguration({
    ...survey,
    SURVEY_API_SECRET_FILE: file('\uFEFFthe secret\r\n'),
    RUN_API_KEY_FILE: file('sixteen-letters!,another-16-letters\n'),
    DATABASE_URL_FILE: file('postgres://canvass:p%40ss@db.example/canvass'),
  });
  if (!read.ok) throw new Error(read.message);
  const { configuration, warnings } = read;
  expect(configuration.survey).toMatchObject({ key: 'the-key', secret: 'the secret' });
  expect(configuration.runKeys).toEqual(['sixteen-letters!', 'another-16-letters']);
  expect(configuration.databaseUrl).toBe('postgres://canvass:p%40ss@db.example/canvass');
  expect(configuration.secrets).toEqual(
    expect.arrayContaining(['the secret', 'p@ss', 'sixteen-letters!', 'another-16-letters']),
  );
  expect(warnings).toEqual([]);
});

test('reports an unusable file by its variable, with all other faults and without its content', () => {
  const short = file('tooshort');
  const away = join(folder, 'away');
  expect(
    faults({
      PORT: 'nine',
      ...survey,
      SURVEY_API_SECRET_FILE: file(' \n'),
      MicrosoftAppId: 'app',
      MicrosoftAppPassword_FILE: away,
      INVITATION_API_KEY: 'sixteen-letters!',
      INVITATION_API_KEY_FILE: file('sixteen-letters!'),
      RUN_API_KEY_FILE: short,
      WEBHOOK_URL_FILE: file('x'.repeat(70_000)),
    }),
  ).toEqual([
    expect.stringMatching(/^- PORT: /u),
    expect.stringMatching(
      /^- MicrosoftAppPassword_FILE: “.+away” can’t be read \(ENOENT\)\. Accepted: the path of a file with /u,
    ),
    expect.stringMatching(/^- SURVEY_API_SECRET_FILE: “.+” is empty\. /u),
    expect.stringMatching(
      /^- INVITATION_API_KEY_FILE: is set, and so is INVITATION_API_KEY\. Accepted: one of the two\.$/u,
    ),
    expect.stringMatching(/^- RUN_API_KEY_FILE: its value contains a key shorter than 16 characters\. /u),
    expect.stringMatching(/^- WEBHOOK_URL_FILE: “.+” is too long\. /u),
  ]);
  expect(faults({ RUN_API_KEY_FILE: short }).join()).not.toContain('tooshort');
});

test('a variable without a secret can’t be in a file', () => {
  const read = readConfiguration({ SURVEY_API_URL_FILE: file('https://s.example') });
  expect(read).toMatchObject({ ok: true, warnings: [expect.stringContaining('SURVEY_API_URL_FILE')] });
});

describe('a secret that changes', () => {
  /** Follows the files of an environment; looks are made by hand. */
  function follow(environment: Record<string, string>) {
    const read = readConfiguration(environment);
    if (!read.ok) throw new Error(read.message);
    const logged: string[] = [];
    const taken: string[][] = [];
    let look = (): void => {};
    const keep = (level: string) => (fields: object, message: string) =>
      void logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
    const { current } = followSecrets(
      read,
      {
        every(_milliseconds, call) {
          look = call;
          return { cancel() {} };
        },
      },
      { log: { info: keep('info'), error: keep('error') }, onTaken: (names) => void taken.push([...names]) },
    );
    /** It counts once it is the same at two looks. */
    const settle = () => {
      look();
      look();
    };
    return { current, logged, taken, look, settle };
  }

  test('is used once it is stable, and the previous one stays redacted', () => {
    const path = file('first-of-the-keys');
    const { current, logged, taken, look } = follow({ RUN_API_KEY_FILE: path });
    look();
    look();
    writeFileSync(path, 'second-of-');
    look();
    writeFileSync(path, 'second-of-the-keys');
    look();
    expect(current().runKeys).toEqual(['first-of-the-keys']);
    look();
    expect(current().runKeys).toEqual(['second-of-the-keys']);
    expect(current().secrets).toEqual(['second-of-the-keys', 'first-of-the-keys']);
    look();
    expect(taken).toEqual([['RUN_API_KEY']]);
    expect(logged).toEqual([
      'info Secrets were read again, and are in use. {"variables":["RUN_API_KEY_FILE"]}',
    ]);
  });

  test('keeps its value if the new one is unusable, logs that once, and lets others change', () => {
    const [run, invitation] = [file('first-of-the-keys'), file('first-to-invite!')];
    const { current, logged, settle } = follow({
      RUN_API_KEY_FILE: run,
      INVITATION_API_KEY_FILE: invitation,
    });
    writeFileSync(run, 'not long enough');
    writeFileSync(invitation, 'second-to-invite');
    settle();
    settle();
    expect(current().runKeys).toEqual(['first-of-the-keys']);
    expect(current().invitationKeys).toEqual(['second-to-invite']);
    rmSync(run);
    settle();
    expect(current().runKeys).toEqual(['first-of-the-keys']);
    writeFileSync(run, 'third-of-the-keys');
    settle();
    expect(current().runKeys).toEqual(['third-of-the-keys']);
    expect(logged.map((line) => line.split(' ')[0])).toEqual(['error', 'info', 'error', 'info']);
    expect(logged[0]).toContain('RUN_API_KEY_FILE');
    expect(logged[2]).toContain('can’t be read (ENOENT)');
    expect(logged.join()).not.toMatch(/long enough|invite/u);
  });

  test('can be a database’s user and password, but nothing else in its URL', () => {
    const path = file('postgres://one:word@db.example/canvass');
    const { current, logged, settle } = follow({ DATABASE_URL_FILE: path });
    writeFileSync(path, 'postgres://two:other@db.example/canvass');
    settle();
    expect(current().databaseUrl).toBe('postgres://two:other@db.example/canvass');
    for (const elsewhere of [
      'postgres://two:other@db2.example/canvass',
      'postgres://two:other@db.example/c2',
    ]) {
      writeFileSync(path, elsewhere);
      settle();
    }
    expect(current().databaseUrl).toBe('postgres://two:other@db.example/canvass');
    expect(logged.filter((line) => line.includes('takes a restart'))).toHaveLength(2);
    expect(logged.join()).not.toContain('other@');
  });

  test('can belong to any variable with a secret, and updates the configuration', () => {
    const values: Record<string, readonly [string, string]> = {
      MicrosoftAppPassword: ['password-one', 'password-two'],
      SURVEY_API_KEY: ['survey-key-one', 'survey-key-two'],
      SURVEY_API_SECRET: ['survey-secret-one', 'survey-secret-two'],
      CAMPAIGN_API_KEY: ['campaign-key-one', 'campaign-key-two'],
      DATABASE_URL: ['postgres://a:word-one@db/c', 'postgres://a:word-two@db/c'],
      INVITATION_API_KEY: ['invitation-key-one', 'invitation-key-two'],
      RUN_API_KEY: ['key-of-runs-one!', 'key-of-runs-two!'],
      WEBHOOK_URL: ['https://hooks.example/one', 'https://hooks.example/two'],
      WEBHOOK_SECRET: [`whsec_${'A'.repeat(32)}`, `whsec_${'B'.repeat(32)}`],
      DIRECT_LINE_SECRET: ['direct-line-one', 'direct-line-two'],
    };
    const secret = Object.entries(variables).filter(([, one]) => 'secret' in one);
    expect(Object.keys(values)).toEqual(secret.map(([name]) => name));
    const files = Object.entries(values).map(([name, [one]]) => [`${name}_FILE`, file(one)] as const);
    const { current, taken, settle } = follow({
      MicrosoftAppId: 'app',
      SURVEY_API_URL: 'https://s.example',
      CAMPAIGN_API_URL: 'https://c.example',
      CAMPAIGN_ACCOUNT_ID: '7',
      ...Object.fromEntries(files),
    });
    const before = JSON.stringify({ ...current(), secrets: [] });
    for (const [, [one]] of Object.entries(values)) expect(before).toContain(one);
    for (const [index, [, [, other]]] of Object.entries(values).entries())
      writeFileSync(files[index]?.[1] ?? '', other);
    settle();
    const after = JSON.stringify({ ...current(), secrets: [] });
    for (const [, [one, other]] of Object.entries(values)) {
      expect(after).toContain(other);
      expect(after).not.toContain(one);
    }
    expect(taken.flat()).toEqual(Object.keys(values));
  });
});
