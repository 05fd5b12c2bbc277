import { givenValues } from '../src/config/given-values.ts';
import { isLoopback } from '../src/config/is-loopback.ts';
import { valueFaults } from '../src/config/value-faults.ts';
import { valuesSchema } from '../src/config/value-schemas.ts';

export type ReadBot =
  | {
      readonly ok: true;
      readonly appId: string;
      /** Host names without a scheme. */
      readonly domains: readonly string[];
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly string[] };

const schema = valuesSchema.pick({ MicrosoftAppId: true, PUBLIC_URL: true });
const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The bot's id and addresses, from the environment. No secret is needed, and none is read. */
export function readBot(environment: Readonly<Record<string, string | undefined>>): ReadBot {
  const given = givenValues(environment);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = valueFaults(parsed.error, given, (text) => text);
    return {
      ok: false,
      faults: faults.map(({ name, wrong, accepted }) => `${name} ${wrong}. It takes ${accepted}`),
    };
  }
  const { MicrosoftAppId: appId, PUBLIC_URL: publicUrl } = parsed.data;
  if (appId === undefined || !guid.test(appId)) {
    const wrong = appId === undefined ? 'is not set' : `is “${appId}”, which is no GUID`;
    const taken = 'the application (client) id of the bot’s registration, in the environment or in .env';
    return { ok: false, faults: [`MicrosoftAppId ${wrong}. It takes ${taken}`] };
  }
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPublic = url !== undefined && !isLoopback(url.hostname);
  return {
    ok: true,
    appId: appId.toLowerCase(),
    domains: isPublic ? [url.host] : [],
    warnings: isPublic ? [] : [noPublicUrl],
  };
}

const noPublicUrl =
  'PUBLIC_URL names no address that people can reach: the package lists no domain, and until it is set, links in cards lead nowhere.';
