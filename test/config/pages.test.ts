import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { configurationTable, environmentExample } from '../../src/config/documentation.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { variables } from '../../src/config/variables.ts';

const example = readFileSync('.env.example', 'utf8');

test('.env.example holds every variable with its default, and nothing else', () => {
  expect(example).toBe(environmentExample());
  const uncommented = parseEnv(example.replaceAll(/^# (?=\w+=)/gmu, ''));
  expect(uncommented).toEqual(
    Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value])),
  );
});

test('a copy of .env.example changes nothing, uncommented or not', () => {
  const uncommented = parseEnv(example.replaceAll(/^# (?=\w+=)/gmu, ''));
  expect(parseEnv(example)).toEqual({});
  expect(readConfiguration(uncommented)).toEqual(readConfiguration({}));
});

test('docs/configuration.md holds the table', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toContain(`\n\n${configurationTable()}\n\n`);
});
