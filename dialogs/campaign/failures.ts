import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';
import { sayMessage, type Turn } from '../turn.ts';
import type { CampaignDependencies } from './dependencies.ts';

type FailureDependencies = Pick<CampaignDependencies, 'keyPlacement'>;

/**
 * Tells an operator that the campaign service failed: what happened, what it means, what to do, by where the
 * failure came from.
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
    text: [`I couldn’t ${what}: ${reason(failure)}`, ...advice(failure, keyPlacement)].join('\n'),
    note: `Reference ${failure.reference}`,
    ...(tryAgain === undefined ? {} : { choices: [commandButton(tryAgain, 'Try again')] }),
  };
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

function advice({ code, status }: Failure, keyPlacement: string): readonly string[] {
  if (code === 'UNREACHABLE') {
    return ['Nothing was sent. If it stays like this, check CAMPAIGN_API_URL and the way to that host.'];
  }
  if (code === 'INVALID_RESPONSE')
    return ['If it stays like this, check that CAMPAIGN_API_URL is the right service.'];
  if (code === 'FATE_UNKNOWN' || status === 429) return ['Please try again in a moment.'];
  if (status === 401) {
    return [
      `Check that CAMPAIGN_API_KEY is an API key that is still valid (people who sign in through a company account have none), and that CAMPAIGN_API_KEY_PLACEMENT is where the service wants it. The key went as ${keyPlacement}.`,
    ];
  }
  return status === 403 ? ['Check CAMPAIGN_ACCOUNT_ID, and what the key is allowed to do.'] : [];
}
