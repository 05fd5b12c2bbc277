import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordKinds, visitorRecords } from '../../src/app/record-kinds.ts';
import { setAsideRecords } from '../../src/store/record-keeping.ts';

const prefixes = recordKinds.map(({ prefix }) => prefix);

/** Every file that declares a kind of record, or saves one by a key of its own. */
const files = ['dialogs', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);

test('lists every collection in the code as a record kind', () => {
  const declared = files
    .flatMap((text) => text.split(/= collection(?:<\w+>)?\(\{/).slice(1))
    .map((text) => /prefix: '([^']+)'/.exec(text)?.[1]);
  expect(declared.length).toBeGreaterThan(20);
  expect(new Set([...declared, setAsideRecords.prefix])).toEqual(new Set(prefixes));
});

test('saves every record through its collection', () => {
  const past = files.flatMap((text) => [
    ...text.matchAll(/\b(?:records|index|book)\.(?:save|setAside)\(.*/g),
  ]);
  // The collection itself, the store that it is kept in, and what a turn puts in front of the store.
  expect(past.map(([line]) => line)).toEqual([
    'records.setAside(keyOf(key), stored.version, replacement);',
    'records.save(keyOf(key), value, version, durability);',
    'records.save(key, body, expected, durability);',
    'records.save(key, ...of);',
    'records.setAside(key, ...of);',
  ]);
});

test('no record kind’s prefix is the prefix of another', () => {
  for (const one of prefixes) {
    expect(
      prefixes.filter((other) => one.startsWith(other)),
      one,
    ).toEqual([one]);
  }
});

test('gives every record kind a retention and a reason for it', () => {
  for (const { prefix, keepFor } of recordKinds) {
    const reason = 'forEver' in keepFor ? keepFor.forEver : keepFor.because;
    expect(reason.split(' ').length, prefix).toBeGreaterThan(5);
  }
});

test('describes every kind’s personal data in words for readers', () => {
  for (const { prefix, personalData } of recordKinds) {
    const texts = Object.values(personalData).filter((value) => typeof value === 'string');
    expect(texts.length, prefix).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text.split(' ').length, prefix).toBeGreaterThan(2);
      expect(text, prefix).not.toMatch(/^[A-Z]|\.$|[’']$/u);
    }
  }
});

test('keeps settings that somebody made, however old they are', () => {
  const forEver = recordKinds.filter(({ keepFor }) => 'forEver' in keepFor).map(({ prefix }) => prefix);
  const settled = [
    'campaign/alerts/',
    'campaign/aliases/',
    'campaign/desk/',
    'campaign/digests/',
    'campaign/last-alert',
    'campaign/last-schedule',
    'campaign/reruns/',
    'campaign/schedules/',
    'campaign/scratch/',
    'campaign/subscriptions/',
    'language/',
    'opted-out/',
    'teams-tenants',
  ];
  expect(settled.filter((prefix) => !forEver.includes(prefix))).toEqual([]);
});

test('removes all records of a visitor together with the conversation', () => {
  expect(visitorRecords('webchat', 'c/1', 'u 1').toSorted()).toEqual([
    'greeted/webchat/c%2F1',
    'language/webchat/u%201',
    'offered/webchat/c%2F1',
    'opted-out/webchat/u%201',
    'people-by/u%201',
    'people/webchat/u%201',
    'references/webchat/c%2F1',
    'survey/webchat/c%2F1/u%201',
    'waiting-invitations/webchat/c%2F1/u%201',
  ]);
});
