import { expect, test } from 'vitest';
import { buildManifest, type ManifestInput } from '../../manifest/build-manifest.ts';
import { chooseCommands } from '../../manifest/choose-commands.ts';
import { type ListedCommand, listCommands, titleOf } from '../../manifest/list-commands.ts';
import { manifestProblems } from './manifest-problems.ts';

const appId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const url = 'https://example.com/bot';
const publisher = { name: 'Example', websiteUrl: url, privacyUrl: url, termsOfUseUrl: url };
const command = { title: 'surveys', description: 'The surveys' };
const input: ManifestInput = {
  appId,
  version: '1.2.3',
  publisher,
  domains: ['bot.example.com'],
  commands: { personal: [command], team: [command] },
};

test('Microsoft’s schema has nothing against the manifest', () => {
  expect(manifestProblems(buildManifest(input))).toEqual([]);
});

test.each<[string, ManifestInput, string]>([
  ['an app id that is no GUID', { ...input, appId: 'canvass' }, '/id must match pattern'],
  [
    'a long name',
    { ...input, publisher: { ...publisher, name: 'x'.repeat(33) } },
    '/developer/name must NOT have more than 32 characters',
  ],
  [
    'thirteen commands',
    { ...input, commands: { personal: Array.from({ length: 13 }, () => command), team: [] } },
    '/bots/0/commandLists/0/commands must NOT have more than 12 items',
  ],
  [
    'a long title',
    { ...input, commands: { personal: [{ ...command, title: 'x'.repeat(129) }], team: [] } },
    '/bots/0/commandLists/0/commands/0/title must NOT have more than 128 characters',
  ],
])('it would have something against %s', (_what, wrong, problem) => {
  expect(manifestProblems(buildManifest(wrong)).join('\n')).toContain(problem);
});

test('the id, the version, the publisher and the domains are the given ones', () => {
  expect(buildManifest(input)).toMatchObject({
    id: appId,
    version: '1.2.3',
    developer: publisher,
    validDomains: ['bot.example.com'],
    bots: [{ botId: appId, scopes: ['personal', 'team', 'groupChat'] }],
  });
});

test('the lists of the table’s commands pass Microsoft’s schema, and no title stands in one twice', () => {
  const commands = listCommands();
  const lists = { personal: chooseCommands('personal', commands), team: chooseCommands('team', commands) };
  expect(manifestProblems(buildManifest({ ...input, commands: lists }))).toEqual([]);
  for (const list of Object.values(lists)) {
    expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  }
  expect(lists.personal[0]).toMatchObject({ title: 'surveys' });
  expect(lists.personal.map(({ title }) => title)).toContain('help');
});

test.each([
  ['surveys', 'surveys'],
  ['survey {survey}', 'survey'],
  ['runs [of] campaign {campaign} [since {when}] [page {page}]', 'runs of campaign'],
  ['compare campaign {campaign} [run {run}] [with [run] {previous}]', 'compare campaign'],
  ['create campaign [{newCampaign}]', 'create campaign'],
  ['alias {alias} =|for|is campaign {campaign}', 'alias'],
])('the title of “%s” is “%s”', (phrase, title) => {
  expect(titleOf(phrase)).toBe(title);
});

const many: readonly ListedCommand[] = [
  ...Array.from({ length: 20 }, (_none, number) => ({
    name: `campaign${number}`,
    title: `campaign ${number}`,
    description: '',
    dialog: 'campaign' as const,
  })),
  { name: 'help', title: 'help', description: '', dialog: 'general' },
  { name: 'runCampaign', title: 'run campaign', description: '', dialog: 'campaign' },
  { name: 'survey', title: 'survey', description: '', dialog: 'survey' },
];

test('of more than twelve the most useful come first, and surveys are listed in a personal chat alone', () => {
  const names = (place: 'personal' | 'team') => chooseCommands(place, many).map(({ name }) => name);
  const rest = Array.from({ length: 10 }, (_none, number) => `campaign${number}`);
  expect(names('personal')).toEqual(['survey', 'runCampaign', 'help', ...rest.slice(0, 9)]);
  expect(names('team')).toEqual(['runCampaign', 'help', ...rest]);
});
