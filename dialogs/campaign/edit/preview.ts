import type { Campaign, CampaignUpdate } from '../../ports/campaign.ts';
import { type CampaignValues, type FieldName, knownValue, valuesOf } from '../../ports/campaign-fields.ts';
import { campaignUpdateSchema } from '../../ports/campaign-schemas.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { absentMessage } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { changesOf } from './changes.ts';
import { changedValues, namesakes, readContent, warnings } from './content.ts';
import { type Draft, discardButton, saveDraft, sendButton } from './drafts.ts';
import { formValues, misplacedValues } from './fields.ts';
import { updateForm } from './form.ts';
import { campaignDigest } from './outcome.ts';
import type { Given } from './values.ts';

const texts = operators.edit;

/** Shows what an update would change, and stores it until somebody sends or discards it. */
export async function previewUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  start: UpdateStart,
  values: CampaignValues,
  timeZone: string,
): Promise<void> {
  const { id, title, current } = start;
  const shown = current === undefined ? {} : formValues(current, timeZone);
  const wanted = { ...changedValues(values, shown), ...misplacedValues('update', values) };
  const read = await readContent(deps, wanted, {
    body: 'update',
    schema: campaignUpdateSchema,
    current,
    timeZone,
    form: (lists, faults) => updateForm(start, { values: { ...shown, ...values }, timeZone, lists, faults }),
    nothingGiven: operators.fields.faults.requiredUnknown,
  });
  if ('refusal' in read) return await sayMessage(turn, read.refusal);
  const { content, given } = read;
  const clock = { timeZone, now: deps.now() };
  const changes = changesOf(current, content, clock);
  if (changes.length === 0) {
    return await sayMessage(turn, { text: texts.nothingToChange(title) });
  }
  const draft: Draft = {
    kind: 'update',
    id: deps.newId(),
    campaign: id,
    content,
    at: deps.now(),
    standing: { kind: 'open' },
    base: start.base || undefined,
  };
  await saveDraft(turn.records, draft);
  const unlikely = [
    ...(content.name === current?.name ? [] : await namesakes(deps, content.name, id)),
    ...warnings(partsToWeigh(content, given), read.plan, clock),
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

/** Unchanged dates need no warning: they are in the past after a while. Numbers are always checked. */
function partsToWeigh(content: CampaignUpdate, given: Given) {
  const weighed = valuesOf('update').filter(
    ({ kind, key }) => kind === 'whole' || kind === 'number' || given[key] !== undefined,
  );
  const tests = given.tests === undefined ? undefined : content.tests;
  return { ...Object.fromEntries(weighed.map((field) => [field.key, knownValue(content, field)])), tests };
}

/** The defaults of unknown fields that the form doesn't ask for. */
function assumedWords(current: Campaign | undefined, update: CampaignUpdate): readonly string[] {
  if (current === undefined) return [];
  const words = operators.fields.assumed;
  const no: { readonly [Name in FieldName]?: string } = words.no;
  const assumptions = valuesOf('update')
    .filter((field) => field.assumed !== undefined && knownValue(current, field) === undefined)
    .map((field) => {
      const value = knownValue(update, field);
      const label = lowered(operators.fields.labels[field.name]);
      if (typeof value !== 'boolean') return words.value(label, String(value));
      return value ? label : (no[field.name] ?? label);
    });
  return assumptions.length === 0 ? [] : [texts.assumed(assumptions.join(', '))];
}

/** The state that an update starts from, as far as it is known. */
export interface UpdateStart {
  readonly id: number;
  readonly title: string;
  readonly latest: Exclude<LatestCampaign, { kind: 'absent' | 'failed' }>;
  readonly current: Campaign | undefined;
  /** The digest of `current`; empty if nothing is known. */
  readonly base: string;
}

/** What an update starts from; undefined if the campaign doesn't exist or can't be read: the reply has been sent then. */
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
