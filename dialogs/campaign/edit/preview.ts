import type { CampaignValues } from '../../commands/values/fields.ts';
import type { Campaign, CampaignUpdate } from '../../ports/campaign.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { failureMessage, sayFailure } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { absentMessage } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { changesOf } from './changes.ts';
import { checkChoices } from './checks.ts';
import { assumedWords, changedValues, makeUpdate, warnings } from './content.ts';
import { discardButton, saveDraft, sendButton } from './drafts.ts';
import {
  campaignForm,
  type FieldFault,
  type Fields,
  faultsMessage,
  formValues,
  updateFields,
} from './form.ts';
import { campaignDigest } from './outcome.ts';
import { readValues } from './values.ts';

/** Shows what an update would change, and keeps it until somebody sends or discards it. */
export async function previewUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  start: UpdateStart,
  values: CampaignValues,
): Promise<void> {
  const { id, title, current } = start;
  const shown = current === undefined ? {} : formValues(current, deps.timeZone);
  const form = updateForm(start, { ...shown, ...values }, deps.timeZone);
  const { fields, faults: unreadable } = readValues(changedValues(values, shown), deps.timeZone);
  const known = current?.plan;
  const plan =
    fields.plan ?? (known !== undefined && known.type === undefined ? String(known.id) : undefined);
  const checked = await checkChoices(deps, {
    ...(plan === undefined ? {} : { plan }),
    ...(fields.tests === undefined ? {} : { tests: fields.tests.map(({ testCase }) => testCase) }),
  });
  if (!checked.ok) {
    const what = 'look up the plan and the test cases, so I have changed nothing';
    return await sayMessage(turn, { ...failureMessage(deps, checked.failure, what), form });
  }
  const knownPlan = known?.type === undefined ? undefined : { id: known.id, type: known.type };
  const { update, faults } = makeUpdate(current, fields, checked.value.plan ?? knownPlan);
  const said = new Set<FieldFault['field']>(
    [...unreadable, ...checked.value.faults].map(({ field }) => field),
  );
  const all = [
    ...runTimeFault(values),
    ...unreadable,
    ...checked.value.faults,
    ...faults.filter(({ field }) => !said.has(field)),
  ];
  if (update === undefined || all.length > 0) {
    return await sayMessage(turn, faultsMessage('Nothing was changed.', all, form));
  }
  const clock = clockOf(deps);
  const changes = changesOf(current, update, clock);
  if (changes.length === 0) {
    return await sayMessage(turn, { text: `${title} is like that already: nothing would change.` });
  }
  const draft = {
    kind: 'update',
    ...{ id: deps.newId(), campaign: id, content: update, at: deps.now() },
    ...(start.base === '' ? {} : { base: start.base }),
  } as const;
  await saveDraft(turn.records, { ...draft, standing: { kind: 'open' } });
  const odd = warnings(changedParts(update, fields), checked.value.plan, clock);
  const preview = listed(`This would change in ${lowered(title)}. Nothing is sent yet.`, changes);
  await sayMessage(turn, {
    tone: odd.length > 0 ? 'warning' : 'accent',
    text: preview.text,
    sections: [
      ...(preview.sections ?? []),
      ...(odd.length > 0 ? [{ title: 'Is that meant so?', lines: odd, whole: true }] : []),
    ],
    ...noteOf([
      ...assumedWords(current, update),
      ...(start.latest.kind === 'kept'
        ? ['It is compared with what the service told me last; somebody may have changed it since.']
        : []),
    ]),
    singleUse: true,
    choices: [sendButton(draft, 'Send'), discardButton(draft)],
  });
}

function runTimeFault({ runTime }: CampaignValues): readonly FieldFault[] {
  return runTime === undefined || runTime.trim() === ''
    ? []
    : [{ field: 'runTime', says: 'the service takes it for a new campaign only, so it can’t be changed' }];
}

/** Shares and dates that stand already, whatever they are, are nobody's slip: a campaign's dates pass by themselves. */
function changedParts(update: CampaignUpdate, { tests, requestedRunAt, scheduledRunAt }: Fields) {
  return {
    tests: tests === undefined ? [{ testCase: 0, percent: 100 }] : update.tests,
    concurrency: update.concurrency,
    attemptsPerSecond: update.attemptsPerSecond,
    ...(requestedRunAt === undefined ? {} : { requestedRunAt }),
    ...(scheduledRunAt === undefined ? {} : { scheduledRunAt }),
  };
}

function noteOf(notes: readonly string[]): { readonly note?: string } {
  return notes.length === 0 ? {} : { note: notes.join(' ') };
}

/** A campaign that an update starts from, as far as it is known. */
export interface UpdateStart {
  readonly id: number;
  readonly title: string;
  readonly latest: Exclude<LatestCampaign, { kind: 'absent' | 'failed' }>;
  readonly current: Campaign | undefined;
  /** The digest of `current`; empty where nothing is known. */
  readonly base: string;
}

/** What an update starts from; undefined where there is no such campaign or it can't be read: that has been said. */
export async function startUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
): Promise<UpdateStart | undefined> {
  const latest = await latestCampaign(deps, id);
  const name = (await deps.campaigns.find(id))?.name;
  const title = campaignWords(id, name);
  if (latest.kind === 'absent') {
    await sayMessage(turn, absentMessage(id));
    return undefined;
  }
  if (latest.kind === 'failed') {
    const what = `read ${lowered(title)}, so I have changed nothing`;
    await sayFailure(turn, deps, latest.failure, what, `update campaign ${id}`);
    return undefined;
  }
  const current = latest.kind === 'unknown' ? undefined : latest.campaign;
  const base = current === undefined ? '' : campaignDigest(current);
  return { id, title, latest, current, base };
}

export function updateForm({ id, base }: UpdateStart, values: CampaignValues, timeZone: string) {
  return campaignForm({
    ...{ values, timeZone, required: false, fields: updateFields },
    submit: {
      label: 'Show what changes',
      click: { canvass: 1, do: 'submit', form: 'updateCampaign', campaign: id, base },
    },
  });
}
