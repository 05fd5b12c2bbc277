import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { collections, recordKinds } from '../app/record-kinds.ts';
import type { Configuration } from '../config/configuration.ts';
import { openToRead } from './open-store.ts';
import { exportOf } from './person/export.ts';
import { resolvePerson } from './person/resolve.ts';
import { tellUnresolved } from './person/unresolved.ts';
import type { Terminal } from './terminal.ts';

/** `person export ID`. @returns the exit code */
export async function exportPerson(
  settings: Pick<Configuration, 'databaseUrl' | 'dataFolder' | 'survey'>,
  { value: id, out }: { readonly value: string; readonly out: string | undefined },
  terminal: Terminal,
): Promise<number> {
  if (out !== undefined && existsSync(out)) {
    terminal.complain(`${out} already exists. Nothing was written: name another file, or remove it.`);
    return 1;
  }
  const database = await openToRead(settings);
  try {
    const resolved = await resolvePerson({ database, kinds: recordKinds, collections }, id);
    if (resolved.kind !== 'found') return tellUnresolved(resolved, id, 'export', terminal);
    const { person, found } = resolved;
    const json = JSON.stringify(
      { exportedAt: new Date(database.time.now()).toISOString(), ...exportOf(person, found, settings) },
      null,
      2,
    );
    if (out === undefined) terminal.say(json);
    else {
      writeNew(out, `${json}\n`);
      terminal.say(`${out}: everything stored about ${person}.`);
    }
    return 0;
  } finally {
    await database.close();
  }
}

/** @throws if the file already exists */
function writeNew(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
