import type { NewCampaign } from '../../ports/campaign-service.ts';
import { commandButton } from '../../survey/say.ts';
import type { Turn } from '../../turn.ts';
import type { CampaignValues } from '../campaign-command.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { clockOf } from '../clock-of.ts';
import { failureMessage } from '../failure-message.ts';
import { sayMessage } from '../say-message.ts';
import { campaignForm, createFields, faultsMessage, neededFields } from './campaign-form.ts';
import { checkChoices } from './check-choices.ts';
import { contentFacts } from './content-facts.ts';
import { discardButton, sendButton } from './draft-buttons.ts';
import { type Draft, openDraft } from './drafts.ts';
import type { FieldFault, Fields } from './fields.ts';
import { oddities } from './oddities.ts';
import { readValues } from './read-values.ts';
import { sendCreate, sentBeforeMessage } from './send-create.ts';
import { sentFormId } from './sent-form-id.ts';
import { spreadShares } from './spread-shares.ts';

/**
 * Creates a campaign. Without values the form is shown; what is wrong with values is named field by field, in
 * the form again. It is sent at once, but for values that are unlikely to be meant: these are asked about.
 * @param form the id of the form that was sent: the same one with the same values creates one campaign, however
 * often it is pressed
 */
export async function createCampaign(
  turn: Turn,
  ports: CampaignPorts,
  { values, form: sent }: { readonly values?: CampaignValues; readonly form?: string },
): Promise<void> {
  const formId = sent ?? ports.newId();
  const form = createForm(values ?? {}, ports.timeZone, formId);
  if (values === undefined) {
    return await sayMessage(turn, {
      text: 'A new campaign',
      note: 'Or in one line: create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5',
      form,
    });
  }
  const { fields, faults } = readValues(values, ports.timeZone);
  const missing = missingFaults(fields, faults);
  const checked = await checkChoices(ports, {
    ...(fields.plan === undefined ? {} : { plan: fields.plan }),
    ...(fields.tests === undefined ? {} : { tests: fields.tests.map(({ testCase }) => testCase) }),
  });
  if (!checked.ok) {
    const what = 'look up the plan and the test cases, so I have created nothing';
    const message = failureMessage(checked.failure, what, { keyPlacement: ports.keyPlacement });
    return await sayMessage(turn, { ...message, form });
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
    id: sent === undefined ? ports.newId() : await sentFormId(sent, campaign),
    campaign: 0,
    content: campaign,
    at: ports.now(),
    standing: { kind: 'open' },
  };
  const before = sentBeforeMessage(await openDraft(turn.records, draft));
  if (before !== undefined) return await sayMessage(turn, before);
  const odd = oddities(campaign, plan, clockOf(ports));
  if (odd.length === 0) return await sendCreate(turn, ports, draft.id);
  await sayMessage(turn, {
    tone: 'warning',
    text: 'Nothing was created yet.',
    sections: [{ title: 'Is it meant so?', lines: odd, whole: true }],
    facts: contentFacts(campaign, clockOf(ports)),
    choicesAre: 'actions',
    once: true,
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
