import { durationWords, numberWords } from '../../dialogs/wording/format.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Waiting } from '../store/backlog.ts';
import { openToRead } from './open-store.ts';
import { bytesWords, columns } from './output.ts';
import { readStats, type Stats } from './read-stats.ts';
import type { Terminal } from './terminal.ts';

/** `stats`. @returns the exit code */
export async function showStats(
  settings: Pick<Configuration, 'databaseUrl' | 'dataFolder'>,
  { json }: { readonly json: boolean },
  terminal: Terminal,
): Promise<number> {
  const database = await openToRead(settings);
  try {
    const stats = await readStats(database);
    terminal.say(json ? JSON.stringify(stats, null, 2) : textOf(stats, database.time.now()));
    return 0;
  } finally {
    await database.close();
  }
}

function textOf(stats: Stats, now: number): string {
  const since = (oldest: number | null): string =>
    oldest === null ? '' : `oldest ${durationWords(now - oldest)} ago`;
  const byStatus = (counts: Readonly<Record<string, number>>): string[][] =>
    Object.entries(counts)
      .filter(([, count]) => count !== 0)
      .map(([status, count]) => [`  ${status}`, numberWords(count)]);
  const extents = stats.records.map(({ kind, count, bytes, oldest }) => [
    `  ${kind}`,
    numberWords(count),
    bytesWords(bytes),
    since(oldest),
  ]);
  const { webChat, handledActivities, waiting, jobs, overdue } = stats;
  const parts: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ['Surveys, by status', byStatus(stats.surveys)],
    ['Campaign runs under way, by status', byStatus(stats.runs)],
    [
      'What waits',
      [
        ['  messages to post', numberWords(waiting.posts.count), '', waitingWords(waiting.posts)],
        ['  posts to the webhook', numberWords(waiting.webhook.count), '', waitingWords(waiting.webhook)],
        ...overdue.map(({ kind, ...late }) => [
          `  overdue: ${kind}`,
          numberWords(late.count),
          '',
          waitingWords(late),
        ]),
        [
          '  jobs',
          numberWords(jobs.count),
          '',
          `${numberWords(jobs.running)} running, ${numberWords(jobs.failing)} failing`,
        ],
      ],
    ],
    [
      'What is stored',
      [
        ...extents,
        [
          '  web chat, messages',
          numberWords(webChat.count),
          bytesWords(webChat.bytes),
          since(webChat.oldest),
        ],
        ['  web chat, conversations', numberWords(webChat.conversations)],
        ['  handled messages', numberWords(handledActivities.count), '', since(handledActivities.oldest)],
        ['  database', '', bytesWords(stats.database.bytes), stats.database.location],
        [
          '  last pruned',
          '',
          '',
          stats.prunedAt === null ? 'never' : `${durationWords(now - stats.prunedAt)} ago`,
        ],
      ],
    ],
  ];
  return parts
    .map(([title, rows]) => [title, ...(rows.length === 0 ? ['  none'] : columns(rows, [1, 2]))].join('\n'))
    .join('\n\n');
}

function waitingWords({ count, oldestSeconds }: Waiting): string {
  return count === 0 ? '' : `oldest waits ${durationWords(oldestSeconds * 1000)}`;
}
