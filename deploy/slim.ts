import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

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

/** Whether a file of a package is neither run nor a licence. @param path below `node_modules`, with slashes */
export function neverRuns(path: string): boolean {
  const isLicence = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/iu.test(path);
  return !isLicence && kinds.some((kind) => kind.test(path));
}

const kinds: readonly RegExp[] = [
  /\.map$/u,
  // Types, and sources: Node runs no TypeScript of packages.
  /\.[cm]?tsx?$/u,
  /\.(?:md|markdown)$/iu,
  // What Web Chat's bundles were made of: 147 MB.
  /^botframework-webchat\/dist\/(?:stats|metafile-esm)\.json$/u,
  // For compiling what runs in Node's own process, and its manual.
  /^node-[a-z]+-[a-z0-9]+\/(?:include|share)\//u,
];

// Not by `import.meta.main`: node-24.cjs imports it.
if (process.argv[1] === import.meta.filename) {
  const modules = resolve('node_modules');
  if (existsSync(join(modules, 'typescript'))) {
    console.error(
      'These packages are for developing, which needs what would go. Run npm ci --omit=dev first.',
    );
    process.exit(1);
  }
  console.log(`Removed ${Math.round(slim(modules) / 1024 / 1024)} MB that nothing runs.`);
}
