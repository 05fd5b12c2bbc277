import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { manifestVersion } from '../../manifest/manifest.ts';

const schemas = new URL('./json-schemas/teams/', import.meta.resolve('@microsoft/app-manifest'));
const file = fileURLToPath(new URL(`v${manifestVersion}/MicrosoftTeams.schema.json`, schemas));
const ajv = new Ajv.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))));

/** What Microsoft's own schema has against a manifest, as `/path message`. */
export function manifestProblems(manifest: unknown): readonly string[] {
  validate(manifest);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
