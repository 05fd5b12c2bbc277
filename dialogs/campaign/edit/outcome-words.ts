import type { Failure } from '../../ports/outcome.ts';
import type { DraftStanding } from './drafts.ts';

/** What the audit says of a change that failed. */
export function outcomeWords({ code, status, reference }: Failure): string {
  const number = status === undefined ? '' : ` (${status})`;
  const meaning = isCertainlyUndone(code) ? 'not done' : 'may have been done';
  return `${meaning}: ${reasons[code]}${number}, reference ${reference}`;
}

const reasons: Readonly<Record<Failure['code'], string>> = {
  UNREACHABLE: 'the service couldn’t be reached',
  REFUSED: 'the service refused it',
  FATE_UNKNOWN: 'the service gave no usable answer',
  NONSENSE: 'the service answered something unreadable',
};

/** Whether the service certainly did nothing. */
export function isCertainlyUndone(code: Failure['code']): boolean {
  return code === 'UNREACHABLE' || code === 'REFUSED';
}

export function standingAfter({ code }: Failure): DraftStanding {
  return { kind: isCertainlyUndone(code) ? 'failed' : 'unknown' };
}
