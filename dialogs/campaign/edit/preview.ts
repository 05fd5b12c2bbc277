import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Campaign, CampaignUpdate } from '../../ports/campaign.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { absentMessage } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { assumed, changesOf } from './changes.ts';
import { changedValues, namesakes, readContent, warnings } from './content.ts';
import { type Draft, discardButton, saveDraft, sendButton } from './drafts.ts';
import { formValues, updateForm } from './form.ts';
import { campaignDigest } from './outcome.ts';
import type { Fields } from './values.ts';

const texts = operators.edit;

/** Shows what an update would change, and keeps it until somebody sends or discards it. */
export async function previewUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  start: UpdateStart,
  values: CampaignValues,
  timeZone: string,
): Promise<void> {
  const { id, title, current } = start;
  const shown = current === undefined ? {} : formValues(current, timeZone);
  const read = await readContent(
    deps,
    { ...changedValues(values, shown), ...misplaced(values) },
    {
      ...{ kind: 'update', current, timeZone },
      form: (lists, faults) =>
        updateForm(start, { values: { ...shown, ...values }, timeZone, lists, faults }),
      nothingGiven: operators.fields.faults.requiredUnknown,
    },
  );
  if ('refusal' in read) return await sayMessage(turn, read.refusal);
  const { channel, distribution, active, synchronized } = { ...assumed, ...current, ...defined(read.fields) };
  const content = { ...read.content, channel, distribution, active, synchronized };
  const clock = { timeZone, now: deps.now() };
  const changes = changesOf(current, content, clock);
  if (changes.length === 0) {
    return await sayMessage(turn, { text: texts.nothingToChange(title) });
  }
  const draft: Draft = {
    ...{ kind: 'update', id: deps.newId(), campaign: id, content, at: deps.now() },
    ...{ standing: { kind: 'open' }, ...defined({ base: start.base || undefined }) },
  };
  await saveDraft(turn.records, draft);
  const unlikely = [
    ...(content.name === current?.name ? [] : await namesakes(deps, content.name, id)),
    ...warnings(changedParts(content, read.fields), read.plan, clock),
  ];
  const preview = listed(texts.changes(lowered(title)), changes);
  const notes = [
    texts.nothingSentYet,
    ...assumedWords(current, content),
    ...(start.latest.kind === 'kept' ? [texts.comparedWithKept] : []),
  ];
  await sayMessage(turn, {
    tone: unlikely.length > 0 ? 'warning' : 'accent',
    text: preview.text,
    sections: [
      ...(preview.sections ?? []),
      ...(unlikely.length > 0 ? [{ title: texts.isItMeant, lines: unlikely, whole: true }] : []),
    ],
    note: notes.join(' '),
    singleUse: true,
    choices: [sendButton(draft, texts.send), discardButton(draft)],
  });
}

/** What only a new campaign can be given isn't lost, for it has to be refused. */
function misplaced({ runTime = '' }: CampaignValues): CampaignValues {
  return runTime.trim() === '' ? {} : { runTime };
}

/** What isn't changed needs no warning: a campaign's dates lie in the past after a while. */
function changedParts(
  { tests, concurrency, attemptsPerSecond }: CampaignUpdate,
  { tests: given, requestedRunAt, scheduledRunAt }: Fields,
) {
  const shares = given === undefined ? [{ testCase: 0, percent: 100 }] : tests;
  return {
    ...{ tests: shares, concurrency, attemptsPerSecond },
    ...defined({ requestedRunAt, scheduledRunAt }),
  };
}

/** The fields of which people are not asked, where they are sent without being known: as a new campaign has them. */
function assumedWords(current: Campaign | undefined, update: CampaignUpdate): readonly string[] {
  if (current === undefined) return [];
  const words = operators.fields.assumed;
  const sent: readonly (readonly [unknown, string])[] = [
    [current.channel, words.channel(update.channel)],
    [current.distribution, words.distribution(update.distribution)],
    [current.active, update.active ? words.active : words.inactive],
    [current.synchronized, update.synchronized ? words.synchronized : words.notSynchronized],
  ];
  const assumptions = sent.filter(([known]) => known === undefined).map(([, word]) => word);
  return assumptions.length === 0 ? [] : [texts.assumed(assumptions.join(', '))];
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
    const what = texts.acts.read(lowered(title));
    await sayFailure(turn, deps, latest.failure, what, `update campaign ${id}`);
    return undefined;
  }
  const current = latest.kind === 'unknown' ? undefined : latest.campaign;
  const base = current === undefined ? '' : campaignDigest(current);
  return { id, title, latest, current, base };
}
