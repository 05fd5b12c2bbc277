import { usualRetention } from '../../dialogs/ports/records.ts';

/** One environment variable, as the documents and `.env.example` show it. */
export interface Variable {
  /** As it stands in `.env.example`; empty: no default, or one that `meaning` explains. */
  readonly value: string;
  readonly meaning: string;
  readonly accepted: string;
  /** Its value is never printed. */
  readonly secret?: true;
}

/** Every variable there is. The parser, `.env.example` and docs/configuration.md are held to this table. */
export const variables = {
  HOST: {
    value: '127.0.0.1',
    meaning: 'Address to listen on.',
    accepted: 'an IP address or host name; in local mode a loopback one',
  },
  PORT: {
    value: '3978',
    meaning: 'Port to listen on; 0 picks a free one.',
    accepted: 'a whole number from 0 to 65535',
  },
  MicrosoftAppType: {
    value: '',
    meaning: 'Kind of the bot’s registration (default MultiTenant).',
    accepted: 'MultiTenant, SingleTenant or UserAssignedMSI',
  },
  MicrosoftAppId: {
    value: '',
    meaning: 'App id of the bot’s registration. Empty: local mode, without authentication, on loopback only.',
    accepted: 'the app id, or nothing',
  },
  MicrosoftAppPassword: {
    value: '',
    meaning: 'Client secret of the bot’s registration.',
    accepted: 'the secret; needed with MicrosoftAppId, except for UserAssignedMSI',
    secret: true,
  },
  MicrosoftAppTenantId: {
    value: '',
    meaning: 'Tenant of the bot’s registration.',
    accepted: 'the tenant id; needed for SingleTenant and UserAssignedMSI',
  },
  EMULATOR_TOKENS: {
    value: 'off',
    meaning:
      'Lets the Bot Framework Emulator in with the registration’s own password, without a role: for development.',
    accepted: 'on or off; on needs MicrosoftAppId',
  },
  SURVEY_API_URL: {
    value: '',
    meaning: 'Base URL of the survey service (default: the reference service, even with a registration).',
    accepted: 'an https:// URL without credentials, query or fragment',
  },
  SURVEY_API_KEY: {
    value: '',
    meaning: 'The survey service’s apikey.',
    accepted: 'the key; needed with SURVEY_API_URL',
    secret: true,
  },
  SURVEY_API_SECRET: {
    value: '',
    meaning: 'The survey service’s apisecret.',
    accepted: 'the secret; needed with SURVEY_API_URL',
    secret: true,
  },
  CAMPAIGN_API_URL: {
    value: '',
    meaning:
      'Base URL of the campaign service, up to but not including its segment (default: the reference service).',
    accepted: 'an https:// URL without credentials, query or fragment',
  },
  CAMPAIGN_API_KEY: {
    value: '',
    meaning: 'The campaign service’s API key. A pasted “Authorization:” or scheme is stripped.',
    accepted: 'the key; needed with CAMPAIGN_API_URL',
    secret: true,
  },
  CAMPAIGN_ACCOUNT_ID: {
    value: '',
    meaning: 'The account that test cases, plans and campaigns belong to.',
    accepted: 'a whole number; needed with CAMPAIGN_API_URL',
  },
  CAMPAIGN_API_SEGMENT: {
    value: 'webapi',
    meaning: 'The path segment after the base URL.',
    accepted: 'a path segment: letters, digits, dots, dashes, underscores',
  },
  CAMPAIGN_API_KEY_PLACEMENT: {
    value: 'header:Authorization:ApiKey',
    meaning: 'Where the API key goes.',
    accepted: 'header:NAME, header:NAME:SCHEME or query:NAME',
  },
  OPERATORS: {
    value: '',
    meaning: 'Who may run campaigns: ids, on Teams the AAD object id. Empty: nobody.',
    accepted: 'ids, separated by commas',
  },
  VIEWERS: {
    value: '',
    meaning: 'Who may read results, besides operators. Empty: nobody else.',
    accepted: 'ids, separated by commas',
  },
  DATABASE_URL: {
    value: '',
    meaning: 'A Postgres (15 or later) in place of the embedded database.',
    accepted: 'a URL such as postgres://user:password@db.example:5432/canvass',
    secret: true,
  },
  DATA_DIR: { value: './data', meaning: 'Folder of the embedded database.', accepted: 'a path' },
  WATCH_INTERVAL_SECONDS: {
    value: '15',
    meaning: 'How often Canvass looks at a run.',
    accepted: 'a number from 1 to 3600',
  },
  WATCH_DEADLINE_MINUTES: {
    value: '240',
    meaning: 'How long a run is watched before it counts as “unknown”.',
    accepted: 'a number from 1 to 10080',
  },
  SURVEY_EXPIRY_HOURS: {
    value: '168',
    meaning: 'An unfinished survey, or an unanswered invitation, expires after this long.',
    accepted: 'a number above 0, at most 8760',
  },
  SURVEYS_FILE: {
    value: '',
    meaning: 'How surveys end: a button or a page to go on to, and whether other surveys are offered.',
    accepted: 'a path to a JSON file; docs/configuration.md has an example',
  },
  REMINDER_AFTER_HOURS: {
    value: '24',
    meaning: 'One reminder for an unfinished survey, or an unanswered invitation, after this long; 0: none.',
    accepted: 'a number from 0 to 8760',
  },
  CONFIRM_ABOVE_CALLS: {
    value: '1000',
    meaning:
      'Canvass asks before it starts a run that is expected to place more calls than this, or an unknown number.',
    accepted: 'a whole number; 0 asks about every run',
  },
  APPROVE_ABOVE_CALLS: {
    value: '',
    meaning:
      'Another operator must approve a run that is expected to place more calls than this, or an unknown number. Empty: none.',
    accepted: 'a whole number; 0 has every run approved',
  },
  DEFAULT_TIME_ZONE: {
    value: 'UTC',
    meaning: 'The time zone if neither the command nor the person’s channel names one.',
    accepted: 'a name such as Europe/Berlin',
  },
  INVITATION_API_KEY: {
    value: '',
    meaning: 'Bearer key for POST /api/invitations. Empty: the route is off.',
    accepted: 'at least 16 characters; during a key change two such keys, separated by a comma',
    secret: true,
  },
  RUN_API_KEY: {
    value: '',
    meaning: 'Bearer key for /api/runs, where other systems run campaigns. Empty: the routes are off.',
    accepted: 'at least 16 characters; during a key change two such keys, separated by a comma',
    secret: true,
  },
  WEBHOOK_URL: {
    value: '',
    meaning: 'Where each finished run is posted, as Standard Webhooks describes. Empty: nowhere.',
    accepted: 'an https:// URL without credentials or fragment; it may have a token in its path or query',
    secret: true,
  },
  WEBHOOK_SECRET: {
    value: '',
    meaning: 'What those posts are signed with; the receiver has it too.',
    accepted: 'whsec_ and 24 to 64 bytes in base64; needed with WEBHOOK_URL',
    secret: true,
  },
  WEBHOOK_PRIVATE: {
    value: 'off',
    meaning: 'Whether WEBHOOK_URL may lead into a private network, or to this machine.',
    accepted: 'on or off',
  },
  WEB_CHAT: {
    value: '',
    meaning: 'The built-in web chat (default: on in local mode, else off).',
    accepted: 'on or off',
  },
  WEB_CHAT_SITES: {
    value: '',
    meaning: 'Sites that may show the web chat page in a frame. Empty: none.',
    accepted: 'origins such as https://www.example.com, separated by commas; http:// ones only on loopback',
  },
  DIRECT_LINE_SECRET: {
    value: '',
    meaning: 'If set, the web chat page talks through Azure Direct Line.',
    accepted: 'the secret of a Direct Line site',
    secret: true,
  },
  PUBLIC_URL: {
    value: '',
    meaning:
      'The address at which browsers reach Canvass: links lead there, and only its pages may call (default: the address that it listens on).',
    accepted:
      'an https:// URL, or an http:// one on loopback, without credentials, query or fragment; in local mode one on loopback',
  },
  BRAND_NAME: {
    value: 'Canvass',
    meaning: 'The name at the top of the web chat page and, if set, in the greeting.',
    accepted: 'up to 60 characters',
  },
  BRAND_COLOR: {
    value: '',
    meaning:
      'The colour of the web chat page (default: a green). Text in it is adjusted until it is readable.',
    accepted: 'a CSS colour such as teal, #0066cc (in an .env file: "#0066cc") or hsl(210 100% 40%)',
  },
  BRAND_LOGO: {
    value: '',
    meaning: 'The picture beside the name. One from an https:// URL is fetched once, and served from here.',
    accepted: 'an https:// URL or a path; PNG, JPEG, WebP or SVG of at most 256 KB',
  },
  PRIVACY_URL: {
    value: '',
    meaning: 'Your privacy policy: a small link below a survey’s first question.',
    accepted: 'an https:// URL without credentials',
  },
  IMPRINT_URL: {
    value: '',
    meaning: 'Your legal notice (imprint): a small link beside the privacy link.',
    accepted: 'an https:// URL without credentials',
  },
  CONTACT: {
    value: '',
    meaning: 'How to reach a person instead: shown with help, after a stop and at the end of a survey.',
    accepted: 'an https:// URL, an e-mail address (mailto: or not), or a telephone number (tel: or not)',
  },
  TRUSTED_PROXY: {
    value: '',
    meaning:
      'Proxies whose X-Forwarded-For tells where a request comes from. Empty: all visitors behind a proxy share its rate limits.',
    accepted: 'IP addresses and ranges such as 10.0.0.0/8, separated by commas',
  },
  DRAIN_SECONDS: {
    value: '',
    meaning:
      'How long requests are still taken after SIGTERM, while /readyz answers 503 (default: 5; in local mode 0).',
    accepted: 'a number from 0 to 600',
  },
  CHAT_RETENTION_DAYS: {
    value: String(usualRetention.chat),
    meaning: 'How long a conversation of the built-in web chat is kept after its last message.',
    accepted: `a number from 1 to ${usualRetention.chat}`,
  },
  PERSON_RETENTION_DAYS: {
    value: String(usualRetention.person),
    meaning:
      'How long a person, and what they last did, is kept after Canvass last heard from or wrote to them.',
    accepted: 'a number from 30 to 3650',
  },
  HISTORY_RETENTION_DAYS: {
    value: String(usualRetention.history),
    meaning: 'How long the audit, invitations, and the outcomes of surveys are kept.',
    accepted: 'a number from 30 to 3650',
  },
  METRICS_HOST: {
    value: '127.0.0.1',
    meaning: 'Address to listen on for metrics, if they have a port of their own.',
    accepted: 'an IP address or host name; in local mode a loopback one',
  },
  METRICS_PORT: {
    value: '',
    meaning: 'A port of its own for /metrics; 0 picks a free one. Empty: the main port.',
    accepted: 'a whole number from 0 to 65535, and not the one of PORT',
  },
  REFERENCE_RUN_SPEED: {
    value: '1',
    meaning: 'How many times faster than real time the reference campaign service’s runs go.',
    accepted: 'a number above 0, at most 10000',
  },
  LOG_LEVEL: {
    value: 'info',
    meaning: 'How much is logged.',
    accepted: 'trace, debug, info, warn, error, fatal or silent',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
