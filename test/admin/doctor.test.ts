import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkTeams } from '../../src/admin/doctor/check-teams.ts';
import { bytesWords } from '../../src/admin/output.ts';
import { makeCertificate } from '../../src/reference/certificate.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';
import { openListener } from '../support/open-listener.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import type { Ran } from '../support/run-program.ts';
import { startScriptedSurveyService } from '../support/scripted-survey-service.ts';
import { spawnCanvass } from '../support/spawn-canvass.ts';
import { runAdmin } from './run-admin.ts';

const findings = z.array(
  z.object({ what: z.string(), status: z.string(), found: z.string(), todo: z.string().optional() }),
);

/** A line each, without what is to be done. */
function linesOf({ out, err }: Ran): string[] {
  if (out === '') throw new Error(err);
  return findings.parse(JSON.parse(out)).map(({ what, status, found }) => `${status} ${what}: ${found}`);
}

const day = 24 * 60 * 60_000;

/** A server that answers 405 with a clock that is off. @param left how long its certificate is valid */
async function startServer(left: number, aheadMs: number) {
  const { certificate, key } = await makeCertificate(new Date(Date.now() + left - 820 * day));
  const server = createServer({ cert: certificate, key }, (_request, response) => {
    response.writeHead(405, { date: new Date(Date.now() + aheadMs).toUTCString() });
    response.end();
  });
  const { port, close } = await openListener(server);
  onTestFinished(close);
  return { url: `https://127.0.0.1:${port}`, certificate };
}

test('doctor reports each problem with a way to fix it, and no secrets', async () => {
  const folder = newFolder();
  const surveys = await startScriptedSurveyService();
  onTestFinished(() => surveys.close());
  // Its certificate and clock are looked at beside the list, and either may come first.
  surveys.next('list', '401', '401');
  const [old, over] = [await startServer(5 * day, 600_000), await startServer(-day, 0)];
  const trusted = join(folder, 'trusted.pem');
  writeFileSync(trusted, [surveys.certificate, old.certificate, over.certificate].join('\n'));
  const secrets = {
    MicrosoftAppPassword: 'password-of-the-registration',
    SURVEY_API_KEY: 'key-of-the-surveys',
    SURVEY_API_SECRET: 'secret-of-the-surveys',
    CAMPAIGN_API_KEY: 'key-of-the-campaigns',
    WEBHOOK_URL: `${old.url}/hooks/token-of-the-webhook?k=query-of-the-webhook`,
    WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  };
  const ran = await runAdmin(folder, ['doctor', '--json'], {
    ...secrets,
    PORT: '0',
    MicrosoftAppId: 'not-a-guid',
    SURVEY_API_URL: surveys.url,
    CAMPAIGN_API_URL: old.url,
    CAMPAIGN_ACCOUNT_ID: '1',
    PUBLIC_URL: over.url,
    WEBHOOK_PRIVATE: 'on',
    WEB_CHAT: 'off',
    WEB_CHAT_SITES: 'https://www.example.com',
    NODE_EXTRA_CA_CERTS: trusted,
  });
  expect(ran).toMatchObject({ code: 1, err: '' });
  const lines = linesOf(ran);
  for (const expected of [
    /^warning settings: PUBLIC_URL is https:/,
    /^skipped database: there is none yet/,
    /^failure survey service: The survey service refused our credentials: check SURVEY_API_KEY/,
    /^ok survey service: its certificate is valid until \d{4}-\d\d-\d\d, for 81\d more days/,
    /^ok survey service: its clock agrees/,
    /^failure campaign service: campaign: .*405/,
    /^warning campaign service: its certificate is valid until \S+, for [45] more days/,
    /^failure campaign service: its clock is (?:9|10) min.* ahead of this machine’s/,
    /^failure PUBLIC_URL: certificate has expired/,
    /^ok WEBHOOK_URL: answers \(405 to HEAD; nothing was posted\)/,
    /^warning WEB_CHAT_SITES: names sites, but the web chat is off/,
    /^failure Teams: MicrosoftAppId is not a GUID/,
    /^failure Teams: no token from the login service/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(expected));
  for (const secret of [...Object.values(secrets), 'token-of-the-webhook', 'query-of-the-webhook'])
    expect(ran.out).not.toContain(secret);
  const todo = findings.parse(JSON.parse(ran.out)).filter(({ status }) => status === 'failure');
  expect(todo.filter(({ found, todo }) => todo === undefined && !found.includes('check '))).toEqual([]);
}, 60_000);

test('doctor reports all wrong settings at once, and checks nothing else', async () => {
  const folder = newFolder();
  const ran = await runAdmin(folder, ['doctor'], {
    PORT: 'x',
    LOG_LEVEL: 'loud',
    SURVEY_API_URL: 'https://a.example',
  });
  expect(ran).toMatchObject({ code: 78, err: '' });
  expect(ran.out).toMatch(/^failure {2}settings {2}PORT: “x” is not a number\. Accepted: /m);
  expect(ran.out).toContain('LOG_LEVEL: “loud”');
  expect(ran.out).toContain('SURVEY_API_KEY: is missing');
  expect(ran.out).toMatch(/\n\n4 failures, 0 warnings\.\n$/);
  expect(await runAdmin(folder, ['stats'], { PORT: 'x' })).toMatchObject({
    code: 78,
    out: '',
    err: expect.stringContaining('PORT: “x” is not a number'),
  });
}, 60_000);

test('doctor checks a running Canvass without disturbing it', async () => {
  const folder = newFolder();
  const canvass = await spawnCanvass(folder);
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  const { port } = new URL(canvass.url);
  const ran = await runAdmin(folder, ['doctor', '--json'], { PORT: port, PUBLIC_URL: canvass.url });
  expect(linesOf(ran)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok database: SQLite 3\.\S+ in .*; in use by process \d+ on /),
      'ok database: undamaged (quick_check)',
      expect.stringMatching(/^ok database: its tables are up to date/),
      expect.stringMatching(/^ok Canvass: version \S+ runs at http:\/\/127\.0\.0\.1:\d+, and is ready/),
      expect.stringMatching(/^ok PUBLIC_URL: leads to Canvass/),
    ]),
  );
  // With what is still in the write-ahead log: the file alone may be a page.
  const { out } = await runAdmin(folder, ['stats', '--json'], { PORT: port });
  const { database } = z.object({ database: z.object({ bytes: z.number() }) }).parse(JSON.parse(out));
  const size = bytesWords(database.bytes);
  expect(linesOf(ran)).toContainEqual(expect.stringContaining(`, ${size}; in use by`));
  expect(ran.code).toBe(0);
  // As where only the service's own settings say where the data are.
  const elsewhere = await runAdmin(newFolder(), ['doctor', '--json'], { PORT: port });
  expect(linesOf(elsewhere)).toContainEqual(
    expect.stringMatching(/^failure Canvass: version \S+ runs at \S+, but its data isn’t in \//),
  );
  expect(elsewhere.code).toBe(1);
  expect((await fetch(`${canvass.url}/readyz`)).status).toBe(200);
  expect(await canvass.end('SIGTERM')).toBe(0);
}, 120_000);

test('doctor distinguishes missing, lost, damaged and newer databases', async () => {
  const [empty, lost, damaged, newer] = [newFolder(), newFolder(), newFolder(), newFolder()];
  mkdirSync(join(empty, 'data'));
  writeFileSync(join(lost, 'canvass.used'), '');
  writeFileSync(join(damaged, 'canvass.sqlite'), 'This is no database.'.repeat(100));
  const database = await openSqliteDatabase(newer);
  await database.run("INSERT INTO store_migrations (name, timestamp) VALUES ('999 later', '')", []);
  await database.close();
  const of = async (folder: string): Promise<string[]> =>
    linesOf(await runAdmin(folder, ['doctor', '--json'], { PORT: '0' })).filter((line) =>
      line.includes('database:'),
    );
  expect(await of(empty)).toContainEqual(expect.stringMatching(/^skipped database: there is none yet/));
  expect(await of(lost)).toEqual([expect.stringMatching(/^failure database: .*has no database/)]);
  expect(await of(damaged)).toEqual([expect.stringMatching(/^failure database: .*is damaged/)]);
  expect(await of(newer)).toContainEqual(
    expect.stringMatching(/^failure database: its tables are from a newer Canvass/),
  );
}, 60_000);

test('doctor tries a write on Postgres and counts connections', async () => {
  const url = await (await sharedPostgres()).makeDatabase();
  const folder = newFolder();
  const empty = await runAdmin(folder, ['doctor', '--json'], { PORT: '0', DATABASE_URL: url });
  expect(linesOf(empty)).toContainEqual(
    expect.stringMatching(/^skipped database: it has no Canvass tables yet/),
  );
  const { openPostgresDatabase } = await import('../../src/store/postgres/open.ts');
  await (await openPostgresDatabase(url)).close();
  const ran = await runAdmin(folder, ['doctor', '--json'], { PORT: '0', DATABASE_URL: url });
  expect(linesOf(ran)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok database: Postgres \S+.* at /),
      'ok database: takes writes',
      expect.stringMatching(/^(?:ok|warning) database: \d+ of \d+ connections/),
      expect.stringMatching(/^ok database: its tables are up to date/),
    ]),
  );
  expect(ran.out).not.toContain(`:${new URL(url).password}@`);
  const away = Object.assign(new URL(url), { port: '1' }).href;
  const failed = await runAdmin(folder, ['doctor', '--json'], { PORT: '0', DATABASE_URL: away });
  expect(failed.code).toBe(1);
  expect(linesOf(failed)).toContainEqual(expect.stringMatching(/^failure database: .*can't be reached/));
}, 60_000);

const registration = {
  identity: { MicrosoftAppId: '11111111-1111-4111-8111-111111111111', MicrosoftAppPassword: 'secret' },
  localMode: false,
  publicUrl: undefined,
};

test('doctor explains errors of the login service and how to fix them', async () => {
  const server = createPlainServer((_request, response) => void response.end('{}'));
  const { port, close } = await openListener(server);
  onTestFinished(close);
  const keysUrl = `http://127.0.0.1:${port}/keys`;
  const said = async (words?: string) => {
    const token = async (): Promise<string> => {
      if (words !== undefined) throw new Error(words);
      return 'token';
    };
    return await checkTeams(registration, { token, keysUrl });
  };
  const well = await said();
  expect(well.slice(0, 4).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
  const [, expired] = await said(
    'invalid_client: 7000222 - AADSTS7000222: The provided client secret keys are expired. Trace ID: 1',
  );
  expect(expired).toMatchObject({ status: 'failure', todo: expect.stringContaining('has expired') });
  expect(expired?.found).not.toContain('Trace ID');
  const [, wrong] = await said('AADSTS7000215: Invalid client secret provided.');
  expect(wrong?.todo).toContain('not its id');
  const [, absent] = await said('AADSTS700016: Application was not found in the directory');
  expect(absent?.todo).toContain('MicrosoftAppTenantId');
  await close();
  const [, , keys] = await said();
  expect(keys).toMatchObject({ status: 'failure', found: expect.stringContaining('ECONNREFUSED') });
});
