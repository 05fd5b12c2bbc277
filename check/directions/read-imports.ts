export interface Import {
  /** As it is written: `./state.ts`, `node:fs`, `zod`. */
  readonly specifier: string;
  /** Gone when the program runs: such an import can't make a cycle. */
  readonly typeOnly: boolean;
  /** Counted from 1. */
  readonly line: number;
}

const statement = /^[ \t]*(?:import|export)\b([^'"`;]*?)\bfrom\s*(['"])([^'"\n]+)\2/gmu;
const sideEffect = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gmu;
const call = /\b(?:import|require|createRequire\([^)]*\))\s*\(\s*(['"`])([^'"`\n]+)\1/gu;
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gmu;

/** What a module imports, in the three forms of an import, and what it re-exports. */
export function readImports(source: string): Import[] {
  const text = source.replaceAll(comment, (removed) => removed.replaceAll(/[^\n]/gu, ' '));
  const found: Import[] = [];
  const add = (index: number, specifier: string | undefined, typeOnly: boolean): void => {
    if (specifier === undefined) return;
    found.push({ specifier, typeOnly, line: text.slice(0, index).split('\n').length });
  };
  for (const match of text.matchAll(statement)) add(match.index, match[3], isTypeOnly(match[1] ?? ''));
  for (const match of text.matchAll(sideEffect)) add(match.index, match[2], false);
  for (const match of text.matchAll(call)) add(match.index, match[2], false);
  return found;
}

function isTypeOnly(clause: string): boolean {
  if (/^\s*type\s+[\w*{$]/u.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/u.exec(clause)?.[1]?.split(',');
  const written = names?.map((name) => name.trim()).filter((name) => name !== '');
  return written !== undefined && written.length > 0 && written.every((name) => name.startsWith('type '));
}
