import { clickSchema, commandButton } from '../buttons.ts';
import type { Values } from '../commands/placeholders.ts';
import type { Message } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';
import { sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { isAbsent, sayFailure } from './failures.ts';
import { type KnownCampaign, latestCampaign } from './known.ts';
import { gatherTestCases } from './read/lists.ts';
import { absentMessage } from './resolve.ts';
import { campaignWords, lowered } from './wording.ts';

/**
 * Whether the campaign that an act names by its number or an alias exists; a known name proves it. If it can't be looked up, the
 * act isn't done: a typo would only show much later.
 */
export const existingCampaign = isThere(true);

/** The same for a query, and for an act whose job announces its outcome: what can't be looked up is left to them. */
export const possibleCampaign = isThere(false);

/**
 * The same before a question about an act, such as `run campaign 12`: nobody is asked about a campaign that doesn't exist.
 * @returns true if it doesn't; the reply has been sent then
 */
export async function isAboutNone(turn: Turn, deps: CampaignDependencies, phrase: string): Promise<boolean> {
  const id = /\bcampaign (\d{1,9})\b/u.exec(phrase)?.[1];
  return id !== undefined && !(await possibleCampaign(turn, deps, { campaign: { id: Number(id) } }));
}

/** Says that an act found nothing here to end, or that its campaign doesn't exist. */
export async function sayNothingToEnd(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  message: Message,
): Promise<void> {
  if (await possibleCampaign(turn, deps, { campaign: { id } })) await sayMessage(turn, message);
}

/** Why a campaign's runs couldn't be listed: it may have been deleted. */
export async function sayRunsFailure(
  turn: Turn,
  deps: CampaignDependencies,
  { id, name }: KnownCampaign,
  failure: Failure,
  line: string,
): Promise<void> {
  if (isAbsent(failure)) return await sayMessage(turn, await noCampaignMessage(deps, id));
  const what = operators.read.acts.runs(lowered(campaignWords(id, name)));
  await sayFailure(turn, deps, failure, what, line);
}

function isThere(isCertain: boolean) {
  return async (turn: Turn, deps: CampaignDependencies, { campaign: named }: Values): Promise<boolean> => {
    if (named === undefined) return true;
    const id = 'id' in named ? named.id : (await deps.aliases.find(named.name))?.campaign;
    // Other names are looked up by the act.
    if (id === undefined || (await deps.campaigns.find(id))?.name !== undefined) return true;
    const latest = await latestCampaign(deps, id);
    if (latest.kind === 'absent') {
      await sayMessage(turn, await noCampaignMessage(deps, id));
      return false;
    }
    if (latest.kind !== 'failed' || !isCertain) return true;
    const what = operators.edit.acts.read(lowered(campaignWords(id, undefined)));
    await sayFailure(turn, deps, latest.failure, what, lineOf(turn));
    return false;
  };
}

/** Says so if the number is a test case's. */
async function noCampaignMessage(deps: CampaignDependencies, id: number) {
  const message = absentMessage(id);
  if ((await deps.findCase(id)).length === 0) return message;
  const choices = [commandButton(`case ${id}`, operators.triage.showCase(id)), ...message.choices];
  return { ...message, text: `${message.text} ${operators.triage.isCase(id)}`, choices };
}

/** The same for the test case that an act names. One that was seen in a run exists, whatever the service lists by now. */
export async function existingCase(
  turn: Turn,
  deps: CampaignDependencies,
  { testCase, condition }: Values,
): Promise<boolean> {
  const id = testCase ?? (condition?.kind === 'case' ? condition.testCase : undefined);
  if (id === undefined || (await deps.findCase(id)).length > 0) return true;
  const listed = await gatherTestCases(deps);
  const texts = operators.triage;
  if (!listed.ok) {
    await sayFailure(turn, deps, listed.failure, texts.lookUp(id), lineOf(turn));
    return false;
  }
  const { items, whole } = listed.value;
  // If the list was cut, it may be in the rest.
  if (!whole || items.some((one) => one.id === id)) return true;
  await sayMessage(turn, {
    tone: 'warning',
    text: texts.noTestCase(id),
    choices: [commandButton('test cases', texts.testCases)],
  });
  return false;
}

/** The line as it was typed or carried by a button. */
function lineOf({ incoming: { input } }: Turn): string | undefined {
  if (input.kind === 'text') return input.text.trim().replace(/^\//u, '');
  const click = input.kind === 'click' ? clickSchema.safeParse(input.value).data : undefined;
  return click?.do === 'command' ? click.line : undefined;
}
