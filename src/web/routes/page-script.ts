import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type Asset, createAsset } from './assets.ts';

/** A page's script, as an asset. */
export function createScript(path: string): Asset {
  return createAsset(() => readPageScript(path), 'text/javascript; charset=utf-8');
}

/**
 * A page's script as browsers get it: without types, without comments on lines of their own, and without the blanks that
 * both leave. Other scripts are imported as `.js`. No text in a script may hold two blanks in a row.
 */
export async function readPageScript(path: string): Promise<string> {
  return withoutTypes(await readFile(path, 'utf8'))
    .replaceAll(/^ *\/\*\*.*?\*\/$/gmsu, '')
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/gu, ' '))
    .filter((line) => line !== '' && !line.startsWith('//'))
    .map((line) => line.replace(/((?:\bfrom |\bimport\()'\.\/[\w-]+)\.ts'/u, "$1.js'"))
    .join('\n');
}

/** Node warns once that this function may still change. Operators needn't care: tests hold what it returns. */
function withoutTypes(script: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(script, { mode: 'strip' });
  } finally {
    process.emitWarning = emitWarning;
  }
}
