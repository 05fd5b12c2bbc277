import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { endOf } from '../../dialogs/ports/survey-ends.ts';
import type { Configuration } from '../../src/config/configuration.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';

type Environment = Record<string, string | undefined>;

const bot = { MicrosoftAppId: 'app', MicrosoftAppPassword: 'password-of-the-app' };
const survey = {
  SURVEY_API_URL: 'https://s.example',
  SURVEY_API_KEY: 'key-1',
  SURVEY_API_SECRET: 'secret-1',
};
const webhookKey = Buffer.alloc(32, 'x').toString('base64');
const webhook = { WEBHOOK_URL: 'https://hooks.example/a', WEBHOOK_SECRET: `whsec_${webhookKey}` };
const campaign = {
  CAMPAIGN_API_URL: 'https://c.example',
  CAMPAIGN_API_KEY: 'key-2',
  CAMPAIGN_ACCOUNT_ID: '7',
};

function accepted(environment: Environment): Configuration {
  const read = readConfiguration(environment);
  if (!read.ok) throw new Error(read.message);
  return read.configuration;
}

/** The lines of the faults, without the line above them. */
function faults(environment: Environment): string[] {
  const read = readConfiguration(environment);
  return read.ok ? [] : read.message.split('\n').slice(1);
}

test('an empty environment gives local mode with the documented defaults', () => {
  expect(accepted({})).toEqual({
    host: '127.0.0.1',
    port: 3978,
    localMode: true,
    identity: {},
    emulatorTokens: false,
    operators: [],
    viewers: [],
    dataFolder: './data',
    watch: { intervalSeconds: 15, deadlineMinutes: 240 },
    surveyExpiryHours: 168,
    retention: { chat: 90, person: 400, history: 731 },
    reminderAfterHours: 24,
    confirmAboveCalls: 1000,
    defaultTimeZone: 'UTC',
    webChat: true,
    brand: { name: 'Canvass' },
    legal: {},
    webChatSites: [],
    trustedProxies: [],
    drainMs: 0,
    referenceRunSpeed: 1,
    logLevel: 'info',
    secrets: [],
  });
});

test('an empty or blank value counts as unset', () => {
  expect(accepted({ PORT: '', HOST: '  ', MicrosoftAppId: '', WEB_CHAT: '', SURVEY_API_URL: '' })).toEqual(
    accepted({}),
  );
});

test('reads all variables', () => {
  const configuration = accepted({
    ...bot,
    ...survey,
    ...campaign,
    HOST: '0.0.0.0',
    PORT: '0',
    MicrosoftAppType: 'SingleTenant',
    MicrosoftAppTenantId: 'tenant',
    EMULATOR_TOKENS: 'on',
    CAMPAIGN_API_SEGMENT: 'vendor',
    CAMPAIGN_API_KEY_PLACEMENT: 'query:apiKey',
    OPERATORS: 'one, two,,',
    VIEWERS: 'three',
    DATABASE_URL: 'postgres://canvass:p%40ssword@db.example/canvass',
    DATA_DIR: '/data',
    WATCH_INTERVAL_SECONDS: '2.5',
    WATCH_DEADLINE_MINUTES: '10',
    SURVEY_EXPIRY_HOURS: '0.5',
    CHAT_RETENTION_DAYS: '7',
    PERSON_RETENTION_DAYS: '30',
    HISTORY_RETENTION_DAYS: '60',
    REMINDER_AFTER_HOURS: '0',
    INVITATION_API_KEY: 'sixteen-letters!',
    RUN_API_KEY: 'another-16-letters, the-one-before-it',
    WEBHOOK_URL: 'https://hooks.example/a?sig=token-in-a-query',
    WEBHOOK_SECRET: `whsec_${webhookKey}`,
    WEBHOOK_PRIVATE: 'on',
    WEB_CHAT: 'on',
    WEB_CHAT_SITES: 'https://www.example.com, http://127.0.0.1:8080',
    BRAND_NAME: 'Coffee bar',
    BRAND_COLOR: '#06c',
    BRAND_LOGO: 'https://www.example.com/logo.svg',
    PRIVACY_URL: 'https://www.example.com/privacy?lang=en',
    IMPRINT_URL: 'https://www.example.com/imprint',
    CONTACT: 'mailto:help@example.com',
    DIRECT_LINE_SECRET: 'direct-line-secret',
    PUBLIC_URL: 'https://bot.example/',
    TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
    REFERENCE_RUN_SPEED: '60',
    LOG_LEVEL: 'debug',
  });
  expect(configuration).toEqual({
    host: '0.0.0.0',
    port: 0,
    localMode: false,
    identity: { ...bot, MicrosoftAppType: 'SingleTenant', MicrosoftAppTenantId: 'tenant' },
    emulatorTokens: true,
    survey: { url: 'https://s.example', key: 'key-1', secret: 'secret-1' },
    campaign: {
      url: 'https://c.example',
      segment: 'vendor',
      accountId: 7,
      key: 'key-2',
      placement: { in: 'query', name: 'apiKey' },
    },
    operators: ['one', 'two'],
    viewers: ['three'],
    databaseUrl: 'postgres://canvass:p%40ssword@db.example/canvass',
    dataFolder: '/data',
    watch: { intervalSeconds: 2.5, deadlineMinutes: 10 },
    surveyExpiryHours: 0.5,
    retention: { chat: 7, person: 30, history: 60 },
    reminderAfterHours: 0,
    confirmAboveCalls: 1000,
    defaultTimeZone: 'UTC',
    invitationKeys: ['sixteen-letters!'],
    runKeys: ['another-16-letters', 'the-one-before-it'],
    webhook: {
      url: 'https://hooks.example/a?sig=token-in-a-query',
      secret: `whsec_${webhookKey}`,
      allowsPrivate: true,
    },
    webChat: true,
    brand: {
      name: 'Coffee bar',
      ownName: 'Coffee bar',
      colour: [0, 102, 204],
      logo: 'https://www.example.com/logo.svg',
    },
    legal: {
      privacy: 'https://www.example.com/privacy?lang=en',
      imprint: 'https://www.example.com/imprint',
      contact: { url: 'mailto:help@example.com', shown: 'help@example.com' },
    },
    webChatSites: ['https://www.example.com', 'http://127.0.0.1:8080'],
    directLineSecret: 'direct-line-secret',
    publicUrl: 'https://bot.example',
    drainMs: 5000,
    trustedProxies: [
      { address: '127.0.0.1', prefix: 32 },
      { address: '10.0.0.0', prefix: 8 },
      { address: '2001:db8::', prefix: 32 },
    ],
    referenceRunSpeed: 60,
    logLevel: 'debug',
    secrets: expect.arrayContaining([
      'key-1',
      'secret-1',
      'key-2',
      'p@ssword',
      'sixteen-letters!',
      'another-16-letters',
      'the-one-before-it',
      webhookKey,
      'direct-line-secret',
      'password-of-the-app',
    ]),
  });
});

test('reports all faults at once, each with variable, value and what is accepted', () => {
  const told = faults({ PORT: '70000', LOG_LEVEL: 'loud', WEB_CHAT: 'maybe', REFERENCE_RUN_SPEED: '0' });
  expect(new Set(told)).toEqual(
    new Set([
      '- PORT: “70000” is above 65535. Accepted: a whole number from 0 to 65535.',
      '- WEB_CHAT: “maybe” is neither. Accepted: on or off.',
      '- REFERENCE_RUN_SPEED: “0” is not above 0. Accepted: a number above 0, at most 10000.',
      '- LOG_LEVEL: “loud” is not known. Accepted: trace, debug, info, warn, error, fatal or silent.',
    ]),
  );
  expect(told).toHaveLength(4);
});

describe('a wrong value names its variable', () => {
  test.each<[string, Environment]>([
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '3978.5' }],
    ['PORT', { PORT: '0x10' }],
    ['HOST', { ...bot, HOST: 'http://host' }],
    ['MicrosoftAppType', { ...bot, MicrosoftAppType: 'Multi' }],
    ['MicrosoftAppPassword', { MicrosoftAppId: 'app' }],
    ['EMULATOR_TOKENS', { ...bot, EMULATOR_TOKENS: 'yes' }],
    ['MicrosoftAppId', { EMULATOR_TOKENS: 'on' }],
    ...[
      'all',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.1/8/8',
      'fe80::1%eth0',
    ].map((TRUSTED_PROXY): [string, Environment] => ['TRUSTED_PROXY', { TRUSTED_PROXY }]),
    ['MicrosoftAppTenantId', { ...bot, MicrosoftAppType: 'SingleTenant' }],
    ['MicrosoftAppTenantId', { MicrosoftAppId: 'app', MicrosoftAppType: 'UserAssignedMSI' }],
    ['SURVEY_API_URL', { ...survey, SURVEY_API_URL: 'http://s.example' }],
    ['SURVEY_API_URL', { ...survey, SURVEY_API_URL: 'https://s.example/?a=b' }],
    ['SURVEY_API_URL', { ...survey, SURVEY_API_URL: 'https://key@s.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:word@bot.example' }],
    ['SURVEY_API_URL', { SURVEY_API_KEY: 'key-1' }],
    ['SURVEY_API_KEY', { ...survey, SURVEY_API_KEY: '' }],
    ['SURVEY_API_SECRET', { ...survey, SURVEY_API_SECRET: undefined }],
    ['CAMPAIGN_API_URL', { ...campaign, CAMPAIGN_API_URL: 'ftp://c.example' }],
    ['CAMPAIGN_API_URL', { ...campaign, CAMPAIGN_API_URL: undefined }],
    ['CAMPAIGN_API_KEY', { ...campaign, CAMPAIGN_API_KEY: undefined }],
    ['CAMPAIGN_API_KEY', { ...campaign, CAMPAIGN_API_KEY: 'Authorization: ApiKey ' }],
    ['CAMPAIGN_API_KEY: its value contains', { ...campaign, CAMPAIGN_API_KEY: '“key-2”' }],
    ['CAMPAIGN_API_KEY: its value contains', { ...campaign, CAMPAIGN_API_KEY: 'ApiKey key-2 key-3' }],
    ['CAMPAIGN_ACCOUNT_ID', { ...campaign, CAMPAIGN_ACCOUNT_ID: '7.5' }],
    ['CAMPAIGN_ACCOUNT_ID', { ...campaign, CAMPAIGN_ACCOUNT_ID: undefined }],
    ['CAMPAIGN_API_SEGMENT', { CAMPAIGN_API_SEGMENT: '..' }],
    ['CAMPAIGN_API_SEGMENT', { CAMPAIGN_API_SEGMENT: 'a/b' }],
    ['CAMPAIGN_API_KEY_PLACEMENT', { CAMPAIGN_API_KEY_PLACEMENT: 'cookie:key' }],
    ['CAMPAIGN_API_KEY_PLACEMENT', { CAMPAIGN_API_KEY_PLACEMENT: 'header:a b' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/canvass' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@db.example/canvass' }],
    ['DATABASE_URL: its value does not name', { DATABASE_URL: 'postgres://user:word@db.example' }],
    [
      'DATABASE_URL: its value does not name',
      { DATABASE_URL: 'postgres://user:word@db.example:port/canvass' },
    ],
    ['WATCH_INTERVAL_SECONDS', { WATCH_INTERVAL_SECONDS: '0' }],
    ['WATCH_DEADLINE_MINUTES', { WATCH_DEADLINE_MINUTES: 'long' }],
    ['SURVEY_EXPIRY_HOURS', { SURVEY_EXPIRY_HOURS: '0' }],
    ['REMINDER_AFTER_HOURS: “-1” is below 0', { REMINDER_AFTER_HOURS: '-1' }],
    ['SURVEY_EXPIRY_HOURS: “-2.5” is below 0', { SURVEY_EXPIRY_HOURS: '-2.5' }],
    ['PORT: “-1” is below 0', { PORT: '-1' }],
    ['INVITATION_API_KEY', { INVITATION_API_KEY: 'fifteen-letters' }],
    ['RUN_API_KEY: its value contains a key shorter', { RUN_API_KEY: 'fifteen-letters' }],
    ['RUN_API_KEY: its value contains a key shorter', { RUN_API_KEY: 'another-16-letters,' }],
    [
      'RUN_API_KEY: its value contains more than two',
      { RUN_API_KEY: `${'k'.repeat(16)},`.repeat(3).slice(0, -1) },
    ],
    ['RUN_API_KEY: its value contains a space', { RUN_API_KEY: 'sixteen letters in two' }],
    ['PRIVACY_URL: “…@example.com” starts with mailto', { PRIVACY_URL: 'mailto:privacy@example.com' }],
    ['IMPRINT_URL: “http://www.example.com” starts with http', { IMPRINT_URL: 'http://www.example.com' }],
    ['IMPRINT_URL: “www.example.com/imprint” is not a URL', { IMPRINT_URL: 'www.example.com/imprint' }],
    ['CONTACT: “http://www.example.com” starts with http', { CONTACT: 'http://www.example.com' }],
    ['CONTACT: “the …” is not a URL', { CONTACT: 'the front desk' }],
    ['CONTACT: “…@” is not a URL', { CONTACT: 'help@' }],
    ['WEBHOOK_URL: its value starts with http', { ...webhook, WEBHOOK_URL: 'http://hooks.example' }],
    ['WEBHOOK_URL: its value carries', { ...webhook, WEBHOOK_URL: 'https://a:b@hooks.example' }],
    ['WEBHOOK_URL: its value leads into', { ...webhook, WEBHOOK_URL: 'https://10.0.0.1/a' }],
    ['WEBHOOK_URL: its value leads into', { ...webhook, WEBHOOK_URL: 'https://127.1' }],
    ['WEBHOOK_URL: its value leads into', { ...webhook, WEBHOOK_URL: 'https://[::ffff:169.254.169.254]' }],
    ['WEBHOOK_URL: is missing, and WEBHOOK_SECRET is set', { ...webhook, WEBHOOK_URL: undefined }],
    ['WEBHOOK_SECRET: is missing, and WEBHOOK_URL is set', { ...webhook, WEBHOOK_SECRET: undefined }],
    ['WEBHOOK_SECRET: its value is not', { ...webhook, WEBHOOK_SECRET: webhookKey }],
    ['WEBHOOK_SECRET: its value is not', { ...webhook, WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }],
    ['RUN_API_KEY: its value contains a key shorter', { RUN_API_KEY: 'too short' }],
    ['DIRECT_LINE_SECRET: its value contains', { DIRECT_LINE_SECRET: '“secret-of-azure”' }],
    ['DIRECT_LINE_SECRET: its value contains', { DIRECT_LINE_SECRET: 'secret of-azure' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'www.example.com' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://www.example.com/' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://www.example.com; script-src *' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://a.example, http://b.example' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://*.example.com' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://a.example, https://*' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: 'https://www.example.com:*' }],
    ['WEB_CHAT_SITES', { WEB_CHAT_SITES: "https://a.example;script-src'unsafe-inline'" }],
    ['PUBLIC_URL', { PUBLIC_URL: 'bot.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://bot.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://bot.example/?a=b' }],
    ['MicrosoftAppId', { MicrosoftAppPassword: 'password-of-the-app' }],
    ['MicrosoftAppId', { MicrosoftAppType: 'UserAssignedMSI', MicrosoftAppTenantId: 'tenant' }],
    ['MicrosoftAppId', { MicrosoftAppPassword: 'password-of-the-app', MicrosoftAppTenantId: 'tenant' }],
  ])('%s %j', (name, environment) => {
    const told = faults(environment);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(new RegExp(`^- ${name}[:. ] ?(.+ )?Accepted: .+\\.$`, 'u'));
  });
});

test.each(['12/34', '12?34', '12#34', 'a/b', 'a?b', 'a#b', 'a@b/c', 'a@b?c', 'a@b#c', 'a@b/c#d'])(
  'asks to escape a password in DATABASE_URL (%s)',
  (password) => {
    const told = faults({ DATABASE_URL: `postgres://user:${password}@db.example/canvass` });
    expect(told).toEqual([
      expect.stringMatching(/^- DATABASE_URL: its value has .* out of place, .*%40\. /u),
    ]);
    const escaped = encodeURIComponent(password);
    expect(faults({ DATABASE_URL: `postgres://user:${escaped}@db.example/canvass` })).toEqual([]);
  },
);

test.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost', 'LOCALHOST'])(
  'local mode listens on %s',
  (host) => {
    expect(readConfiguration({ HOST: host })).toMatchObject({ ok: true });
  },
);

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.2',
  '128.0.0.1',
  'localhost.example',
  '127.example.org',
  '::ffff:10.0.0.1',
])('local mode refuses %s, which is allowed with an app id', (host) => {
  expect(faults({ HOST: host })).toEqual([expect.stringMatching(/^- HOST: .*loopback/u)]);
  expect(faults({ ...bot, HOST: host })).toEqual([]);
});

test('a managed identity needs no password, and the web chat is off outside local mode', () => {
  const configuration = accepted({
    MicrosoftAppId: 'app',
    MicrosoftAppType: 'UserAssignedMSI',
    MicrosoftAppTenantId: 'tenant',
  });
  expect(configuration).toMatchObject({ localMode: false, webChat: false });
});

test.each([
  ['Authorization: ApiKey k:t', 'header:Authorization:ApiKey', 'k:t'],
  ['authorization:apikey k:t', 'header:Authorization:ApiKey', 'k:t'],
  ['ApiKey k:t', 'header:Authorization:ApiKey', 'k:t'],
  ['k:t', 'header:Authorization:ApiKey', 'k:t'],
  ['ApiKeyring', 'header:Authorization:ApiKey', 'ApiKeyring'],
  ['Bearer k:t', 'header:Authorization:Bearer', 'k:t'],
  ['k:t', 'header:X-Key', 'k:t'],
  ['Authorization: ApiKey k:t', 'header:X-Key', 'k:t'],
  ['Authorization: ApiKey k:t', 'query:apiKey', 'k:t'],
])('reads the pasted key “%s” for %s', (key, placement, bare) => {
  const read = accepted({ ...campaign, CAMPAIGN_API_KEY: key, CAMPAIGN_API_KEY_PLACEMENT: placement });
  expect(read.campaign?.key).toBe(bare);
  expect(read.secrets).toContain(bare);
});

test('no fault shows a secret, not even one inside another variable’s URL', () => {
  const hidden = 'hidden-word';
  const read = readConfiguration({
    SURVEY_API_URL: `https://user:${hidden}@s.example/?key=${hidden}`,
    CAMPAIGN_API_URL: `https://c.example/?key=${hidden}`,
    PUBLIC_URL: `user:${hidden}@bot.example`,
    DATABASE_URL: `mysql://user:${hidden}@db.example`,
    CAMPAIGN_API_KEY_PLACEMENT: `header:Authorization: ApiKey ${hidden}`,
    INVITATION_API_KEY: hidden,
    SURVEY_API_SECRET: hidden,
  });
  expect(read).toMatchObject({ ok: false });
  expect(JSON.stringify(read)).not.toContain(hidden);
  expect(JSON.stringify(read)).toContain('s.example');
});

test.each([
  ['SURVEY_API_URL', 'https://user:unknown-secret@s.example/'],
  ['CAMPAIGN_API_URL', 'https://c.example/?key=unknown-secret'],
  ['PUBLIC_URL', 'https://bot.example/#unknown-secret'],
  ['CAMPAIGN_API_KEY_PLACEMENT', 'header:Authorization: ApiKey unknown-secret'],
])('the fault of %s (%s) does not show a possible secret', (name, value) => {
  const told = faults({ ...survey, ...campaign, [name]: value }).join('\n');
  expect(told).toContain(name);
  expect(told).not.toContain('unknown-secret');
});

test('a secret pasted into another variable is removed from its fault', () => {
  const key = 'key-in-two-places';
  const told = faults({ ...survey, SURVEY_API_KEY: key, LOG_LEVEL: key, HOST: `x/${key}` });
  expect(told).toHaveLength(2);
  expect(told.join('\n')).not.toContain(key);
});

test('faults are in the order of the documents, with each variable once', () => {
  const told = faults({ LOG_LEVEL: 'loud', SURVEY_API_KEY: 'key-1', HOST: 'a b', PORT: 'x', DATA_DIR: 'x' });
  expect(told.map((line) => /^- (\w+):/u.exec(line)?.[1])).toEqual([
    'HOST',
    'PORT',
    'SURVEY_API_URL',
    'LOG_LEVEL',
  ]);
});

test.each(['http://127.0.0.1:3978/bot', 'http://[::1]:80', 'http://localhost', 'https://bot.example/bot/'])(
  'links may point to %s',
  (url) => {
    expect(accepted({ ...bot, PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/u, ''));
  },
);

test.each([
  ['SURVEY_API_KEYS', 'SURVEY_API_KEY'],
  ['OPERATOR', 'OPERATORS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['WEBCHAT', 'WEB_CHAT'],
  ['survey_api_url', 'SURVEY_API_URL'],
])('%s gets a warning that names %s', (name, meant) => {
  expect(readConfiguration({ [name]: 'x' })).toMatchObject({
    warnings: [`${name} has no effect. The variable is called ${meant}.`],
  });
});

test('warns about an untrusted proxy and about Emulator tokens', () => {
  const PUBLIC_URL = 'https://bot.example';
  expect(readConfiguration({ ...bot, PUBLIC_URL })).toMatchObject({
    warnings: [expect.stringContaining('TRUSTED_PROXY names no proxy')],
  });
  expect(readConfiguration({ ...bot, EMULATOR_TOKENS: 'on' })).toMatchObject({
    warnings: [expect.stringContaining('EMULATOR_TOKENS is on')],
  });
  expect(readConfiguration({ ...bot, PUBLIC_URL, TRUSTED_PROXY: '127.0.0.1' })).toMatchObject({
    warnings: [],
  });
});

test.each(['PORTS', 'HOSTS', 'POST', 'PATH', 'HOSTNAME', 'DATA', 'NODE_ENV', 'LOGNAME', 'OPERATION'])(
  '%s gets no warning',
  (name) => {
    expect(readConfiguration({ [name]: 'x' })).toMatchObject({ ok: true, warnings: [] });
  },
);

test('only names that look like a variable get a warning', () => {
  const read = readConfiguration({ MICROSOFT_APP_ID: 'x', SURVEY_URL: 'x', PATH: '/bin', HOME: '/' });
  expect(read).toMatchObject({
    ok: true,
    warnings: [
      'MICROSOFT_APP_ID has no effect. The variable is called MicrosoftAppId.',
      'SURVEY_URL is not a variable of Canvass and has no effect.',
    ],
  });
});

test('metrics have their own port if one is set, and never the main one', () => {
  expect(accepted({}).metrics).toBe(undefined);
  expect(accepted({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(accepted({ ...bot, METRICS_PORT: '0', METRICS_HOST: '::' }).metrics).toEqual({
    host: '::',
    port: 0,
  });
  expect(accepted({ PORT: '0', METRICS_PORT: '0' }).metrics).toEqual({ host: '127.0.0.1', port: 0 });
  expect(faults({ METRICS_PORT: '3978' })).toEqual([
    expect.stringMatching(/^- METRICS_PORT: 3978 is the main/u),
  ]);
  expect(faults({ PORT: '80', METRICS_PORT: '80' })).toHaveLength(1);
  expect(faults({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^- METRICS_HOST: .*loopback/u),
  ]);
});

describe('SURVEYS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'surveys-'));
  const path = join(folder, 'surveys.json');
  afterAll(() => rmSync(folder, { recursive: true }));
  const given = (content: unknown) => {
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return { SURVEYS_FILE: path };
  };
  const button = { label: 'To the shop', url: 'https://shop.example/?from=survey' };
  const redirect = 'https://shop.example/thanks';

  test('defines how surveys end, with defaults for all', () => {
    const ends = { '*': { button, surveys: false }, 5: { redirect }, 6: { surveys: true } };
    const read = accepted(given(ends)).surveyEnds ?? {};
    expect(endOf(read, 5)).toEqual({ redirect, surveys: false });
    expect(endOf(read, 6)).toEqual({ button, surveys: true });
    expect(endOf(read, 7)).toEqual({ button, surveys: false });
    expect(endOf({}, 7)).toEqual({});
  });

  test.each<[unknown, string]>([
    [
      '{\n"5": {},\n}',
      'is not JSON: Expected double-quoted property name in JSON at position 11 (line 3 column 1)',
    ],
    [[], 'is not an object with survey numbers as keys'],
    [{ five: {} }, 'is wrong at five: is neither a survey’s number nor *'],
    [{ '05': { redirect } }, 'is wrong at 05: is neither a survey’s number nor *'],
    [
      { 5: { buton: button, end: 1, redirect: 'x' }, 6: [] },
      '5 → redirect: is not an https:// URL, or contains credentials; is wrong at 5 → buton: is not known here; ' +
        'is wrong at 5 → end: is not known here; is wrong at 6: is not an object',
    ],
    [{ 5: { buton: button } }, '5 → buton: is not known here'],
    [{ 5: { button: { label: 'To the shop' } } }, '5 → button → url: is not a text'],
    [{ 5: { button: { ...button, label: ' ' } } }, '5 → button → label: is empty'],
    [{ 5: { redirect: 'http://shop.example' } }, '5 → redirect: is not an https:// URL'],
    [{ 5: { redirect: 'javascript:alert(1)' } }, '5 → redirect: is not an https:// URL'],
    [{ 5: { redirect: 'https://a:b@shop.example' } }, '5 → redirect: is not an https:// URL'],
    [{ 5: { redirect, button } }, '5: a button and a redirect exclude each other'],
    [{ '*': { surveys: 'no' } }, '* → surveys: is neither true nor false'],
  ])('is refused as %j, naming the entry: %s', (content, words) => {
    expect(faults(given(content))).toEqual([expect.stringContaining(words)]);
  });

  test('is reported if it is missing', () => {
    expect(faults({ SURVEYS_FILE: join(folder, 'none.json') })).toEqual([
      expect.stringMatching(/none\.json” can’t be read\. Accepted: /u),
    ]);
  });
});

test('doubts about the file are warnings, and are repeated with a fault they may explain', () => {
  const doubt = '.env, line 3: …';
  expect(readConfiguration({ PORT: '1' }, [doubt])).toMatchObject({ ok: true, warnings: [doubt] });
  const refused = readConfiguration({ PORT: 'x' }, [doubt]);
  expect(refused).toMatchObject({
    ok: false,
    message: expect.stringMatching(/PORT: .*\n\.env, line 3: …$/u),
  });
});
