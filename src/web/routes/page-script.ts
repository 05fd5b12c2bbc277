import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type Asset, createAsset, versionOf } from './assets.ts';

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

interface Bundle {
  readonly code: string;
  /** The modules in it. */
  readonly modules: ReadonlySet<string>;
}

/**
 * A module of a page and everything it imports, as one file: each request costs as much as a small module. Each module is
 * in a function of its own, after those that it imports, so that their names don't meet. There are no cycles among them.
 * @param read a module's source by its name
 * @param before what is in a file of its own, `name`, which this one imports
 */
async function bundle(
  entry: string,
  read: (name: string) => Promise<string>,
  before?: Pick<Bundle, 'modules'> & { readonly name: string },
): Promise<Bundle> {
  const modules = new Set<string>();
  const imported = new Set<string>();
  const parts: string[] = [];

  async function add(name: string): Promise<void> {
    if (modules.has(name)) return;
    if (before?.modules.has(name)) {
      imported.add(name);
      return;
    }
    modules.add(name);
    const source = await read(name);
    for (const [, , from = ''] of source.matchAll(importing)) await add(from);
    const exported = [...source.matchAll(exporting)].map(([, given]) => given);
    const body = source
      .replaceAll(importing, (_, names: string | undefined, from: string) =>
        names === undefined ? '' : `const {${names.replaceAll(' as ', ': ')}} = ${variable(from)};`,
      )
      .replaceAll(/^export /gmu, '');
    parts.push(`const ${variable(name)} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();`);
  }
  await add(entry);
  const names = (of: Iterable<string>): string => `{ ${[...of].map(variable).join(', ')} }`;
  const head = before === undefined ? [] : [`import ${names(imported)} from './${before.name}.js';`];
  const foot = before === undefined ? [`export ${names(modules)};`] : [];
  return { code: [...head, ...parts, ...foot].join('\n'), modules };
}

const importing = /^import (?:\{([^}]*)\} from )?'\.\/([\w-]+)\.js';$/gmu;
const exporting = /^export (?:async function|function|const|class) (\w+)/gmu;

const variable = (module: string): string => module.replaceAll('-', '_');

/** The two scripts of the chat page: the first is small, and asks for the session while the other is on its way. */
export async function readPageScripts(file: (name: string) => string) {
  const read = (name: string): Promise<string> => readPageScript(file(`${name}.ts`));
  const first = await bundle('web-chat-opening', read);
  const second = await bundle('web-chat', read, { ...first, name: 'web-chat-opening' });
  return {
    version: versionOf(first.code + second.code),
    codes: { 'web-chat-opening': first.code, 'web-chat': second.code },
  };
}
