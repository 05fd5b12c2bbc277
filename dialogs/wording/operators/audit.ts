import { countWords } from '../format.ts';

/** What the audit says was done and what came of it, as it is recorded. */
export const auditTexts = {
  /** Before the campaign’s number. */
  actions: {
    create: 'create campaign',
    update: 'update campaign',
    delete: 'delete campaign',
  },
  content: (name: string, plan: number, tests: number, concurrency: number, attemptsPerSecond: number) =>
    `“${name}”, plan ${plan}, ${countWords(tests, 'test case')}, concurrency ${concurrency}, ${attemptsPerSecond} attempts per second`,
  created: (campaign: number) => `created campaign ${campaign}`,
  updated: 'updated',
  deleted: 'deleted',
  failed: (isUndone: boolean, reason: string, status: number | undefined, reference: string) =>
    `${isUndone ? 'not done' : 'may have been done'}: ${reason}${status === undefined ? '' : ` (HTTP ${status})`}, reference ${reference}`,
  reasons: {
    UNREACHABLE: 'the service couldn’t be reached',
    REFUSED: 'the service refused it',
    FATE_UNKNOWN: 'the service gave no usable answer',
    INVALID_RESPONSE: 'the service’s answer couldn’t be read',
  },
} as const;
