import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { contentFacts } from './changes.ts';
import { readContent, warnings } from './content.ts';
import { type Draft, discardButton, openDraft, sendButton } from './drafts.ts';
import { campaignForm } from './form.ts';
import { sentFormId } from './outcome.ts';
import { sendDraft, sentMessage } from './send.ts';

const inOneLine = 'create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5';

export const createCampaign = command({
  name: 'createCampaign',
  phrases: ['create campaign [{newCampaign}]'],
  role: 'operator',
  help: 'create a campaign, in a form or in one line',
  example: inOneLine,
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
  const base = sent ?? deps.newId();
  const form = campaignForm(true, values ?? {}, deps.timeZone, {
    label: 'Create',
    click: { canvass: 1, do: 'submit', form: 'createCampaign', base },
  });
  if (values === undefined) {
    const note = `Or in one line: ${inOneLine}`;
    return await sayMessage(turn, { text: 'A new campaign', note, form });
  }
  const nothingGiven = 'nothing is given, and something is needed';
  const way = { current: undefined, form, done: 'created', nothingGiven, faults: [] } as const;
  const read = await readContent(deps, values, way);
  if ('refusal' in read) return await sayMessage(turn, read.refusal);
  const { runMilliseconds } = read.fields;
  const content = { ...read.content, ...defined({ runMilliseconds }) };
  const draft: Draft = {
    kind: 'create',
    id: sent === undefined ? deps.newId() : sentFormId(sent, content),
    campaign: 0,
    content,
    at: deps.now(),
    standing: { kind: 'open' },
  };
  const opened = await openDraft(turn.records, draft);
  if (['done', 'sending', 'unknown'].includes(opened.standing.kind)) {
    return await sayMessage(turn, sentMessage(opened));
  }
  const clock = clockOf(deps);
  const unlikely = warnings(content, read.plan, clock);
  if (unlikely.length === 0) return await sendDraft(turn, deps, draft.id);
  await sayMessage(turn, {
    tone: 'warning',
    text: 'Nothing was created yet.',
    sections: [{ title: 'Is it meant so?', lines: unlikely, whole: true }],
    facts: contentFacts(content, clock),
    singleUse: true,
    choices: [
      sendButton(draft, 'Create it so'),
      discardButton(draft),
      commandButton('create campaign', 'Start over'),
    ],
  });
}
