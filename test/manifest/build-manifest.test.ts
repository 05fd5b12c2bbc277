import { expect, test } from 'vitest';
import { chooseCommands, type ListedCommand, listCommands, titleOf } from '../../manifest/command-lists.ts';
import { buildManifest, type ManifestInput } from '../../manifest/manifest.ts';
import { commandNames, readCommand } from '../support/read-command.ts';
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

test('the manifest conforms to Microsoft’s schema', () => {
  expect(manifestProblems(buildManifest(input))).toEqual([]);
});

test.each<[string, ManifestInput, string]>([
  ['an app id that isn’t a GUID', { ...input, appId: 'canvass' }, '/id must match pattern'],
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
])('Microsoft’s schema rejects %s', (_what, wrong, problem) => {
  expect(manifestProblems(buildManifest(wrong)).join('\n')).toContain(problem);
});

test('the manifest has the given id, version, publisher and domains', () => {
  expect(buildManifest(input)).toMatchObject({
    id: appId,
    version: '1.2.3',
    developer: publisher,
    validDomains: ['bot.example.com'],
    bots: [{ botId: appId, scopes: ['personal', 'team', 'groupChat'] }],
  });
});

test('the generated command lists conform to Microsoft’s schema, without a repeated title', () => {
  const listed = listCommands();
  const lists = { personal: chooseCommands('personal', listed), team: chooseCommands('team', listed) };
  expect(manifestProblems(buildManifest({ ...input, commands: lists }))).toEqual([]);
  const titles = (list: readonly ListedCommand[]) => list.map(({ title }) => title);
  for (const list of Object.values(lists)) {
    expect(list.length).toBe(12);
    expect(new Set(titles(list)).size).toBe(12);
  }
  expect(titles(lists.personal)).toEqual(
    expect.arrayContaining(['surveys', 'resume', 'stop', 'run campaign', 'help']),
  );
  expect(titles(lists.team)).toEqual(expect.arrayContaining(['run campaign', 'runs of campaign', 'help']));
  expect(lists.team[0]?.description).toContain('run campaign 12');
});

test('the bot reads each title as its command', () => {
  const heard = (title: string) => {
    const reading = readCommand(title, { role: 'operator', now: 0 });
    if (reading?.kind === 'command') return reading.command.name;
    return reading?.kind === 'incomplete' ? reading.name : reading?.kind;
  };
  expect(listCommands().map(({ title }) => heard(title))).toEqual(
    commandNames
      // They have no phrase of their own.
      .filter((name) => !['start', 'runCase'].includes(name))
      // Its title ends before the words that make it another command.
      .map((name) => (name === 'runWithRetry' ? 'runCampaign' : name)),
  );
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

test('lists the most useful commands first, and surveys only in personal chats', () => {
  const listed = listCommands().toReversed();
  const names = (place: 'personal' | 'team') => chooseCommands(place, listed).map(({ name }) => name);
  expect(listed.length).toBeGreaterThan(24);
  expect(names('personal').slice(0, 2)).toEqual(['surveys', 'survey']);
  expect(names('team')[0]).toBe('runCampaign');
  expect(names('team')).not.toContain('surveys');
});

const names = chooseCommands('team', listCommands()).map(({ name }) => name);

test('fills the list with other commands in the table’s order', () => {
  const others = listCommands().filter(({ name }) => !names.includes(name));
  expect(chooseCommands('team', others)).toEqual(
    others.filter(({ dialog }) => dialog !== 'survey').slice(0, 12),
  );
});
