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
function slim(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Of a link only it itself is in the packages: it may lead to somebody's checkout.
    if (entry.isDirectory()) bytes += slim(path);
    if (!entry.isFile() || !neverRuns(relative(modules, path).replaceAll(sep, '/'))) continue;
    bytes += statSync(path).size;
    rmSync(path);
  }
  return bytes;
}
