interface Import {
  /** As it is written: `./state.ts`, `node:fs`, `zod`. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
  /** Nothing of it is left where types are stripped. */
  readonly isType: boolean;
}

const statement = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"\n]+)\1/gmu;
const sideEffect = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gmu;
const call = /\b(?:import|require|createRequire\([^)]*\))\s*\(\s*(['"`])([^'"`\n]+)\1/gu;
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gmu;

/** What a module imports, in the three forms of an import, and what it re-exports. */
export function readImports(source: string): Import[] {
  const text = source.replaceAll(comment, (removed) => removed.replaceAll(/[^\n]/gu, ' '));
  const found: Import[] = [];
  for (const form of [statement, sideEffect, call]) {
    for (const { 0: all, 2: specifier = '', index } of text.matchAll(form)) {
      const line = text.slice(0, index).split('\n').length;
      found.push({ specifier, line, isType: /^\s*(?:import|export)\s+type\b/u.test(all) });
    }
  }
  return found;
}
