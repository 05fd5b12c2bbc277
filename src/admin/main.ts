import { onlyByPerson } from '../app/refused-start.ts';
import { readSettings } from '../config/read-configuration.ts';
import { createRedact } from '../http/client/redact.ts';
import { StoreError } from '../store/database.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { helpOf, program } from './commands.ts';
import { processTerminal } from './terminal.ts';

/** As sysexits.h has it: the command was used incorrectly. */
const wrongUsage = 64;

async function main(): Promise<number> {
  const line = readCommandLine(process.argv.slice(2));
  const plain = processTerminal((text) => text);
  if (line.kind === 'help') {
    plain.say(helpOf(line.name).trimEnd());
    return 0;
  }
  if (line.kind === 'wrong') {
    const { why, correction } = line;
    plain.complain(
      correction === undefined
        ? `${why} All commands: ${program} --help`
        : `${why} Did you mean:\n\n  ${correction}`,
    );
    return wrongUsage;
  }
  return await run(line);
}

async function run(line: Extract<CommandLine, { kind: 'run' }>): Promise<number> {
  const parsed = readSettings();
  if (line.name === 'doctor') {
    const secrets = parsed.ok ? parsed.configuration.secrets : [];
    const { diagnose } = await import('./doctor/doctor.ts');
    return await diagnose(parsed, line, processTerminal(createRedact(secrets)));
  }
  if (!parsed.ok) {
    process.stderr.write(`${parsed.message}\n`);
    return onlyByPerson;
  }
  const { configuration } = parsed;
  const terminal = processTerminal(createRedact(configuration.secrets));
  try {
    switch (line.name) {
      case 'stats':
        return await (await import('./stats.ts')).showStats(configuration, line, terminal);
      case 'backup':
        return await (await import('./backup.ts')).backUp(configuration, line.value, terminal);
      case 'export':
        return await (await import('./person-export.ts')).exportPerson(configuration, line, terminal);
      case 'erase':
        return await (await import('./person-erase.ts')).erasePersonFor(configuration, line, terminal);
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    terminal.complain(
      configuration.databaseUrl === undefined ? error.message : `DATABASE_URL: ${error.message}`,
    );
    return 1;
  }
}

process.exitCode = await main();
