import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';
import { withoutEnd } from '../text.ts';
import { sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { lowered } from './wording.ts';

const texts = operators.read;

type FailureDependencies = Pick<CampaignDependencies, 'keyPlacement'>;

/**
 * Explains a failure of the campaign service to an operator.
 * @param what what was tried, e.g. `read the plans`
 * @param tryAgain the command that tries it again
 */
export function failureMessage(
  { keyPlacement }: FailureDependencies,
  failure: Failure,
  what: string,
  tryAgain?: string,
): Message {
  return {
    tone: 'warning',
    text: [texts.failed(what, reason(failure)), ...advice(failure, keyPlacement)].join('\n'),
    note: texts.reference(failure.reference),
    choices:
      tryAgain === undefined || isAbsent(failure) ? undefined : [commandButton(tryAgain, texts.tryAgain)],
  };
}

/** Whether the service said that it has no such thing. */
export function isAbsent({ code, status }: Failure): boolean {
  return code === 'REFUSED' && (status === 404 || status === 410);
}

export async function sayFailure(
  turn: Turn,
  ports: FailureDependencies,
  failure: Failure,
  what: string,
  tryAgain?: string,
): Promise<void> {
  await sayMessage(turn, failureMessage(ports, failure, what, tryAgain));
}

/** Why nothing was started, with a reference. @param missing the campaign that was looked up, if a 404 means that it doesn't exist */
export function whyNotStarted(failure: Failure, missing?: number): string {
  const { why, reference } = operators.run;
  const { status } = failure;
  const http = httpStatus(failure);
  const advised = status === 401 ? why.key(http) : status === 403 ? why.account(http) : reason(failure);
  const said = status === 404 && missing !== undefined ? why.noCampaign(missing, http) : advised;
  return `${said} ${reference(failure.reference)}`;
}

function httpStatus({ status }: Failure): string {
  return status === undefined ? '' : ` (HTTP ${status})`;
}

function reason(failure: Failure): string {
  const { code, status, serviceMessage } = failure;
  const { why } = texts;
  const http = httpStatus(failure);
  const said = withoutEnd(serviceMessage ?? '', '.');
  switch (code) {
    case 'UNREACHABLE':
      return why.unreachable;
    case 'REFUSED': {
      const own = status === 401 || status === 403 ? refusals.get(status) : undefined;
      return (
        own ?? (said === '' ? (refusals.get(status) ?? why.refused(http)) : why.said(lowered(said), http))
      );
    }
    case 'FATE_UNKNOWN':
      return said === '' ? why.noAnswer(http) : why.said(lowered(said), http);
    case 'INVALID_RESPONSE':
      return why.unreadable;
  }
}

const refusals: ReadonlyMap<number | undefined, string> = new Map([
  [401, texts.why.key],
  [403, texts.why.account],
  [404, texts.why.notFound],
  [429, texts.why.tooOften],
]);

function advice({ code, status }: Failure, keyPlacement: string): readonly string[] {
  const words = texts.advice;
  if (code === 'UNREACHABLE') return [words.unreachable];
  if (code === 'INVALID_RESPONSE') return [words.unreadable];
  if (code === 'FATE_UNKNOWN' || status === 429) return [words.again];
  if (status === 401) return [words.key(keyPlacement)];
  return status === 403 ? [words.account] : [];
}
