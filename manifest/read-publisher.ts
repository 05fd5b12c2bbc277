import { z } from 'zod';

const httpsUrl = (page: string) =>
  z
    .string('is missing')
    .trim()
    .min(1, `is empty. It takes the https:// address of ${page}`)
    .max(2048, 'is longer than 2048 characters')
    .refine((value) => value === '' || URL.parse(value)?.protocol === 'https:', 'is no https:// address');

/** Who is answerable for the bot. Teams shows the name and the three links to everybody who installs it. */
const publisherSchema = z.object({
  name: z
    .string('is missing')
    .trim()
    .min(1, 'is empty. It takes the name of whoever runs this bot, at most 32 characters')
    .max(32, 'is longer than 32 characters'),
  websiteUrl: httpsUrl('a page where people get help with this bot'),
  privacyUrl: httpsUrl('your privacy statement'),
  termsOfUseUrl: httpsUrl('your terms of use'),
});

export type Publisher = z.infer<typeof publisherSchema>;

export type ReadPublisher =
  | { readonly ok: true; readonly publisher: Publisher }
  /** One line for each fault, which begins with the file. */
  | { readonly ok: false; readonly faults: readonly string[] };

/** Parses `publisher.json`. As it comes with Canvass its values are empty, and refused. */
export function readPublisher(text: string): ReadPublisher {
  const file = 'manifest/publisher.json';
  const parsed = publisherSchema.safeParse(jsonOf(text));
  if (parsed.success) return { ok: true, publisher: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? `${file} holds no JSON object` : `${file}: ${path.join('.')} ${message}`,
  );
  return { ok: false, faults };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
