import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { configurationTable, environmentExample } from '../../src/config/documentation.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { type Variable, variables } from '../../src/config/variables.ts';

const example = readFileSync('.env.example', 'utf8');

test('.env.example holds every variable with its default, and nothing else', () => {
  expect(example).toBe(environmentExample());
  const uncommented = parseEnv(example.replaceAll(/^# (?=\w+=)/gmu, ''));
  expect(uncommented).toEqual(
    Object.fromEntries(
      Object.entries<Variable>(variables).flatMap(([name, { value, secret }]) => [
        [name, value],
        ...(secret === true ? [[`${name}_FILE`, '']] : []),
      ]),
    ),
  );
});

test('a copy of .env.example changes nothing, uncommented or not', () => {
  const uncommented = parseEnv(example.replaceAll(/^# (?=\w+=)/gmu, ''));
  expect(parseEnv(example)).toEqual({});
  const settingsOf = (environment: Record<string, string | undefined>) => {
    const read = readConfiguration(environment);
    return read.ok ? [read.configuration, read.warnings] : read;
  };
  expect(settingsOf(uncommented)).toEqual(settingsOf({}));
});

test('docs/configuration.md holds the table', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toContain(`\n\n${configurationTable()}\n\n`);
});
