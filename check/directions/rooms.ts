const campaign = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `dialogs/campaign/${folder}`);

/** What every folder about campaigns may import. */
const ofCampaigns = [
  ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/commands', 'dialogs/commands/values'],
  'dialogs/campaign',
];

/**
 * The arrows of ARCHITECTURE.md. A file belongs to the room with the longest name that it stands under; a room may import
 * itself and the rooms behind it. `.`: everything.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  dialogs: ['dialogs/ports', 'dialogs/wording'],
  'dialogs/ports': ['dialogs'],
  'dialogs/outbox': ['dialogs', 'dialogs/ports'],
  'dialogs/rhythm.ts': ['dialogs/ports'],
  'dialogs/wording': ['dialogs/ports'],
  'dialogs/commands': ['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/commands/values'],
  'dialogs/commands/values': [
    ...['dialogs', 'dialogs/ports', 'dialogs/commands', 'dialogs/wording', 'dialogs/rhythm.ts'],
  ],
  'dialogs/survey': [
    ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/commands'],
    ...['dialogs/survey/transitions', 'dialogs/survey/invitations'],
  ],
  'dialogs/survey/transitions': ['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/survey'],
  'dialogs/survey/invitations': [
    ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/commands', 'dialogs/survey'],
  ],
  'dialogs/campaign': [
    ...ofCampaigns,
    ...campaign('alerts', 'aliases', 'audit', 'digest', 'edit', 'history', 'intents', 'known-failures'),
    ...campaign('read', 'rerun', 'results', 'run', 'schedules', 'several', 'subscriptions'),
  ],
  // What is wired: nothing of dialogs/campaign reads it.
  'dialogs/campaign/features.ts': [
    ...ofCampaigns,
    ...campaign('alerts', 'aliases', 'audit', 'digest', 'edit', 'history', 'intents', 'known-failures'),
    ...campaign('rerun', 'results', 'run', 'schedules', 'several', 'subscriptions'),
  ],
  'dialogs/campaign/wire.ts': [
    ...ofCampaigns,
    ...['dialogs/campaign/features.ts', 'dialogs/outbox', 'dialogs/table.ts'],
    ...campaign('alerts', 'aliases', 'audit', 'digest', 'history', 'intents', 'known-failures'),
    ...campaign('rerun', 'results', 'run', 'schedules', 'subscriptions'),
  ],
  // Knows no kind of intent by name: those who have one import it.
  'dialogs/campaign/intents': ofCampaigns,
  'dialogs/campaign/several': [...ofCampaigns, ...campaign('intents', 'run')],
  'dialogs/campaign/rerun': [...ofCampaigns, ...campaign('edit', 'intents', 'read', 'results', 'run')],
  'dialogs/campaign/schedules': [...ofCampaigns, 'dialogs/rhythm.ts', ...campaign('audit', 'intents', 'run')],
  'dialogs/campaign/run': [...ofCampaigns, ...campaign('intents', 'results')],
  'dialogs/campaign/edit': [...ofCampaigns, ...campaign('intents', 'read')],
  'dialogs/campaign/read': [
    ...ofCampaigns,
    ...campaign('alerts', 'digest', 'history', 'known-failures', 'results', 'run', 'schedules'),
  ],
  'dialogs/campaign/digest': [
    ...ofCampaigns,
    'dialogs/rhythm.ts',
    ...campaign('audit', 'history', 'known-failures', 'results', 'run'),
  ],
  'dialogs/campaign/subscriptions': [...ofCampaigns, ...campaign('alerts', 'audit', 'digest')],
  'dialogs/campaign/alerts': [...ofCampaigns, ...campaign('audit', 'history')],
  'dialogs/campaign/aliases': [...ofCampaigns, ...campaign('audit')],
  'dialogs/campaign/audit': ofCampaigns,
  'dialogs/campaign/known-failures': [...ofCampaigns, ...campaign('audit')],
  // Knows nothing of how a run is started or watched.
  'dialogs/campaign/results': [
    ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/campaign'],
    ...campaign('history', 'known-failures'),
  ],
  'dialogs/campaign/history': ['dialogs', 'dialogs/ports', ...campaign('known-failures')],
  'dialogs/greeting.ts': [
    ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'dialogs/campaign/run', 'dialogs/survey'],
  ],
  'dialogs/general.ts': ['dialogs', 'dialogs/wording', 'dialogs/commands', 'dialogs/survey'],
  'dialogs/either.ts': [
    ...['dialogs', 'dialogs/wording', 'dialogs/commands', 'dialogs/campaign', 'dialogs/campaign/run'],
    'dialogs/survey',
  ],
  'dialogs/table.ts': [
    ...['dialogs/either.ts', 'dialogs/general.ts', 'dialogs/commands', 'dialogs/campaign', 'dialogs/survey'],
  ],
  'dialogs/typed-command.ts': [
    ...['dialogs', 'dialogs/table.ts', 'dialogs/commands', 'dialogs/commands/values'],
    ...['dialogs/campaign', 'dialogs/survey', 'dialogs/survey/invitations'],
  ],
  'dialogs/free-line.ts': [
    ...['dialogs', 'dialogs/table.ts', 'dialogs/commands'],
    ...['dialogs/commands/values', 'dialogs/campaign', 'dialogs/ports', 'dialogs/wording'],
  ],
  'dialogs/follow-up.ts': [
    ...['dialogs', 'dialogs/table.ts', 'dialogs/free-line.ts', 'dialogs/commands'],
    ...['dialogs/commands/values', 'dialogs/campaign', 'dialogs/wording'],
  ],
  'dialogs/bare-number.ts': ['dialogs', 'dialogs/campaign', 'dialogs/campaign/read', 'dialogs/wording'],
  'dialogs/reading.ts': [
    ...['dialogs', 'dialogs/ports', 'dialogs/greeting.ts', 'dialogs/table.ts', 'dialogs/wording'],
    ...['dialogs/typed-command.ts', 'dialogs/commands', 'dialogs/survey'],
  ],
  'dialogs/clicks.ts': [
    ...['dialogs', 'dialogs/reading.ts', 'dialogs/wording', 'dialogs/commands', 'dialogs/campaign'],
    ...['dialogs/survey', 'dialogs/survey/invitations'],
  ],
  'dialogs/typed.ts': [
    ...['dialogs', 'dialogs/reading.ts', 'dialogs/clicks.ts', 'dialogs/greeting.ts', 'dialogs/table.ts'],
    ...['dialogs/free-line.ts', 'dialogs/follow-up.ts', 'dialogs/bare-number.ts', 'dialogs/wording'],
    ...['dialogs/commands', 'dialogs/campaign', 'dialogs/survey', 'dialogs/survey/invitations'],
  ],
  'dialogs/router.ts': [
    ...['dialogs', 'dialogs/reading.ts', 'dialogs/typed.ts', 'dialogs/greeting.ts', 'dialogs/wording'],
    'dialogs/survey',
  ],
  'dialogs/wire.ts': [
    ...['dialogs', 'dialogs/campaign/wire.ts', 'dialogs/outbox', 'dialogs/ports', 'dialogs/router.ts'],
    ...['dialogs/reading.ts', 'dialogs/survey', 'dialogs/table.ts'],
  ],
  'src/small-memo.ts': [],
  'src/loopback.ts': [],
  'src/json-text.ts': [],
  'src/alarm.ts': ['dialogs/ports'],
  'src/time.ts': ['dialogs/ports'],
  'src/random.ts': ['dialogs/ports'],
  'src/tracing.ts': ['dialogs/ports'],
  'src/find-modules.ts': [],
  'src/late-module.ts': [],
  'package.json': [],
  'src/version.ts': ['package.json'],
  'src/limits.ts': ['dialogs/ports'],
  'src/http/client': ['src/limits.ts', 'dialogs/ports'],
  'src/http/server': ['src/limits.ts', 'dialogs/ports', 'src/logging'],
  'src/services': [
    ...['dialogs/ports', 'src/limits.ts', 'src/http/client', 'src/services/campaign', 'src/services/survey'],
    ...['src/store', 'src/reference/campaign', 'src/reference/survey'],
  ],
  'src/services/survey': ['src/limits.ts', 'dialogs/ports', 'src/http/client'],
  'src/services/webhook': ['dialogs/ports', 'src/http/client'],
  'src/services/campaign': ['src/limits.ts', 'dialogs/ports', 'src/http/client'],
  'src/bot': [
    ...[
      'dialogs',
      'dialogs/ports',
      'src/http/client',
      'src/http/server',
      'src/cards',
      'src/bot/activity',
      'src/bot/connector',
      'src/bot/conversations',
    ],
    ...['src/bot/people', 'src/bot/sdk', 'src/bot/turn'],
  ],
  'src/bot/sdk': [
    ...['src/limits.ts', 'dialogs/ports', 'src/http/client', 'src/bot', 'src/bot/activity'],
    'src/bot/connector',
  ],
  'src/bot/activity': ['dialogs', 'dialogs/ports'],
  'src/bot/connector': ['src/limits.ts', 'dialogs/ports', 'src/http/client', 'src/bot/sdk'],
  'src/bot/turn': [
    'src/limits.ts',
    ...['dialogs', 'dialogs/ports', 'src/cards', 'src/bot', 'src/bot/activity', 'src/bot/connector'],
    ...['src/bot/conversations', 'src/bot/people'],
  ],
  'src/bot/people': [
    ...['dialogs', 'dialogs/ports', 'dialogs/wording', 'src/bot', 'src/bot/activity', 'src/bot/connector'],
    'src/bot/conversations',
  ],
  'src/bot/conversations': [
    ...['dialogs', 'dialogs/ports', 'src/cards', 'src/bot', 'src/bot/activity', 'src/bot/connector'],
  ],
  // Of the processes that share a database, what one has of the others.
  'src/replicas': [
    ...['dialogs/ports', 'src/store', 'src/store/migrations', 'src/store/postgres'],
    ...['src/web', 'src/web/direct-line', 'src/web/runs'],
  ],
  'src/rounds': ['dialogs', 'dialogs/ports', 'src/alarm.ts'],
  'src/cards': ['dialogs', 'dialogs/wording'],
  // What is written along with records: appointments of jobs.
  'src/store': ['src/limits.ts', 'src/store/jobs', 'dialogs/ports'],
  'src/store/migrations': ['src/store'],
  'src/store/jobs': ['dialogs/ports', 'dialogs/rhythm.ts', 'src/alarm.ts', 'src/store'],
  'src/store/postgres': ['src/limits.ts', 'src/store', 'src/store/jobs', 'src/store/migrations'],
  'src/store/sqlite': ['dialogs/ports', 'src/store', 'src/store/jobs', 'src/store/migrations'],
  'src/web': [
    'src/limits.ts',
    ...[
      'dialogs',
      'dialogs/ports',
      'src/http/client',
      'src/http/server',
      'src/bot',
      'src/logging',
      'src/web/direct-line',
      'src/web/reports',
      'src/web/routes',
      'src/web/runs',
    ],
    'src/web/security',
  ],
  'src/web/routes': [
    ...[
      'dialogs/ports',
      'dialogs/wording',
      'src/http/server',
      'src/web',
      'src/web/direct-line',
      'src/web/security',
    ],
  ],
  'src/web/runs': [
    ...['src/limits.ts', 'src/alarm.ts', 'dialogs/ports', 'src/http/server', 'src/web', 'src/web/security'],
    'src/web/reports',
  ],
  'src/web/direct-line': [
    'src/limits.ts',
    'dialogs',
    'dialogs/ports',
    'src/http/client',
    'src/http/server',
    'src/bot',
    'src/web',
  ],
  'src/web/reports': [
    'src/limits.ts',
    ...[
      'dialogs',
      'dialogs/ports',
      'dialogs/wording',
      'src/logging',
      'src/web',
      'src/web/routes',
      'src/web/security',
    ],
  ],
  // Of another room only types, since browsers get these: see `browserRooms`.
  'src/web/page': ['dialogs', 'dialogs/ports', 'dialogs/wording', 'src/cards', 'src/web/direct-line'],
  'src/web/embed': ['src/web/routes'],
  'src/web/reports/files': ['src/web/reports'],
  'src/web/security': ['src/http/server', 'src/web', 'src/web/direct-line'],
  'src/reference': [
    ...['src/http/server', 'src/store', 'src/store/sqlite', 'src/reference/campaign', 'src/reference/survey'],
  ],
  'src/reference/survey': [
    ...['dialogs/ports', 'src/http/server', 'src/services/survey'],
    ...['src/store', 'src/store/migrations', 'src/reference'],
  ],
  'src/reference/campaign': [
    ...['dialogs/ports', 'src/http/server', 'src/services/campaign'],
    ...['src/store', 'src/store/migrations', 'src/reference'],
  ],
  'src/config': ['dialogs', 'dialogs/ports', 'src/http/client', 'src/services/campaign'],
  'src/logging': ['dialogs/ports'],
  manifest: [
    'dialogs/commands',
    'dialogs/table.ts',
    'dialogs/wording',
    'src/config',
    'src/json-text.ts',
    'src/loopback.ts',
    'src/version.ts',
  ],
  'src/app': ['.'],
  'src/move': [
    ...['src/config', 'src/app'],
    ...['src/store', 'src/store/migrations', 'src/store/postgres'],
    ...['src/store/sqlite', 'src/reference/campaign', 'src/reference/survey'],
  ],
  'src/admin': [
    ...[
      'dialogs',
      'dialogs/ports',
      'dialogs/wording',
      'dialogs/commands',
      'dialogs/outbox',
      'dialogs/survey',
    ],
    ...[
      'dialogs/campaign/run',
      'manifest',
      'src/app',
      'src/bot/people',
      'src/bot/sdk',
      'src/config',
      'src/http/client',
    ],
    ...['src/services', 'src/store', 'src/store/migrations', 'src/store/postgres', 'src/store/sqlite'],
    'src/web/direct-line',
  ],
  'src/main.ts': ['.'],
};

/**
 * What all of `src` may import: the time, the chance, the traces and the version of this process, what loads a package late, what
 * remembers, what tells this machine from others, and what reads JSON that may be none.
 */
export const throughoutSource: readonly string[] = [
  'src/time.ts',
  'src/random.ts',
  'src/tracing.ts',
  'src/version.ts',
  'src/late-module.ts',
  'src/small-memo.ts',
  'src/loopback.ts',
  'src/json-text.ts',
];

/** What one file alone asks the system for; everybody else has it from there, or through a port. */
export const askedInOnePlace: readonly { readonly words: RegExp; readonly file: string }[] = [
  { words: /(?<![.\w])set(?:Timeout|Interval|Immediate)\(/u, file: 'src/time.ts' },
  { words: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/u, file: 'src/time.ts' },
  { words: /\bMath\.random\b|\brandomUUID\b/u, file: 'src/random.ts' },
];

/** Where each package may be imported. One that isn't named here may be imported nowhere. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  '@opentelemetry/api': ['src/tracing.ts'],
  adaptivecards: ['src/web/page'],
  'botbuilder-core': ['src/bot'],
  'botframework-connector': ['src/bot'],
  'chrono-node': ['dialogs'],
  croner: ['dialogs'],
  culori: ['src/config'],
  'd3-scale': ['src/web/reports'],
  'd3-shape': ['src/web/reports'],
  fflate: ['manifest'],
  jose: ['src/web'],
  'node:sqlite': ['src/store/sqlite'],
  'node:timers': ['src/time.ts'],
  'node:timers/promises': ['src/time.ts'],
  pg: ['src/store/postgres'],
  'pg-boss': ['src/store/postgres'],
  pino: ['src/logging'],
  'prom-client': ['src/web'],
  restify: ['src/web', 'src/http/server'],
  selfsigned: ['src/reference'],
  'temporal-polyfill': ['dialogs'],
  undici: ['src/http/client'],
  uqr: ['src/web/routes'],
  ws: ['src/web'],
  zod: ['dialogs', 'src', 'manifest'],
  'zod-openapi': ['src/reference', 'src/web/runs'],
};

/** Rooms that must run anywhere: they don’t import Node’s own modules. */
export const withoutNode: readonly string[] = ['dialogs', 'src/cards'];

/** Rooms of scripts that browsers get: they have no ports, and nothing of other rooms or of packages but types. */
export const browserRooms: readonly string[] = ['src/web/page', 'src/web/embed', 'src/web/reports/files'];

/** Modules of Node's that a room without Node may use all the same: they only compute. */
export const computingModules: readonly string[] = ['node:crypto', 'node:zlib'];
