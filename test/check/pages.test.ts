import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { commandTables } from '../../check/pages/commands.ts';
import { configurationTable, environmentExample } from '../../check/pages/configuration.ts';
import { keptBesides, keptOfPeople } from '../../check/pages/privacy.ts';
import { commands } from '../../dialogs/table.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { type Variable, variables } from '../../src/config/variables.ts';

const example = readFileSync('.env.example', 'utf8');

test('.env.example lists exactly the variables, with their defaults', () => {
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

test('a copy of .env.example changes no setting, with or without its comment signs', () => {
  const uncommented = parseEnv(example.replaceAll(/^# (?=\w+=)/gmu, ''));
  expect(parseEnv(example)).toEqual({});
  const settingsOf = (environment: Record<string, string | undefined>) => {
    const read = readConfiguration(environment);
    return read.ok ? [read.configuration, read.warnings] : read;
  };
  expect(settingsOf(uncommented)).toEqual(settingsOf({}));
});

test('docs/configuration.md contains the generated table', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toContain(`\n\n${configurationTable()}\n\n`);
});

test('docs/commands.md contains the generated tables, with every command', () => {
  const tables = commandTables(commands);
  expect(readFileSync('docs/commands.md', 'utf8')).toContain(`\n\n${tables}\n\n`);
  for (const { example } of commands) expect(tables).toContain(`| \`${example}\` |`);
});

test('docs/privacy.md contains the generated tables, with every kind of record', () => {
  const page = readFileSync('docs/privacy.md', 'utf8');
  for (const table of [keptOfPeople(), keptBesides()]) expect(page).toContain(`\n\n${table}\n\n`);
  for (const { personalData } of recordKinds) expect(page).toContain(Object.values(personalData)[0]);
});
