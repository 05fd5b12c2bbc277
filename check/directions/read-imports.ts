export interface Import {
  /** As it is written: `./state.ts`, `node:fs`, `zod`. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
}

const statement = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gmu;
const sideEffect = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gmu;
const call = /\b(?:import|require|createRequire\([^)]*\))\s*\(\s*(['"`])([^'"`\n]+)\1/gu;
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gmu;

/** What a module imports, in the three forms of an import, and what it re-exports. */
export function readImports(source: string): Import[] {
  const text = source.replaceAll(comment, (removed) => removed.replaceAll(/[^\n]/gu, ' '));
  const found: Import[] = [];
  const add = (index: number, specifier: string | undefined): void => {
    if (specifier === undefined) return;
    found.push({ specifier, line: text.slice(0, index).split('\n').length });
  };
  for (const match of text.matchAll(statement)) add(match.index, match[2]);
  for (const match of text.matchAll(sideEffect)) add(match.index, match[2]);
  for (const match of text.matchAll(call)) add(match.index, match[2]);
  return found;
}
