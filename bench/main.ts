import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs every benchmark of this folder, one after the other: `npm run bench`, or `npm run bench -- page` for one. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2];
const programs = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'main.ts');
const chosen = programs.filter((program) => wanted === undefined || program === `${wanted}.ts`);
if (chosen.length === 0) {
  const names = programs.map((program) => program.replace(/\.ts$/u, '')).join(', ');
  console.error(`There is no benchmark “${wanted}”. There are: ${names}.`);
  process.exitCode = 1;
}
for (const program of chosen) {
  console.log(`\n${program}`);
  const { status } = spawnSync(process.execPath, [`${folder}${program}`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
