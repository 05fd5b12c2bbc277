import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';

export interface FailureContext {
  /** How the key is sent, e.g. `the header Authorization: ApiKey <key>`; never the key. */
  readonly keyPlacement?: string | undefined;
  /** The command that tries it again. */
  readonly tryAgain?: string;
}

/**
 * Tells an operator that the campaign service failed: what happened, what it means, what to do, by where the
 * failure came from.
 * @param what what was tried, e.g. `read the plans`
 */
export function failureMessage(failure: Failure, what: string, context: FailureContext = {}): Message {
  const { tryAgain } = context;
  return {
    tone: 'warning',
    text: [`I couldn’t ${what}: ${reason(failure)}`, ...advice(failure, context)].join('\n'),
    note: `Reference ${failure.reference}`,
    ...(tryAgain === undefined
      ? {}
      : { choicesAre: 'actions', choices: [commandButton(tryAgain, 'Try again')] }),
  };
}

function reason({ code, status, serviceMessage }: Failure): string {
  const said = serviceMessage === undefined ? '' : ` It says: “${serviceMessage}”`;
  switch (code) {
    case 'UNREACHABLE':
      return 'the campaign service can’t be reached.';
    case 'REFUSED':
      return `${refusals.get(status) ?? `the campaign service refuses it${statusWords(status)}.`}${said}`;
    case 'FATE_UNKNOWN':
      return `the campaign service gave no usable answer${statusWords(status)}.${said}`;
    case 'INVALID_RESPONSE':
      return 'the campaign service answered something that I can’t read.';
  }
}

const refusals: ReadonlyMap<number | undefined, string> = new Map([
  [401, 'the campaign service doesn’t accept the API key (401).'],
  [403, 'the campaign service doesn’t let this account do that (403).'],
  [404, 'the campaign service doesn’t know it (404).'],
  [429, 'the campaign service is asked too often just now (429).'],
]);

function statusWords(status: number | undefined): string {
  return status === undefined ? '' : ` (${status})`;
}

function advice({ code, status }: Failure, { keyPlacement }: FailureContext): readonly string[] {
  if (code === 'UNREACHABLE') {
    return ['Nothing was sent. If it stays like this, check CAMPAIGN_API_URL and the way to that host.'];
  }
  if (code === 'INVALID_RESPONSE')
    return ['If it stays like this, check that CAMPAIGN_API_URL is the right service.'];
  if (code === 'FATE_UNKNOWN' || status === 429) return ['Please try again in a moment.'];
  if (status === 401) {
    const sent = keyPlacement === undefined ? '' : ` The key went as ${keyPlacement}.`;
    return [
      `Check that CAMPAIGN_API_KEY is an API key that is still valid (people who sign in through a company account have none), and that CAMPAIGN_API_KEY_PLACEMENT is where the service wants it.${sent}`,
    ];
  }
  return status === 403 ? ['Check CAMPAIGN_ACCOUNT_ID, and what the key is allowed to do.'] : [];
}
