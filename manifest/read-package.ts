import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';

/** The Teams app package that `npm run manifest` writes. */
export const packageFile = fileURLToPath(new URL('canvass.zip', import.meta.url));

const manifestSchema = z.object({
  version: z.string(),
  bots: z.array(z.object({ botId: z.string() })),
  validDomains: z.array(z.string()),
});

type PackagedManifest = z.infer<typeof manifestSchema>;

/** Its contents; undefined if it can't be read. */
export function readPackage(file = packageFile): PackagedManifest | undefined {
  try {
    const manifest = unzipSync(readFileSync(file))['manifest.json'];
    return manifest && manifestSchema.safeParse(JSON.parse(strFromU8(manifest))).data;
  } catch {
    return undefined;
  }
}
