import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { neverRuns } from './never-runs.ts';

const modules = resolve('node_modules');
if (existsSync(join(modules, 'typescript'))) {
  console.error('These packages are for developing, which needs what would go. Run npm ci --omit=dev first.');
  process.exit(1);
}
console.log(`Removed ${Math.round(slim(modules) / 1024 / 1024)} MB that nothing runs.`);

/** Removes from the packages in a folder what nothing runs, two thirds of it. @returns how many bytes that was */
function slim(modules: string): number {
  let bytes = 0;
  for (const entry of readdirSync(modules, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !neverRuns(relative(modules, path).replaceAll(sep, '/'))) continue;
    bytes += statSync(path).size;
    rmSync(path);
  }
  return bytes;
}
