import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';
import type { Message } from '../../message.ts';
import type { NewCampaign } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { campaignFacts } from '../read/campaign.ts';
import { campaignWords } from '../wording.ts';
import { contentFacts, contentWords } from './changes.ts';
import { checkChoices, spreadShares } from './checks.ts';
import { warnings } from './content.ts';
import { claimDraft, closeDraft, type Draft, discardButton, openDraft, sendButton } from './drafts.ts';
import {
  campaignForm,
  createFields,
  type FieldFault,
  type Fields,
  faultsMessage,
  neededFields,
} from './form.ts';
import { isCertainlyUndone, outcomeWords, sentFormId, statusAfter, takenMessage } from './outcome.ts';
import { readValues } from './values.ts';

export const createCampaign = command({
  name: 'createCampaign',
  phrases: ['create campaign [{newCampaign}]'],
  role: 'operator',
  help: 'create a campaign, in a form or in one line',
  example: 'create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5',
  acts: true,
  run: (turn, deps: CampaignDependencies, { fields }) => askForCampaign(turn, deps, fields),
});

/**
 * Creates a campaign. Without values the form is shown; what is wrong with values is named field by field, in
 * the form again. It is sent at once, but for values that are unlikely to be meant: these are asked about.
 * @param sent the id of the form that was sent: the same one with the same values creates one campaign, however
 * often it is pressed
 */
export async function askForCampaign(
  turn: Turn,
  deps: CampaignDependencies,
  values: CampaignValues | undefined,
  sent?: string,
): Promise<void> {
  const formId = sent ?? deps.newId();
  const form = createForm(values ?? {}, deps.timeZone, formId);
  if (values === undefined) {
    return await sayMessage(turn, {
      text: 'A new campaign',
      note: 'Or in one line: create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5',
      form,
    });
  }
  const { fields, faults } = readValues(values, deps.timeZone);
  const missing = missingFaults(fields, faults);
  const checked = await checkChoices(deps, {
    ...(fields.plan === undefined ? {} : { plan: fields.plan }),
    ...(fields.tests === undefined ? {} : { tests: fields.tests.map(({ testCase }) => testCase) }),
  });
  if (!checked.ok) {
    const what = 'look up the plan and the test cases, so I have created nothing';
    return await sayMessage(turn, { ...failureMessage(deps, checked.failure, what), form });
  }
  const { plan } = checked.value;
  const campaign = newCampaign(fields, plan);
  const all = [...faults, ...missing, ...checked.value.faults];
  if (typeof campaign === 'string') all.push({ field: 'tests', says: campaign });
  if (all.length > 0 || typeof campaign !== 'object') {
    return await sayMessage(turn, faultsMessage('Nothing was created.', all, form));
  }
  const draft: Draft = {
    kind: 'create',
    id: sent === undefined ? deps.newId() : sentFormId(sent, campaign),
    campaign: 0,
    content: campaign,
    at: deps.now(),
    standing: { kind: 'open' },
  };
  const before = sentBeforeMessage(await openDraft(turn.records, draft));
  if (before !== undefined) return await sayMessage(turn, before);
  const odd = warnings(campaign, plan, clockOf(deps));
  if (odd.length === 0) return await sendCreate(turn, deps, draft.id);
  await sayMessage(turn, {
    tone: 'warning',
    text: 'Nothing was created yet.',
    sections: [{ title: 'Is it meant so?', lines: odd, whole: true }],
    facts: contentFacts(campaign, clockOf(deps)),
    singleUse: true,
    choices: [
      sendButton(draft, 'Create it so'),
      discardButton(draft),
      commandButton('create campaign', 'Start over'),
    ],
  });
}

function createForm(values: CampaignValues, timeZone: string, id: string) {
  return campaignForm({
    ...{ values, timeZone, required: true, fields: createFields },
    submit: { label: 'Create', click: { canvass: 1, do: 'submit', form: 'createCampaign', base: id } },
  });
}

function missingFaults(fields: Fields, faults: readonly FieldFault[]): readonly FieldFault[] {
  const given: Readonly<Record<string, unknown>> = { ...fields, aps: fields.attemptsPerSecond };
  return neededFields
    .filter((field) => given[field] === undefined && !faults.some((fault) => fault.field === field))
    .map((field) => ({ field, says: 'nothing is given, and something is needed' }));
}

/** Undefined where something is missing; in words, what is wrong with the shares. */
function newCampaign(
  fields: Fields,
  plan: NewCampaign['plan'] | undefined,
): NewCampaign | string | undefined {
  const { name, tests: given, concurrency, attemptsPerSecond, description } = fields;
  const tests = given === undefined ? undefined : spreadShares(given);
  if (typeof tests === 'string') return tests;
  if (name === undefined || plan === undefined || tests === undefined) return undefined;
  if (concurrency === undefined || attemptsPerSecond === undefined) return undefined;
  const { runMilliseconds, requestedRunAt, scheduledRunAt } = fields;
  return {
    ...{ name, tests, concurrency, attemptsPerSecond },
    plan: { id: plan.id, type: plan.type },
    ...(description === undefined || description === '' ? {} : { description }),
    ...(runMilliseconds === undefined ? {} : { runMilliseconds }),
    ...(requestedRunAt === undefined ? {} : { requestedRunAt }),
    ...(scheduledRunAt === undefined ? {} : { scheduledRunAt }),
  };
}

type CreateDraft = Extract<Draft, { kind: 'create' }>;

/**
 * Sends a draft of a new campaign, once. It is marked and in the audit before it is sent. Where its fate is
 * unknown, it is only sent again when somebody says so.
 */
export async function sendCreate(turn: Turn, deps: CampaignDependencies, id: string): Promise<void> {
  const claim = await claimDraft(turn.records, id, deps.now(), turn.incoming.again);
  const { draft } = claim;
  if (draft?.kind !== 'create') return await sayMessage(turn, takenMessage(undefined));
  if (claim.kind === 'taken') return await sayMessage(turn, sentBeforeMessage(draft) ?? takenMessage(draft));
  const { content } = draft;
  const audit = await deps.audit.begin({
    ...{ action: 'create campaign', by: personOfTurn(turn.incoming), place: turn.place },
    detail: contentWords(content),
  });
  const created = await deps.service.createCampaign(content);
  if (!created.ok) {
    await closeDraft(turn.records, id, statusAfter(created.failure));
    await deps.audit.complete(audit, outcomeWords(created.failure));
    return await sayMessage(turn, failedMessage(deps, draft, created.failure));
  }
  const campaign = created.value;
  await closeDraft(turn.records, id, { kind: 'done', campaign: campaign.id });
  await deps.campaigns.note({ id: campaign.id, campaign });
  await deps.audit.complete(audit, `created campaign ${campaign.id}`, campaign.id);
  await sayMessage(turn, {
    tone: 'good',
    text: `${campaignWords(campaign.id, campaign.name)} is created.`,
    facts: campaignFacts(campaign, clockOf(deps)),
    choices: [
      commandButton(`run campaign ${campaign.id}`, 'Run'),
      commandButton(`update campaign ${campaign.id}`, 'Update'),
    ],
  });
}

/** What became of a draft that was sent, or is just being sent; undefined where it can be sent. */
function sentBeforeMessage(draft: Draft): Message | undefined {
  switch (draft.standing.kind) {
    case 'done':
    case 'sending':
      return takenMessage(draft);
    case 'unknown':
      return draft.kind === 'create' ? unknownMessage(draft) : takenMessage(draft);
    default:
      return undefined;
  }
}

function failedMessage(deps: CampaignDependencies, draft: CreateDraft, failure: Failure): Message {
  if (!isCertainlyUndone(failure.code)) return unknownMessage(draft, failure);
  const message = failureMessage(deps, failure, `create “${draft.content.name}”`);
  return {
    ...message,
    text: `${message.text}\nNothing was created.`,
    choices: [sendButton(draft, 'Try again'), commandButton('create campaign', 'Start over')],
  };
}

function unknownMessage(draft: CreateDraft, failure?: Failure): Message {
  const why =
    failure?.code === 'INVALID_RESPONSE'
      ? 'the service answered something that I can’t read, so it was probably created.'
      : 'no usable answer came back, so it may or may not exist now.';
  const { name } = draft.content;
  return {
    tone: 'warning',
    text: [
      `I couldn’t confirm that “${name}” was created: ${why}`,
      'I’m not sending it again by myself. Look for it first: “campaigns” lists what the service tells, and the service’s own pages show the rest. “Try again” creates it once more, a second one if it does exist.',
    ].join('\n'),
    ...(failure === undefined ? {} : { note: `Reference ${failure.reference}` }),
    choices: [commandButton('campaigns', 'Campaigns'), sendButton(draft, 'Try again')],
  };
}
