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
  readonly name: string;
  readonly code: string;
  /** The modules in it. */
  readonly modules: ReadonlySet<string>;
}

/**
 * Modules of a page and everything they import, as one file: each request costs as much as a small module. Each module is
 * in a function of its own, after those that it imports, so that their names don't meet. There are no cycles among them.
 * @param read a module's source by its name
 * @param before what is in other files already, which this one imports
 */
async function bundle(
  name: string,
  entries: readonly string[],
  read: (name: string) => Promise<string>,
  before: readonly Bundle[],
): Promise<Bundle> {
  const modules = new Set<string>();
  const imported = new Map(before.map((one) => [one, new Set<string>()]));
  const parts: string[] = [];

  async function add(module: string): Promise<void> {
    if (modules.has(module)) return;
    const earlier = before.find((one) => one.modules.has(module));
    if (earlier !== undefined) {
      imported.get(earlier)?.add(module);
      return;
    }
    modules.add(module);
    const source = await read(module);
    for (const [, , from = ''] of source.matchAll(importing)) await add(from);
    const exported = [...source.matchAll(exporting)].map(([, given]) => given);
    const body = source
      .replaceAll(importing, (_, names: string | undefined, from: string) =>
        names === undefined ? '' : `const {${names.replaceAll(' as ', ': ')}} = ${variable(from)};`,
      )
      .replaceAll(
        importingLater,
        (_, from: string) => `import(${laterFile}).then((all) => all.${variable(from)})`,
      )
      .replaceAll(/^export /gmu, '');
    parts.push(`const ${variable(module)} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();`);
  }
  for (const entry of entries) await add(entry);
  const names = (of: Iterable<string>): string => `{ ${[...of].map(variable).join(', ')} }`;
  const head = [...imported].map(([one, taken]) => `import ${names(taken)} from './${one.name}.js';`);
  return { name, code: [...head, ...parts, `export ${names(modules)};`].join('\n'), modules };
}

const importing = /^import (?:\{([^}]*)\} from )?'\.\/([\w-]+)\.js';$/gmu;
const importingLater = /\bimport\('\.\/([\w-]+)\.js'\)/gu;
const exporting = /^export (?:async function|function|const|class) (\w+)/gmu;

const variable = (module: string): string => module.replaceAll('-', '_');

const later = 'web-chat-later';
const laterFile = `'./${later}.js'`;

/** The files that the scripts of the chat page are served as. */
export const scriptFiles = ['web-chat-opening', 'web-chat', later] as const;

/**
 * The scripts of the chat page: the first is small, and asks for the session while the second is on its way. The third is what
 * the second imports only when it needs it, after the first question.
 */
export async function readPageScripts(file: (name: string) => string) {
  const read = (name: string): Promise<string> => readPageScript(file(`${name}.ts`));
  const first = await bundle('web-chat-opening', ['web-chat-opening'], read, []);
  const second = await bundle('web-chat', ['web-chat'], read, [first]);
  const source = await read('web-chat');
  const needed = new Set([...source.matchAll(importingLater)].map(([, name = '']) => name));
  const third = await bundle(later, [...needed], read, [first, second]);
  return {
    version: versionOf([first, second, third].map(({ code }) => code).join('')),
    codes: { 'web-chat-opening': first.code, 'web-chat': second.code, [later]: third.code },
  };
}
