/** The arrows of ARCHITECTURE.md. Each folder may import itself and what stands behind it; `.`: everything. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  dialogs: [],
  'src/http': [],
  'src/services': ['dialogs/ports', 'src/http'],
  'src/store': ['dialogs/ports'],
  'src/runs': ['dialogs'],
  'src/cards': ['dialogs'],
  'src/bot': ['dialogs', 'src/cards', 'src/http', 'src/logging'],
  'src/web': ['dialogs/ports', 'dialogs/wording', 'src/bot', 'src/logging'],
  'src/reference': ['src/services', 'src/store', 'src/logging'],
  'src/config': ['src/services'],
  'src/logging': [],
  manifest: ['dialogs', 'src/config'],
  'src/app': ['.'],
  'src/main.ts': ['.'],
};

/** Where each package may be imported. One that isn't named here may be imported nowhere. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  botbuilder: ['src/bot'],
  'botbuilder-core': ['src/bot'],
  'botframework-connector': ['src/bot'],
  'botframework-schema': ['src/bot'],
  'chrono-node': ['dialogs'],
  croner: ['src/store', 'dialogs'],
  'd3-scale': ['src/web/reports'],
  'd3-shape': ['src/web/reports'],
  fflate: ['manifest'],
  jose: ['src/web'],
  kysely: ['src/store'],
  'node:sqlite': ['src/store/sqlite'],
  pino: ['src/logging'],
  'prom-client': ['src/web'],
  restify: ['src/web', 'src/reference'],
  selfsigned: ['src/reference'],
  undici: ['src/http', 'src/services/http', 'src/bot/connector'],
  ws: ['src/web'],
  zod: ['dialogs', 'src', 'manifest'],
  'zod-openapi': ['src/reference'],
};

/** Rooms that must run anywhere: they import none of Node’s own modules. */
export const withoutNode: readonly string[] = ['dialogs', 'src/cards'];
