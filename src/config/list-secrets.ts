import { pastedKeySchema } from './value-schemas.ts';
import { type Variable, variables } from './variables.ts';

/** Every secret that the environment gives, and the parts of one that can get into a text by themselves. */
export function listSecrets(given: ReadonlyMap<string, string>): string[] {
  const whole = Object.entries<Variable>(variables)
    .filter(([, { secret }]) => secret === true)
    .flatMap(([name]) => given.get(name) ?? []);
  const bareKey = pastedKeySchema.parse(given.get('CAMPAIGN_API_KEY') ?? '');
  const parts = [bareKey, ...passwordOf(given.get('DATABASE_URL'))].filter((part) => part !== '');
  return [...new Set([...whole, ...parts])];
}

/** A driver's error can tell the password without the URL around it. */
function passwordOf(url: string | undefined): string[] {
  const password = url === undefined ? '' : (URL.parse(url)?.password ?? '');
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // Its % is no escape; the value's own fault says so.
    return [password];
  }
}
