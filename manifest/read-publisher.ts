import { z } from 'zod';
import { parseJson } from '../src/json-text.ts';

const httpsUrl = (page: string) =>
  z
    .string('is missing')
    .trim()
    .min(1, `is empty. It takes the https:// address of ${page}`)
    .max(2048, 'is longer than 2048 characters')
    .refine((value) => value === '' || URL.parse(value)?.protocol === 'https:', 'is not an https:// address');

/** Who is responsible for the bot. Teams shows the name and the three links to everyone who installs it. */
const publisherSchema = z.object({
  name: z
    .string('is missing')
    .trim()
    .min(1, 'is empty. It takes the name of the company or person who runs this bot, at most 32 characters')
    .max(32, 'is longer than 32 characters'),
  websiteUrl: httpsUrl('a page where people get help with this bot'),
  privacyUrl: httpsUrl('your privacy statement'),
  termsOfUseUrl: httpsUrl('your terms of use'),
});

export type Publisher = z.infer<typeof publisherSchema>;

/** What was read for the package, or why it can't be made. */
export type Read<Value> =
  | (Readonly<Value> & { readonly ok: true; readonly warnings: readonly string[] })
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Parses `publisher.json`. As shipped, its values are empty: then placeholders make a package to try, and a warning
 * says so. A half-filled one is refused.
 * @param domain where the bot is, without a scheme, if people can reach it
 * @returns faults, one line each, beginning with the file
 */
export function readPublisher(text: string, domain: string | undefined): Read<{ publisher: Publisher }> {
  const file = 'manifest/publisher.json';
  const given = parseJson(text);
  if (untouched.safeParse(given).success) {
    return { ok: true, publisher: standIn(`https://${domain ?? 'example.com'}/`), warnings: [notFilledIn] };
  }
  const parsed = publisherSchema.safeParse(given);
  if (parsed.success) return { ok: true, publisher: parsed.data, warnings: [] };
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? `${file} contains no JSON object` : `${file}: ${path.join('.')} ${message}`,
  );
  return { ok: false, faults };
}

const nothing = z.literal('');
const untouched = z.object({
  name: nothing,
  websiteUrl: nothing,
  privacyUrl: nothing,
  termsOfUseUrl: nothing,
});

const notFilledIn =
  'manifest/publisher.json is empty, so the package names no publisher and its links lead nowhere in particular. That is enough to try it yourself; fill it in before anybody else installs it.';

function standIn(url: string): Publisher {
  return { name: 'Not named yet', websiteUrl: url, privacyUrl: url, termsOfUseUrl: url };
}
