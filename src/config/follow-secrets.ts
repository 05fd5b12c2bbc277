import type { Logger } from '../../dialogs/ports/logger.ts';
import type { Time } from '../../dialogs/ports/time.ts';
import { fileVariable } from './faults.ts';
import type { Settings } from './read-configuration.ts';
import { readSecret } from './secret-files.ts';

/** A changed file counts once it has stayed the same from one look to the next: its writer may not be done. */
const lookEveryMs = 2_000;

interface Listener {
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** These have other values now. */
  onTaken(names: readonly string[]): void;
}

/**
 * Reads the files of secrets again when they change. What a file holds is checked as at the start; while it can't be used, what
 * was in it before stays in use.
 */
export function followSecrets(start: Settings, time: Pick<Time, 'every'>, { log, onTaken }: Listener) {
  let settings = start;
  /** What each file held at the last look, or why it can't be read; and what of it was last dealt with. */
  const seen = new Map<string, Read>([...start.files].map(([name, { text }]) => [name, { ok: true, text }]));
  const dealtWith = new Map<string, Read>(seen);

  function look(): void {
    const changed = new Map<string, string>();
    for (const [name, { path }] of start.files) {
      const now = readSecret(path);
      const isStill = isSame(now, seen.get(name));
      seen.set(name, now);
      if (!isStill || isSame(now, dealtWith.get(name))) continue;
      dealtWith.set(name, now);
      if (now.ok) changed.set(name, now.text);
      else refuse(name, `“${path}” ${now.wrong}`);
    }
    if (changed.size > 0) take(changed);
  }

  /** Takes the ones that can be used, if some can't. */
  function take(changed: ReadonlyMap<string, string>): void {
    const next = settings.withSecrets(changed);
    if (next.ok) {
      settings = next;
      const names = [...changed.keys()];
      log.info({ variables: names.map(fileVariable) }, 'Secrets were read again, and are in use.');
      onTaken(names);
      return;
    }
    const usable = new Map(changed);
    for (const { name, wrong } of next.faults) {
      const changedName = [...usable.keys()].find((one) => fileVariable(one) === name);
      if (changedName === undefined) continue;
      refuse(changedName, wrong);
      usable.delete(changedName);
    }
    if (usable.size > 0 && usable.size < changed.size) take(usable);
  }

  function refuse(name: string, fault: string): void {
    log.error(
      { variable: fileVariable(name), fault },
      'A secret was changed to one that can’t be used. The previous one stays in use.',
    );
  }

  const timer = start.files.size === 0 ? undefined : time.every(lookEveryMs, look, { background: true });
  return {
    /** The configuration, with its secrets as they are now. */
    current: () => settings.configuration,
    close: () => timer?.cancel(),
  };
}

type Read = ReturnType<typeof readSecret>;

function isSame(one: Read, other: Read | undefined): boolean {
  if (other === undefined) return false;
  return one.ok ? other.ok && one.text === other.text : !other.ok && one.wrong === other.wrong;
}
