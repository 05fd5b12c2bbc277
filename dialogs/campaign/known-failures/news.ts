import { commandButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { RunReport } from '../../ports/runs.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { campaignWords, caseWords, ifGiven, lowered } from '../wording.ts';
import {
  endOfRun,
  type KnownFailure,
  knownFailureKey,
  knownFailureRecords,
  readKnownFailures,
} from './known-failures.ts';

const texts = operators.triage;

interface KnownNewsDeps
  extends Pick<CampaignDependencies, 'campaigns' | 'subscriptions' | 'now' | 'serviceAhead' | 'timeZone'> {
  readonly records: RecordRepository;
  readonly outbox: Pick<Outbox, 'add'>;
}

/** Stores where a known failure occurred, and posts the first run in which the test case passed. */
export async function noteKnownFailures(deps: KnownNewsDeps, { summary }: RunReport): Promise<void> {
  const { records } = deps;
  const { campaign, run, cases } = summary;
  const endedAt = endOfRun(summary, deps);
  for (const { testCase, from, until, ended } of await readKnownFailures(records)) {
    if (ended === true || endedAt < from || endedAt >= until) continue;
    const verdict = cases.find(({ id }) => id === testCase)?.verdict;
    if (verdict === undefined) continue;
    const passes = verdict === 'pass' || verdict === 'satisfactory';
    await changeKnown(records, knownFailureKey(testCase), async (known, draft) => {
      if (known.from !== from) return known;
      const isMet = known.campaigns.includes(campaign);
      const met = isMet ? known : { ...known, campaigns: [...known.campaigns, campaign] };
      if (!passes) return met;
      return await postNews(deps, draft, met.passed ? met : { ...met, passed: { campaign, run } }, 'passed');
    });
  }
}

/** Posts that a known failure has expired. */
export function createKnownFailureJob(deps: KnownNewsDeps): JobHandler {
  return async (key) => {
    const now = deps.now();
    const known = await changeKnown(deps.records, key, async (before, draft) => {
      if (before.ended) return before;
      return await postNews(deps, draft, before, now < before.until ? 'passed' : 'over');
    });
    return known === undefined || known.ended || now >= known.until ? undefined : known.until;
  };
}

function changeKnown(
  records: RecordRepository,
  key: string,
  change: (known: KnownFailure, draft: Draft) => Promise<KnownFailure>,
): Promise<KnownFailure | undefined> {
  return commit(records, async (draft) => {
    const before = await draft.get(knownFailureRecords, key);
    if (before === undefined) return undefined;
    const after = await change(before, draft);
    if (after !== before) await draft.save(knownFailureRecords, key, after);
    return after;
  });
}

/** Posts it where it was set and to those who follow its campaigns, once to each place. */
async function postNews(
  deps: KnownNewsDeps,
  draft: Draft,
  known: KnownFailure,
  what: 'passed' | 'over',
): Promise<KnownFailure> {
  const { testCase, from, until, passed } = known;
  if (what === 'passed' && passed === undefined) return known;
  const posted: string[] = [];
  const campaigns = what === 'over' ? known.campaigns : passed === undefined ? [] : [passed.campaign];
  for (const place of await listeners(deps, known.place, campaigns)) {
    const key = `${what} ${place.channel} ${place.conversation}`;
    if (known.told.includes(key)) continue;
    posted.push(key);
    await deps.outbox.add(draft, {
      place,
      message: what === 'passed' ? await passedMessage(deps, known, place) : overMessage(known),
      name: `known ${testCase} ${from} ${what}`,
      ...(what === 'passed' && { until }),
    });
  }
  return posted.length === 0 ? known : { ...known, told: [...known.told, ...posted] };
}

async function listeners(
  deps: Pick<KnownNewsDeps, 'subscriptions'>,
  place: Place,
  campaigns: readonly number[],
): Promise<readonly Place[]> {
  const places = [place];
  for (const campaign of campaigns) {
    for (const { place: other } of await deps.subscriptions.listening(campaign)) {
      if (!places.some((one) => isSamePlace(one, other))) places.push(other);
    }
  }
  return places;
}

async function passedMessage(
  deps: KnownNewsDeps,
  known: KnownFailure,
  { timeZone }: Place,
): Promise<Message> {
  const { testCase, name = '', until, reason, passed } = known;
  const { campaign = 0, run = 0 } = passed ?? {};
  const title = lowered(campaignWords(campaign, (await deps.campaigns.find(campaign))?.name));
  const clock = clockOf(deps, timeZone);
  const end = untilWords(until, clock);
  const why = ifGiven(reason, (text) => ` ${texts.because(text)}`);
  return {
    tone: 'good',
    timesIn: clock,
    text: `${texts.passed(caseWords({ id: testCase, name }), title, run)}\n${texts.knownUntil(end)}${why}`,
    choices: [commandButton(`unknown ${testCase}`, texts.forget)],
  };
}

function overMessage({ testCase, name = '', reason }: KnownFailure): Message {
  return {
    tone: 'warning',
    text: [
      texts.ranOut(caseWords({ id: testCase, name })),
      ...(reason === undefined ? [] : [texts.because(reason)]),
    ].join('\n'),
    choices: [
      commandButton(
        `known ${testCase} for 1 week${ifGiven(reason, (text) => ` "${text}"`)}`,
        texts.knownAgain,
      ),
    ],
  };
}
