import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DataFileError, readData } from '../../../src/reference/campaign/data.ts';
import { newFolder } from '../../support/new-folder.ts';

const shipped = fileURLToPath(new URL('../../../src/reference/campaign/data', import.meta.url));

/** A copy of the shipped folder in which one file is another. */
function folderWith(file: string, content: string): string {
  const folder = newFolder();
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, file), content);
  return folder;
}

const edited = (file: string, from: string, to: string) => {
  const before = readFileSync(join(shipped, file), 'utf8');
  expect(before).toContain(from);
  return folderWith(file, before.replace(from, to));
};

describe('the shipped data', () => {
  const data = readData(shipped);

  it('has a few hundred test cases, every plan type and campaign 12 with a history', () => {
    expect(data.testCases.size).toBeGreaterThanOrEqual(200);
    expect(new Set([...data.plans.values()].map(({ type }) => type))).toEqual(
      new Set(['Velocity', 'Pulse', 'PulseOutbound', 'Cruncher']),
    );
    expect(data.campaigns.length).toBeGreaterThanOrEqual(8);
    expect(data.campaigns.find(({ campaignId }) => campaignId === 12)?.history?.runs).toBeGreaterThan(3);
  });

  it('calls only numbers reserved for examples', () => {
    for (const { destination } of data.testCases.values()) expect(destination).toMatch(/^\+1\d{3}55501\d\d$/);
  });
});

describe('an edited file', () => {
  it.each([
    [
      'test-cases.json',
      '"testCaseId": 2,',
      '"testCaseId": 1,',
      /test-cases\.json, \[1\]\.testCaseId: .*twice/,
    ],
    [
      'test-cases.json',
      '"callFlow": "Main menu"',
      '"callFlow": "Mane menu"',
      /test-cases\.json, \[0\]\.callFlow: .*Mane menu/,
    ],
    [
      'test-cases.json',
      '"failureRate": 0.35',
      '"failureRate": 35',
      /test-cases\.json, \[73\]\.behaviour\.failureRate/,
    ],
    ['test-cases.json', '"folderPath"', '"folder"', /test-cases\.json, \[0\]/],
    ['plans.json', '"Velocity"', '"Speed"', /plans\.json, \[0\]\.type/],
    ['campaigns.json', '"planId": 1', '"planId": 99', /campaigns\.json, \[0\]\.planId: .*no plan 99/],
    [
      'campaigns.json',
      '"latest": "09:00:00"',
      '"latest": "soon"',
      /campaigns\.json, \[0\]\.history\.latest: .*time span/,
    ],
    ['call-flows.json', '"name": "Main menu"', '"name": ""', /call-flows\.json, \[0\]\.name/],
  ])('%s with %s is refused, naming file and field', (file, from, to, message) => {
    const folder = edited(file, from, to);
    expect(() => readData(folder)).toThrow(message);
    expect(() => readData(folder)).toThrow(DataFileError);
  });

  it('is named if it is not JSON', () => {
    expect(() => readData(folderWith('plans.json', '[{'))).toThrow(/plans\.json: /);
  });

  it('is refused if a campaign has an unknown test case', () => {
    const before: unknown = JSON.parse(readFileSync(join(shipped, 'campaigns.json'), 'utf8'));
    const text = JSON.stringify(before).replace('"testCases":[1,', '"testCases":[100000,');
    expect(() => readData(folderWith('campaigns.json', text))).toThrow(/testCases\[0\]: .*100000/);
  });
});
