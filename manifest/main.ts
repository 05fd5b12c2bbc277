import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { readEnvironment } from '../src/config/read-environment.ts';
import { version } from '../src/version.ts';
import { chooseCommands, listCommands } from './command-lists.ts';
import { buildManifest, readBot } from './manifest.ts';
import { readPublisher } from './read-publisher.ts';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function refuse(faults: readonly string[]): never {
  const lines = faults.map((fault) => `- ${fault}.`);
  process.stderr.write(
    `The Teams app package was not made:\n${lines.join('\n')}\ndocs/teams.md leads through all of it.\n`,
  );
  process.exit(1);
}

const read = readEnvironment(process.env, '.env');
if (!read.ok) refuse([read.message]);
const bot = readBot(read.environment);
const publisher = readPublisher(
  readFileSync(path('publisher.json'), 'utf8'),
  bot.ok ? bot.domains[0] : undefined,
);
if (!bot.ok || !publisher.ok) {
  refuse([bot, publisher].flatMap((read) => (read.ok ? [] : read.faults)));
}
const commands = listCommands();
const manifest = buildManifest({
  appId: bot.appId,
  version,
  publisher: publisher.publisher,
  domains: bot.domains,
  commands: { personal: chooseCommands('personal', commands), team: chooseCommands('team', commands) },
});
const files = {
  'manifest.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
  'color.png': readFileSync(path('color.png')),
  'outline.png': readFileSync(path('outline.png')),
};
// The earliest day that a zip can hold, so that the same files make the same bytes.
writeFileSync(path('canvass.zip'), zipSync(files, { mtime: new Date(1980, 0, 1) }));
for (const warning of [...bot.warnings, ...publisher.warnings]) process.stderr.write(`Note: ${warning}\n`);
process.stdout.write(`manifest/canvass.zip is made: Canvass ${version} for the bot ${bot.appId}.\n`);
