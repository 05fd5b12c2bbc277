import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { childEnvironment } from './child-environment.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** It takes two seconds; of many at once on a machine that does something else, each takes far longer. */
const maxStart = 110_000;

export interface SpawnedCanvass {
  /** Without a slash at its end. */
  readonly url: string;
  readonly pid: number;
  /** What it has written so far, its log among it. */
  said(): string;
  /** Ends the process as a service manager would, or as a power cut would; gives its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * The whole program in a process of its own, as `npm start` runs it. Port 0 takes any.
 * @param program what Node is given: its flags, and another copy of the program
 */
export async function spawnCanvass(
  folder: string,
  port = 0,
  environment: Readonly<Record<string, string>> = {},
  program: readonly string[] = [main],
): Promise<SpawnedCanvass> {
  const child = spawn(process.execPath, program, {
    // Where no .env is.
    cwd: folder,
    env: childEnvironment({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text));
  }
  const exited = once(child, 'exit').then(() => child.exitCode);
  try {
    return {
      url: await readyAddress(child),
      pid: child.pid ?? 0,
      said: () => written.join(''),
      async end(signal) {
        child.kill(signal);
        return await exited;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Reads on afterwards too, so that a full pipe never holds the program up. */
function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (): void => reject(new Error(`Canvass did not get ready. It said: ${said}`));
    const timer = setTimeout(fail, maxStart);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /^Canvass \S+ is ready: (http:\S+)\/$/mu.exec(said)?.[1];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve(url);
      });
    }
  });
}

const filed = z.array(z.object({ survey_id: z.int(), position: z.int(), answer_text: z.string() }));

/** What the reference survey service has on record, as `survey/position: answer`, oldest first. */
export function filedAnswers(folder: string): string[] {
  return inDatabase(folder, (database) => {
    const rows = database
      .prepare('SELECT survey_id, position, answer_text FROM reference_survey_answers ORDER BY rowid')
      .all();
    return filed
      .parse(rows)
      .map(({ survey_id, position, answer_text }) => `${survey_id}/${position}: ${answer_text}`);
  });
}

/** How many runs of a campaign the reference service has accepted since; it makes its tables with the first call. */
export function executedRuns(folder: string, campaign: number, since: number): number {
  const name = 'reference_campaign_runs';
  return inDatabase(folder, (database) => {
    const tables = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').all(name);
    return tables.length === 0
      ? 0
      : database
          .prepare(`SELECT 1 FROM ${name} WHERE campaign_id = ? AND accepted_at >= ?`)
          .all(campaign, since).length;
  });
}

/** Reads what a process has stored, also while it runs. */
function inDatabase<T>(folder: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, 'canvass.sqlite'), { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
