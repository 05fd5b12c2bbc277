import { collections, recordKinds } from '../app/record-kinds.ts';
import type { Configuration } from '../config/configuration.ts';
import { StoreError } from '../store/database.ts';
import { lineWith } from './command-line.ts';
import { openToChange } from './open-store.ts';
import { erasePerson, planErasure } from './person/erase.ts';
import { elsewhereOf } from './person/export.ts';
import { erasureJson, erasureText } from './person/report.ts';
import { resolvePerson } from './person/resolve.ts';
import type { Searched } from './person/search.ts';
import { tellUnresolved } from './person/unresolved.ts';
import type { Terminal } from './terminal.ts';

type Settings = Pick<Configuration, 'databaseUrl' | 'dataFolder' | 'survey'>;

interface EraseOptions {
  readonly value: string;
  readonly yes: boolean;
  readonly json: boolean;
}

/** `person erase ID`. @returns the exit code */
export async function erasePersonFor(
  settings: Settings,
  options: EraseOptions,
  terminal: Terminal,
): Promise<number> {
  if (!options.yes && !terminal.isInteractive) {
    const line = lineWith('erase', options.value, 'yes');
    terminal.complain(
      `Nothing was erased: this isn’t a terminal, so nobody can confirm. To erase without being asked:\n\n  ${line}`,
    );
    return 64;
  }
  const database = await openToChange(settings).catch((error: unknown) => {
    throw isHeld(error) ? new StoreError('STORE_HELD', heldWords(error.message)) : error;
  });
  let code: number;
  try {
    code = await eraseIn({ database, kinds: recordKinds, collections }, settings, options, terminal);
  } finally {
    await database.close();
  }
  return settings.databaseUrl === undefined ? await rewritten(settings.dataFolder, code, terminal) : code;
}

function isHeld(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'STORE_HELD';
}

function heldWords(message: string): string {
  const [who] = message.split('. ');
  return `${who}. Nothing was erased: stop Canvass, run this again, and start it.`;
}

async function eraseIn(
  searched: Searched,
  settings: Settings,
  { value: id, yes, json }: EraseOptions,
  terminal: Terminal,
): Promise<number> {
  const resolved = await resolvePerson(searched, id);
  if (resolved.kind === 'unknown' && resolved.people.length === 0) {
    terminal.say(
      json ? JSON.stringify({ erased: false }) : `Nothing is stored about ${id}, so nothing was erased.`,
    );
    return 0;
  }
  if (resolved.kind !== 'found') return tellUnresolved(resolved, id, 'erase', terminal);
  const { person, found } = resolved;
  const pseudonym = `erased-${searched.database.random.id().slice(0, 8)}`;
  const planned = planErasure(searched, person, found, pseudonym);
  if (planned.statements.length > 0 && !yes) {
    terminal.complain(`${person}\n\n${erasureText(planned, found, 'planned')}\n`);
    const answer = await terminal.ask('Erase this person? It can’t be undone. Type “erase”: ');
    if (answer?.trim().toLowerCase() !== 'erase') {
      terminal.complain('Nothing was erased.');
      return 1;
    }
  }
  const { done, left } = await erasePerson(searched, person, found, pseudonym);
  const elsewhere = elsewhereOf(person, settings);
  if (json) terminal.say(JSON.stringify(erasureJson(done, found, pseudonym, elsewhere, left), null, 2));
  else {
    const title = done.statements.length > 0 ? 'Erased' : 'Nothing is left to erase';
    terminal.say(`${title}: ${person}\n\n${erasureText(done, found, 'done')}`);
    terminal.say(`\nElsewhere, which this can't reach\n${elsewhere.map((line) => `  - ${line}`).join('\n')}`);
  }
  for (const { key } of done.unexpected)
    terminal.complain(`Left as it is, because this version doesn’t know such records: ${key}`);
  if (left.length > 0)
    terminal.complain(
      `Written in the meantime, or not erased; run this again:\n${left.map((one) => `  ${one}`).join('\n')}`,
    );
  return done.unexpected.length + left.length === 0 ? 0 : 1;
}

/** What was deleted is still in the file until the file is rewritten. */
async function rewritten(folder: string, code: number, terminal: Terminal): Promise<number> {
  const { rewriteSqliteDatabase } = await import('../store/sqlite/copy.ts');
  try {
    rewriteSqliteDatabase(folder);
    return code;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    terminal.complain(
      `The database's file could not be rewritten (${words}), so it may still contain what was deleted, where nothing reads ` +
        'it. Make room on the disk for a second copy of the file, stop Canvass, and run this again.',
    );
    return 1;
  }
}
