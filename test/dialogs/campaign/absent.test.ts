import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Element } from '../../../dialogs/commands/grammar.ts';
import { commands } from '../../../dialogs/table.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

/** What no service and no record here has. */
const absent = '99999';
/** The values that name something by a number. */
const named = new Set(['campaign', 'several', 'testCase', 'run', 'scheduleNumber', 'alertNumber', 'survey']);

const valuesOf = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.kind === 'options') return element.options.flatMap(valuesOf);
    return element.kind === 'value' ? [element.name] : [];
  });

/** Whatever is no query, and names something by its number. */
const acts = commands.filter(
  ({ asked, role, patterns }) =>
    asked === undefined &&
    role !== 'anyone' &&
    patterns.some(({ elements }) => valuesOf(elements).some((name) => named.has(name))),
);

function lineOf(elements: readonly Element[]): string {
  return elements
    .flatMap((element) => {
      if (element.kind === 'options') return [];
      if (element.kind === 'word') return element.anyOf.slice(0, 1);
      if (element.name === 'several') return [`${absent} and 99998`];
      return [named.has(element.name) ? absent : element.placeholder.example];
    })
    .join(' ');
}

function namesCampaign(elements: readonly Element[]): boolean {
  return valuesOf(elements).includes('campaign');
}

/** A phrase with its options that name a campaign, and no others. */
function queryOf(elements: readonly Element[]): string {
  return elements
    .flatMap((element) => {
      if (element.kind === 'options') return element.options.filter(namesCampaign).map(queryOf);
      if (element.kind === 'word') return element.anyOf.slice(0, 1);
      return [named.has(element.name) ? absent : element.placeholder.example];
    })
    .join(' ');
}

/** Invitations need people, who are elsewhere: `test/dialogs/survey/invitations`. */
const lines = acts
  .filter(({ dialog }) => dialog === 'campaign')
  .flatMap(({ name, patterns }) =>
    patterns
      .filter(
        ({ kind, elements }) => kind !== 'offered' && valuesOf(elements).some((value) => named.has(value)),
      )
      .map(({ elements }) => ({ name, line: lineOf(elements) }))
      .filter(({ line }) => line.includes(absent)),
  );

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

/** All that is stored and to be done, but for what only notes that something was asked. */
async function stored(): Promise<readonly unknown[]> {
  const notes = ['campaign/acts/', 'campaign/groups/', 'campaign/last-named/'];
  const documents = await dialogs.database.all('SELECT key, version FROM documents ORDER BY key', []);
  const jobs = await dialogs.database.all('SELECT kind, key, due FROM jobs ORDER BY kind, key', []);
  return [...documents.filter(({ key }) => !notes.some((note) => String(key).startsWith(note))), ...jobs];
}

describe('a command on something that doesn’t exist', () => {
  it.each(acts.map(({ name, existence }) => [name, existence]))(
    '%s declares its existence check: %s',
    (_name, existence) => {
      expect(existence).toBeDefined();
    },
  );

  it.each(lines)('$name, “$line”: reports it as missing and changes nothing', async ({ line }) => {
    const before = await stored();
    dialogs.requests.length = 0;
    const said = await dialogs.type(line);
    const text = [said.text, ...listLines(said)].join('\n');
    expect(text).toContain(absent);
    expect(text).toMatch(/\bThere (?:is|are) no\b|^None of these campaigns can be run\b/u);
    expect(await stored()).toEqual(before);
    expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('points to the test case with that number instead of muting a campaign', async () => {
    const fresh = await startCampaignDialogs();
    onTestFinished(() => fresh.close());
    const findCase = async (id: number) => (id === 63 ? [{ campaign: 12, runs: [], strip: [] }] : []);
    Object.assign(fresh.ports, { findCase });
    const said = await fresh.type('snooze 63 for 2h');
    expect(said.text).toBe('There is no campaign 63. 63 is a test case.');
    expect(buttonLines(said)).toEqual(['case 63', 'campaigns']);
    expect((await fresh.type('mutes')).text).toContain('Nothing is muted');
  });
});

describe('a query about a campaign that doesn’t exist', () => {
  const queries = commands.filter(({ asked, dialog }) => asked !== undefined && dialog === 'campaign');
  const asking = queries.flatMap(({ name, patterns }) => {
    const of = patterns.find(({ kind, elements }) => kind === 'own' && namesCampaign(elements));
    return of === undefined ? [] : [{ name, line: queryOf(of.elements) }];
  });

  it.each(asking)('$name, “$line”: says that there is no such campaign', async ({ line }) => {
    dialogs.requests.length = 0;
    expect((await dialogs.type(line)).text).toBe(`There is no campaign ${absent}.`);
    expect(dialogs.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('doesn’t call the campaign missing while the service is unreachable', async () => {
    dialogs.setWeather(() => (answer) => answer.reset());
    for (const { line } of asking) expect((await dialogs.type(line)).text).not.toContain('There is no');
    dialogs.setWeather();
  });

  it('points to the test case with that number', async () => {
    const fresh = await startCampaignDialogs();
    Object.assign(fresh.ports, { findCase: async () => [{ campaign: 12, runs: [], strip: [] }] });
    const said = await fresh.type('status 63');
    expect(said.text).toBe('There is no campaign 63. 63 is a test case.');
    expect(buttonLines(said)).toEqual(['case 63', 'campaigns']);
    await fresh.close();
  });
});

describe('while the service is unreachable', () => {
  it.each([
    'mute 99999 for 2h',
    'subscribe campaign 99999',
    'schedule campaign 99999 every day at 8:00',
    'alias odd = campaign 99999',
    'alert campaign 99999 when pass rate below 95%',
    'delete campaign 99999',
    'known 99999 until friday',
  ])('%s: reports the failure, changes nothing and offers a retry', async (line) => {
    const before = await stored();
    dialogs.setWeather(() => (answer) => answer.reset());
    const said = await dialogs.type(line);
    dialogs.setWeather();
    expect(said.text).toMatch(
      /^Couldn’t (?:read campaign|look up test case) 99999, so nothing was changed: /u,
    );
    expect(buttonLines(said)).toEqual([line]);
    expect(await stored()).toEqual(before);
  });

  it('still mutes a campaign whose name is already known', async () => {
    await dialogs.type('campaign 12');
    dialogs.setWeather(() => (answer) => answer.reset());
    const said = await dialogs.type('mute campaign 12 for 2h');
    dialogs.setWeather();
    expect(said.text).toMatch(/^Campaign 12 .* muted until/u);
    await dialogs.type('unmute campaign 12');
  });
});

describe('nobody is asked about an act on a campaign that doesn’t exist', async () => {
  const dialogs = await startCampaignDialogs();
  afterAll(async () => await dialogs.close());

  it.each([
    'run campaign 99999?',
    'can you run 99999',
    'campaign 99999 please execute it',
    'schedule 99999 every day at 8?',
    'unmute 99999?',
  ])('%s', async (line) => {
    const said = await dialogs.type(line);
    expect(said.text).toBe('There is no campaign 99999.');
    expect(buttonLines(said)).toEqual(['campaigns']);
  });
});
