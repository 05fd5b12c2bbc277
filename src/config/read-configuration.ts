import type { ZodError } from 'zod';
import { createRedact } from '../http/client/redact.ts';
import { combinationFaults } from './combinations.ts';
import { type Configuration, configurationOf, listSecrets } from './configuration.ts';
import { type Fault, fileVariable, nearMisses, valueFaults } from './faults.ts';
import { readEnvironment } from './read-environment.ts';
import { type SecretFile, secretsInFiles } from './secret-files.ts';
import { type Values, valuesSchema } from './value-schemas.ts';
import { variables } from './variables.ts';

/** What the environment says, checked. */
export interface Settings {
  readonly configuration: Configuration;
  /** Where secrets are in files, by the variables whose values they hold. */
  readonly files: ReadonlyMap<string, SecretFile>;
  /** The same with other secrets, checked as these were. @param changed by variable, among those with files */
  withSecrets(
    changed: ReadonlyMap<string, string>,
  ): ({ readonly ok: true } & Settings) | { readonly ok: false; readonly faults: readonly Fault[] };
}

type ReadConfiguration =
  | ({ readonly ok: true; readonly warnings: readonly string[] } & Settings)
  /** All faults, each naming its variable, what was wrong and what is accepted. Holds no secret. */
  | { readonly ok: false; readonly message: string };

/**
 * Parses the environment. An empty value counts as unset. All faults are reported at once.
 * @param doubts about how it was read, which may explain a fault
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  doubts: readonly string[] = [],
): ReadConfiguration {
  const ownValues = givenValues(environment);
  const { files, faults: fileFaults } = secretsInFiles(environment, ownValues);
  const given = new Map([...ownValues, ...[...files].map(([name, { text }]) => [name, text] as const)]);
  const secrets = listSecrets(given);
  const parsed = valuesSchema.safeParse(Object.fromEntries(given));
  const faults = [
    ...fileFaults,
    ...faultsOf(parsed.error, given, files).filter(({ name }) => !isUnread(name, fileFaults)),
  ];
  if (!parsed.success || faults.length > 0) {
    return { ok: false, message: [messageOf(faults), ...doubts].join('\n') };
  }
  const settings = settingsOf(parsed.data, given, files, secrets);
  return {
    ok: true,
    ...settings,
    warnings: [...doubts, ...nearMisses(Object.keys(environment)), ...dangers(settings.configuration)],
  };
}

/** The settings of this process: its environment, over what `.env` says. */
export function readSettings(): ReadConfiguration {
  const read = readEnvironment(process.env, '.env');
  return read.ok ? readConfiguration(read.environment, read.warnings) : read;
}

/** A secret whose file can't be read isn't also reported as missing. */
function isUnread(name: string, fileFaults: readonly Fault[]): boolean {
  return fileFaults.some((fault) => fault.name === fileVariable(name));
}

function faultsOf(
  error: ZodError | undefined,
  given: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SecretFile>,
): Fault[] {
  const faults = error === undefined ? [] : valueFaults(error, given, createRedact(listSecrets(given)));
  for (const fault of combinationFaults(given)) {
    // A wrong value is reported once.
    if (!faults.some(({ name }) => name === fault.name)) faults.push(fault);
  }
  return faults.map((fault) =>
    files.has(fault.name) ? { ...fault, name: fileVariable(fault.name) } : fault,
  );
}

/** @param secrets to be taken out of logs */
function settingsOf(
  values: Values,
  given: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SecretFile>,
  secrets: readonly string[],
): Settings {
  return {
    configuration: configurationOf(values, given, secrets),
    files,
    withSecrets(changed) {
      const next = new Map([...given, ...changed]);
      const parsed = secretsSchema.safeParse(Object.fromEntries(next));
      const faults = [...faultsOf(parsed.error, next, files), ...databaseFaults(given, next)];
      if (!parsed.success || faults.length > 0) return { ok: false, faults };
      // The previous ones may still come back in an error or a connection's last words.
      const known = [...new Set([...listSecrets(next), ...listSecrets(given)])];
      return { ok: true, ...settingsOf({ ...values, ...parsed.data }, next, files, known) };
    },
  };
}

const secretsSchema = valuesSchema.pick({
  MicrosoftAppPassword: true,
  SURVEY_API_KEY: true,
  SURVEY_API_SECRET: true,
  CAMPAIGN_API_KEY: true,
  DATABASE_URL: true,
  INVITATION_API_KEY: true,
  RUN_API_KEY: true,
  WEBHOOK_URL: true,
  WEBHOOK_SECRET: true,
  DIRECT_LINE_SECRET: true,
});

/** New connections would lead elsewhere than the existing ones. */
function databaseFaults(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Fault[] {
  const name = 'DATABASE_URL';
  if (withoutUser(before.get(name)) === withoutUser(after.get(name))) return [];
  return [
    {
      name: fileVariable(name),
      wrong: 'differs by more than user and password, which takes a restart',
      accepted: variables[name].accepted,
    },
  ];
}

function withoutUser(url: string | undefined): string | undefined {
  const parsed = URL.parse(url ?? '');
  return parsed === null ? url : Object.assign(parsed, { username: '', password: '' }).href;
}

/** Values that are valid but may not be intended in production. */
function dangers({ publicUrl, trustedProxies, emulatorTokens }: Configuration): string[] {
  return [
    ...(publicUrl?.startsWith('https:') === true && trustedProxies.length === 0
      ? ['PUBLIC_URL is https:, and TRUSTED_PROXY names no proxy: all who come through one share its limits.']
      : []),
    ...(emulatorTokens
      ? ['EMULATOR_TOKENS is on: anyone who gets tokens with the bot’s password is let in as the Emulator.']
      : []),
  ];
}

/** The faults in the order of the documentation. */
function messageOf(faults: readonly Fault[]): string {
  const order = Object.keys(variables);
  const placeOf = ({ name }: Fault) => order.findIndex((one) => one === name || fileVariable(one) === name);
  const lines = faults
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name, wrong, accepted }) => `- ${name}: ${wrong}. Accepted: ${accepted}.`);
  return `The configuration is wrong:\n${lines.join('\n')}`;
}

/** The texts that the environment gives our variables, trimmed; an empty one counts as unset. */
export function givenValues(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const given = new Map<string, string>();
  for (const name of Object.keys(variables)) {
    const text = environment[name]?.trim() ?? '';
    if (text !== '') given.set(name, text);
  }
  return given;
}
