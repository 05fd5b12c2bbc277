import { createRedact } from '../http/client/redact.ts';
import { combinationFaults } from './combinations.ts';
import { type Configuration, configurationOf, listSecrets } from './configuration.ts';
import { type Fault, nearMisses, valueFaults } from './faults.ts';
import { valuesSchema } from './value-schemas.ts';
import { variables } from './variables.ts';

type ReadConfiguration =
  | { readonly ok: true; readonly configuration: Configuration; readonly warnings: readonly string[] }
  /** All faults, each naming its variable, what was wrong and what is accepted. Holds no secret. */
  | { readonly ok: false; readonly message: string };

/** Parses the environment. An empty value counts as unset. All faults are reported at once. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ReadConfiguration {
  const given = givenValues(environment);
  const secrets = listSecrets(given);
  const parsed = valuesSchema.safeParse(Object.fromEntries(given));
  const faults = parsed.success ? [] : valueFaults(parsed.error, given, createRedact(secrets));
  for (const fault of combinationFaults(given)) {
    // A wrong value is reported once.
    if (!faults.some(({ name }) => name === fault.name)) faults.push(fault);
  }
  if (!parsed.success || faults.length > 0) return { ok: false, message: messageOf(faults) };
  const configuration = configurationOf(parsed.data, given, secrets);
  return {
    ok: true,
    configuration,
    warnings: [...nearMisses(Object.keys(environment)), ...dangers(configuration)],
  };
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

/** The faults in the order of the documents. */
function messageOf(faults: readonly Fault[]): string {
  const order = Object.keys(variables);
  const lines = faults
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
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
