import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignValues } from '../../ports/campaign-fields.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { resolveCampaign } from '../resolve.ts';
import { lowered, quoted } from '../wording.ts';
import { assumedValues, formValues } from './fields.ts';
import { unlistedMessage, updateForm } from './form.ts';
import { readFormLists } from './form-lists.ts';
import { previewUpdate, startUpdate, type UpdateStart } from './preview.ts';

const texts = operators.edit;

/**
 * Changes a campaign. Without values it shows the form, filled in with the current or last known state; with values it shows what
 * would change. Nothing is sent before somebody presses "Send".
 */
export const updateCampaign = command({
  name: 'updateCampaign',
  phrases: ['update campaign {campaign} [{fields}]', 'edit|modify|change campaign {campaign} [{fields}]'],
  means: `change, change settings, other settings, settings must, change concurrency, change aps, concurrency, aps, set
    concurrency, set aps, put concurrency, should run, run with concurrency, change plan, put plan, use plan, on plan, set
    case, case consist, change case, tests to, change something, switch plan, plan, set plan, contain, concurrency to,
    @fields, plan to, consist case, change plan to, make run concurrency, run concurrency, set to, settings change, change
    to, correct, fix settings, @campaign use plan, other plan, more concurrency, less concurrency, update settings, must
    changed, reconfigure @campaign, change @campaign, !move, !new campaign`,
  role: 'operator',
  help: 'change a campaign, in a form or in one line',
  example: 'update campaign 12 concurrency 5',
  exists: 'itself',
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
    const unlisted = lists.failure && unlistedMessage(deps, lists.failure);
    // For an unknown campaign the form shows what would be sent.
    const values = { ...assumedValues('update'), ...formValues(current ?? {}, timeZone) };
    await sayMessage(turn, {
      tone: unlisted?.tone,
      text: unlisted?.text ?? (current === undefined ? texts.everyFieldNeeded(title) : title),
      note: unlisted?.note ?? startNote(latest, { timeZone, now: deps.now() }),
      form: updateForm(start, { values, timeZone, lists }),
    });
  },
});

function startNote(latest: UpdateStart['latest'], clock: TimeContext): string {
  switch (latest.kind) {
    case 'read':
      return texts.emptyStays;
    case 'kept':
      return texts.filledIn(timeWords(latest.receivedAt, clock));
    case 'unknown':
      return texts.replacesAll;
  }
}

/**
 * A sent form of an update.
 * @param form.base the digest of the campaign that the form was filled in with: if it has changed since, nothing is sent
 * @param form.zone the zone of its times
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

/** Refuses an update of a campaign that has changed in the meantime. */
export function changedMessage(id: number, title: string) {
  return {
    tone: 'warning',
    text: texts.changedSince(title),
    choices: [
      commandButton(`update campaign ${id}`, texts.startAgain),
      commandButton(`campaign ${id}`, texts.current),
    ],
  } as const;
}

/** Shows the update that changes a campaign's name; nothing is sent before somebody presses "Send". */
export const renameCampaign = command({
  name: 'renameCampaign',
  phrases: ['rename campaign {campaign} to {newName}', 'rename campaign {campaign}'],
  short: ['rename {known} to {newName}', 'rename {known}'],
  means: `call instead, call @campaign instead, rename, change name, new name, better name, name, called, call from now, be
    called, other name, give name, title, @campaign name, change title, should named, name to, name change, !alias`,
  role: 'operator',
  help: 'change a campaign’s name; shows it before it’s sent',
  example: 'rename campaign 12 to "Nightly"',
  exists: 'itself',
  asks: true,
  acts: true,
  async run(turn, deps: CampaignDependencies, { campaign, newName }) {
    const to = newName === undefined ? '' : ` to ${quoted(newName)}`;
    const named = await resolveCampaign(turn, deps, campaign, (id) => `rename campaign ${id}${to}`);
    if (named === undefined) return;
    const start = await startUpdate(turn, deps, named.id);
    if (start === undefined) return;
    if (newName === undefined) {
      return await sayMessage(turn, {
        text: texts.renameHow(lowered(start.title), named.id),
        choices: [commandButton(`update campaign ${named.id}`, operators.read.update)],
      });
    }
    const timeZone = turn.incoming.timeZone ?? deps.timeZone;
    await previewUpdate(turn, deps, start, { name: newName }, timeZone);
  },
});
