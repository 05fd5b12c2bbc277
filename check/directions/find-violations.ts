import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { readImports } from './read-imports.ts';
import {
  askedInOnePlace,
  browserRooms,
  computingModules,
  packages,
  rooms,
  throughoutSource,
  withoutNode,
} from './rooms.ts';

/**
 * Each import under `root` that goes where it may not, leads nowhere or closes a ring, and each line that asks the system for
 * what comes from one place, as one line.
 */
export function findViolations(root: string): { readonly files: number; readonly violations: string[] } {
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  const files = globSync('{dialogs,src,manifest}/**/*.{ts,js}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  for (const file of files) {
    const edges: string[] = [];
    graph.set(file, edges);
    const room = roomOf(file);
    if (room === undefined) violations.push(`${file}: is in no room that check/directions/rooms.ts knows`);
    const text = readFileSync(join(root, file), 'utf8');
    violations.push(...ambientFaults(file, text));
    for (const { specifier, line, isType } of readImports(text)) {
      const report = (why: string): void => {
        violations.push(`${file}:${line}: imports ${specifier}: ${why}`);
      };
      const isInBrowser = room !== undefined && browserRooms.includes(room);
      if (isInBrowser && !isType && !specifier.startsWith('./'))
        report('browsers get nothing of it but types');
      if (!specifier.startsWith('.')) {
        const why = foreignFault(file, specifier);
        if (why !== undefined) report(why);
        continue;
      }
      const target = posix.normalize(posix.join(posix.dirname(file), specifier));
      if (!isFile(join(root, target))) report('there is no such file');
      else if (room !== undefined && !mayImport(room, target)) report(`${room} may not import it`);
      edges.push(target);
    }
  }
  for (const cycle of findCycles(graph)) violations.push(`${cycle[0]}: a ring: ${cycle.join(' → ')}`);
  for (const cycle of findCycles(campaignRooms)) violations.push(`rooms in a ring: ${cycle.join(' → ')}`);
  return { files: files.length, violations };
}

const ofCampaigns = 'dialogs/campaign/';

/** What each subject of campaigns may import of the others: their arrows run one way. */
const campaignRooms = new Map(
  Object.entries(rooms)
    .filter(([room]) => room.startsWith(ofCampaigns))
    .map(([room, behind]) => [room, behind.filter((one) => one.startsWith(ofCampaigns))]),
);

function mayImport(room: string, target: string): boolean {
  if (room.startsWith('src') && throughoutSource.includes(target)) return true;
  const behind = rooms[room] ?? [];
  const other = roomOf(target);
  return behind.includes('.') || other === room || (other !== undefined && behind.includes(other));
}

/** The room with the longest name that a file stands under. */
function roomOf(file: string): string | undefined {
  return Object.keys(rooms)
    .filter((folder) => isUnder(file, folder))
    .sort((one, other) => other.length - one.length)[0];
}

function foreignFault(file: string, specifier: string): string | undefined {
  const name = packageOf(specifier);
  const places = packages[name];
  if (places !== undefined) {
    return places.some((folder) => isUnder(file, folder)) ? undefined : `only ${places.join(', ')} may`;
  }
  if (!isBuiltin(specifier)) return 'no room may import this package';
  if (computingModules.includes(specifier)) return undefined;
  return withoutNode.some((folder) => isUnder(file, folder)) ? 'this room runs without Node' : undefined;
}

function ambientFaults(file: string, text: string): readonly string[] {
  if (browserRooms.some((folder) => isUnder(file, folder))) return [];
  const others = askedInOnePlace.filter((one) => one.file !== file);
  return text.split('\n').flatMap((line, index) => {
    const found = others.find(({ words }) => words.test(line));
    return found === undefined ? [] : [`${file}:${index + 1}: only ${found.file} asks the system for that`];
  });
}

/** `@scope/name/part` → `@scope/name`; `node:sqlite` stays whole. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
