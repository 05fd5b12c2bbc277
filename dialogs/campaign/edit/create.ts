import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { type CampaignValues, campaignFields } from '../../ports/campaign-fields.ts';
import { newCampaignSchema } from '../../ports/campaign-schemas.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { contentFacts } from './changes.ts';
import { namesakes, readContent, warnings } from './content.ts';
import { type Draft, discardButton, openDraft, sendButton } from './drafts.ts';
import { assumedValues } from './fields.ts';
import { createForm, unlistedMessage } from './form.ts';
import { type FormLists, readFormLists } from './form-lists.ts';
import { sentFormId } from './outcome.ts';
import { sendDraft, sentMessage } from './send.ts';
import type { FieldFault } from './values.ts';

const texts = operators.edit;
const [, ...rest] = campaignFields.flatMap(({ said: [, name], example }) =>
  example === undefined ? [] : [name, example],
);
const inOneLine = `create campaign ${rest.join(' ')}`;

export const createCampaign = command({
  name: 'createCampaign',
  phrases: ['create campaign [{newCampaign}]', 'create|add [a] [new] campaign [{newCampaign}]'],
  means: `create campaign, new campaign, add campaign, create, make campaign, another campaign, need campaign,
    add new campaign, new, set campaign, start new campaign, campaign new, want new campaign, brand new
    campaign, new campaign called, new campaign call, need new campaign call`,
  role: 'operator',
  help: 'create a campaign, in a form or in one line',
  example: inOneLine,
  exists: 'itself',
  acts: true,
  run: (turn, deps: CampaignDependencies, { fields }) => askForCampaign(turn, deps, fields),
});

/**
 * Creates a campaign. Without values it shows the form; errors are shown in the form again. Values that are unlikely to be meant
 * are asked about first.
 * @param sent the form that was sent: the same form with the same values creates one campaign, however often it is pressed; `zone`:
 * the zone of its times
 */
export async function askForCampaign(
  turn: Turn,
  deps: CampaignDependencies,
  values: CampaignValues | undefined,
  sent: { readonly id?: string | undefined; readonly zone?: string | undefined } = {},
): Promise<void> {
  const timeZone = sent.zone ?? turn.incoming.timeZone ?? deps.timeZone;
  const base = sent.id ?? deps.newId();
  if (values === undefined) {
    const lists = await readFormLists(deps);
    const unlisted = lists.failure && unlistedMessage(deps, lists.failure);
    return await sayMessage(turn, {
      tone: unlisted?.tone,
      text: unlisted?.text ?? texts.newCampaign,
      note: unlisted?.note ?? texts.orInOneLine(inOneLine),
      form: createForm(base, { values: assumedValues('create'), timeZone, lists }),
    });
  }
  const nothingGiven = operators.fields.faults.required;
  const form = (lists: FormLists, faults: readonly FieldFault[]) =>
    createForm(base, { values: { ...assumedValues('create'), ...values }, timeZone, lists, faults });
  const read = await readContent(deps, values, {
    body: 'create',
    schema: newCampaignSchema,
    current: undefined,
    timeZone,
    form,
    nothingGiven,
  });
  if ('refusal' in read) return await sayMessage(turn, read.refusal);
  const { content } = read;
  const draft: Draft = {
    kind: 'create',
    id: sent.id === undefined ? deps.newId() : sentFormId(sent.id, content),
    campaign: 0,
    content,
    at: deps.now(),
    standing: { kind: 'open' },
  };
  const opened = await openDraft(turn.records, draft, deps.ageOf);
  if (['done', 'sending', 'unknown'].includes(opened.standing.kind)) {
    return await sayMessage(turn, sentMessage(opened));
  }
  const clock = { timeZone, now: deps.now() };
  const unlikely = [...(await namesakes(deps, content.name)), ...warnings(content, read.plan, clock)];
  if (unlikely.length === 0) return await sendDraft(turn, deps, draft.id);
  await sayMessage(turn, {
    tone: 'warning',
    text: texts.newCalled(content.name),
    note: texts.notCreatedYet,
    sections: [{ title: texts.isItMeant, lines: unlikely, whole: true }],
    facts: contentFacts(content, clock),
    singleUse: true,
    choices: [
      sendButton(draft, texts.createAnyway),
      discardButton(draft),
      commandButton('create campaign', texts.startOver),
    ],
  });
}
