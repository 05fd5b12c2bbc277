import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { timeWords } from '../../wording/format.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { resolveCampaign } from '../resolve.ts';
import { yesOrNo } from '../wording.ts';
import { assumed } from './changes.ts';
import { formValues, unlistedMessage, updateForm } from './form.ts';
import { readFormLists } from './form-lists.ts';
import { previewUpdate, startUpdate, type UpdateStart } from './preview.ts';

/**
 * Changes a campaign. Without values the form is shown, filled in with what the service says or last said; with
 * values what would change. Nothing is sent before somebody presses "Send".
 */
export const updateCampaign = command({
  name: 'updateCampaign',
  phrases: ['update campaign {campaign} [{fields}]'],
  role: 'operator',
  help: 'change a campaign, in a form or in one line',
  example: 'update campaign 12 concurrency 5',
  acts: true,
  async run(turn, deps: CampaignDependencies, { campaign, fields }) {
    const named = await resolveCampaign(turn, deps, campaign, (id) => `update campaign ${id}`);
    if (named === undefined) return;
    const start = await startUpdate(turn, deps, named.id);
    if (start === undefined) return;
    const timeZone = turn.incoming.timeZone ?? deps.timeZone;
    if (fields !== undefined) return await previewUpdate(turn, deps, start, fields, timeZone);
    const { latest, current, title } = start;
    const lists = await readFormLists(deps);
    const values = current === undefined ? assumedValues : formValues({ ...assumed, ...current }, timeZone);
    await sayMessage(turn, {
      text: current === undefined ? `${title}: I know nothing of it, so every field is needed` : title,
      note: startNote(latest, deps),
      ...(lists.failure && unlistedMessage(deps, lists.failure)),
      form: updateForm(start, { values, timeZone, lists }),
    });
  },
});

/** What is to be sent of a campaign of which nothing is known is shown before, and can be changed. */
const assumedValues: CampaignValues = {
  ...{ channel: assumed.channel, distribution: assumed.distribution },
  ...{ active: yesOrNo(assumed.active), synchronized: yesOrNo(assumed.synchronized) },
};

function startNote(latest: UpdateStart['latest'], deps: CampaignDependencies): string {
  switch (latest.kind) {
    case 'read':
      return 'What is left as it is, or empty, stays; only the description can be emptied. Nothing is sent yet.';
    case 'kept':
      return `Filled in as the service told it to me on ${timeWords(latest.receivedAt, clockOf(deps))}: it can’t be asked for one campaign. Somebody may have changed it since.`;
    case 'unknown':
      return 'The service can’t be asked for one campaign. An update replaces all of its fields.';
  }
}

/**
 * A sent form of an update.
 * @param form.base the digest of the campaign that the form was filled in with: where it has changed since, what the
 * person saw is not what they would replace
 * @param form.zone the one that its times are in
 */
export async function submitUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  { base, zone }: { readonly base: string; readonly zone: string | undefined },
  values: CampaignValues,
): Promise<void> {
  const start = await startUpdate(turn, deps, id);
  if (start === undefined) return;
  const timeZone = zone ?? turn.incoming.timeZone ?? deps.timeZone;
  if (start.base === base) return await previewUpdate(turn, deps, start, values, timeZone);
  await sayMessage(turn, changedMessage(id, start.title));
}

/** Refuses an update of a campaign that has changed in between. */
export function changedMessage(id: number, title: string) {
  return {
    tone: 'warning',
    text: `${title} has changed since this was filled in, so nothing was sent. Start again from how it is now.`,
    choices: [
      commandButton(`update campaign ${id}`, 'Start again'),
      commandButton(`campaign ${id}`, 'How it is now'),
    ],
  } as const;
}
