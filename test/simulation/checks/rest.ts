import { originalText } from '../../../src/store/documents.ts';
import type { SimulatedDisk } from '../store.ts';

/** What people did in a history, from which follows how much may be stored. */
export interface Done {
  /** What the channels delivered, each once. */
  readonly deliveries: number;
  readonly people: number;
  /** Those of the web chat that somebody's page is in: of one whose beginning was never answered, no page knows. */
  readonly webChats: ReadonlySet<string>;
  /** How many processes live. */
  readonly processes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Nothing may be left under way once nothing has gone wrong for a while, and no more be stored than people gave reason for. */
export function checkRest(disk: SimulatedDisk, done: Done): readonly string[] {
  return [...underWay(disk, done), ...tooMuch(disk, done)];
}

const minute = 60_000;
/** Reminders come at any time, and one may be on its way just when all ends. What is left to itself runs for ever. */
const longestJobMs = 20_000;

function underWay(disk: SimulatedDisk, { webChats, processes, now }: Done): readonly string[] {
  const findings: string[] = [];
  for (const { key, body } of disk.read("SELECT key, body FROM documents WHERE key LIKE 'survey/%'")) {
    const kind = /"kind":"(sending|starting)"/u.exec(`${body}`)?.[1];
    const webChat = /^survey\/webchat\/([^/]+)/u.exec(`${key}`)?.[1];
    const isKnown = webChat === undefined || webChats.has(webChat);
    if (kind !== undefined && isKnown) findings.push(`${key} is still ${kind}`);
  }
  for (const { kind, key } of disk.read(
    `SELECT kind, key FROM jobs WHERE running_since < ${now - longestJobMs}`,
  ))
    findings.push(`the job ${kind} ${key} is still running`);
  for (const { kind, key, due } of disk.read(`SELECT kind, key, due FROM jobs WHERE due < ${now - minute}`))
    findings.push(`the job ${kind} ${key} was due ${Math.round((now - Number(due)) / 1000)} s ago`);
  // One that nobody has, for a job that is over, goes with the next job of its kind. Where its job is due or runs, that was judged above.
  for (const { kind, key } of disk.read(`SELECT kind, key FROM tickets
    WHERE taken = 1 AND taken_at < ${now - longestJobMs} AND NOT EXISTS
    (SELECT 1 FROM jobs WHERE jobs.kind = tickets.kind AND jobs.key = tickets.key
      AND (running_since IS NOT NULL OR due < ${now}))`))
    findings.push(`the ticket of ${kind} ${originalText(`${key}`)} is still taken`);
  for (const { key } of disk.read("SELECT key FROM documents WHERE key LIKE 'rounds/handed over/%'"))
    findings.push(`${key} was not taken`);
  for (const { key } of disk.read(`SELECT claim.key FROM activity_claims AS claim
    JOIN processes ON processes.id = claim.process LEFT JOIN activities ON activities.key = claim.key
    WHERE claim.at < ${now - minute} AND coalesce(activities.state, '') <> 'done'`))
    findings.push(`${key} is claimed by a process that lives, and was never done`);
  for (const { at } of disk.read("SELECT updated_at AS at FROM documents WHERE key = 'rounds/watcher'"))
    if (Number(at) < now - minute) findings.push('no process looks at runs');
  const living = disk.read(`SELECT id FROM processes WHERE beat_at > ${now - 20_000}`).length;
  const known = disk.read('SELECT id FROM processes').length;
  if (processes > 1 && (known !== processes || living !== processes))
    findings.push(`${known} processes are known, ${living} of them alive, and there are ${processes}`);
  return findings;
}

/**
 * Bounds of each table. A row of `activities` is one that was delivered; what is claimed is let go with the next thing that
 * ends, or after an hour; a job is a reminder of a survey, or one of what goes on anyway.
 */
function tooMuch(disk: SimulatedDisk, { deliveries, people }: Done): readonly string[] {
  const bounds = {
    activities: 10 + 2 * deliveries,
    activity_claims: 10 + 2 * deliveries,
    jobs: 10 + 4 * people,
    tickets: 10 + 4 * people,
    documents: 40 + 20 * people + 6 * deliveries,
    tallies: 40 + 4 * people,
    spent_tokens: deliveries,
    rate_limits: 10 + 4 * people,
    settings: 5,
  };
  return Object.entries(bounds).flatMap(([table, most]) => {
    const rows = disk.read(`SELECT 1 FROM ${table}`).length;
    return rows > most ? [`${table} has ${rows} rows, and ${most} would be enough`] : [];
  });
}
