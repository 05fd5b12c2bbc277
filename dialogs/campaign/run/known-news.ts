import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { JobHandler, Jobs } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { RunReport } from '../../ports/runs.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import {
  type KnownFailure,
  knownFailureJob,
  knownFailureKey,
  knownFailureRecords,
  readKnownFailures,
} from '../history/known-failures.ts';
import { campaignWords, caseWords, ifGiven, lowered } from '../wording.ts';
import { isMuted } from './announce-progress.ts';

const texts = operators.triage;

interface KnownNewsDeps
  extends Pick<CampaignDependencies, 'campaigns' | 'subscriptions' | 'now' | 'serviceAhead' | 'timeZone'> {
  readonly records: RecordRepository;
  readonly jobs: Pick<Jobs, 'wakeAt'>;
  readonly messenger: Pick<ProactiveMessenger, 'post'>;
}

/**
 * Writes down where a known failure was met, and the first run in which the case passed, which its job tells. Done again
 * after a crash it changes nothing.
 */
export async function noteKnownFailures(
  { records, jobs, now, serviceAhead }: Pick<KnownNewsDeps, 'records' | 'jobs' | 'now' | 'serviceAhead'>,
  { summary }: RunReport,
): Promise<void> {
  const { campaign, run, cases } = summary;
  const endedAt = summary.endedAt === undefined ? now() : summary.endedAt - (serviceAhead?.() ?? 0);
  for (const { testCase, from, until, ended } of await readKnownFailures(records)) {
    if (ended === true || endedAt < from || endedAt >= until) continue;
    const verdict = cases.find(({ id }) => id === testCase)?.verdict;
    if (verdict === undefined) continue;
    const passes = verdict === 'pass' || verdict === 'satisfactory';
    await knownFailureRecords.update(records, knownFailureKey(testCase), (known) => {
      if (known === undefined || known.from !== from) return undefined;
      const isMet = known.campaigns.includes(campaign);
      if (isMet && (!passes || known.passed !== undefined)) return undefined;
      const passed = known.passed ?? (passes ? { campaign, run } : undefined);
      const campaigns = isMet ? known.campaigns : [...known.campaigns, campaign];
      return { ...known, campaigns, ...(passed && { passed }) };
    });
    if (passes) await jobs.wakeAt(knownFailureJob, knownFailureKey(testCase), now());
  }
}

/** After a post that failed. Milliseconds. */
const pause = 60_000;
/** What can't be posted for so long is not news any more. */
const maxLate = 24 * 60 * 60_000;

/** Tells that a known failure passed, and that its time is over: each once, where it was set and to whoever follows its campaigns. */
export function createKnownFailureJob(deps: KnownNewsDeps): JobHandler {
  return async (key) => {
    const known = await knownFailureRecords.get(deps.records, key);
    if (known === undefined || known.ended) return undefined;
    const now = deps.now();
    const { passed, until } = known;
    if (now < until) {
      const isTold = passed === undefined || (await tell(deps, known, 'passed', [passed.campaign]));
      return isTold ? until : Math.min(until, now + pause);
    }
    const isTold = (await tell(deps, known, 'over', known.campaigns)) || now > until + maxLate;
    return isTold ? undefined : now + pause;
  };
}

/** @returns whether everybody has been told */
async function tell(
  deps: KnownNewsDeps,
  known: KnownFailure,
  what: 'passed' | 'over',
  campaigns: readonly number[],
): Promise<boolean> {
  const { records, messenger } = deps;
  const { testCase, from, told } = known;
  let isWhole = true;
  for (const place of await listeners(deps, known.place, campaigns)) {
    const name = `${what} ${place.channel} ${place.conversation}`;
    if (told.includes(name)) continue;
    const message = what === 'passed' ? await passedMessage(deps, known, place) : overMessage(known);
    const posted = await messenger.post(place, message, `known ${testCase} ${from} ${what}`);
    // Where it may have arrived it isn't told twice.
    if (!posted.ok && posted.reason === 'failed') isWhole = false;
    else {
      await knownFailureRecords.update(records, knownFailureKey(testCase), (before) =>
        before === undefined || before.from !== from
          ? undefined
          : { ...before, told: [...before.told, name] },
      );
    }
  }
  return isWhole;
}

async function listeners(
  deps: Pick<KnownNewsDeps, 'subscriptions'>,
  place: Place,
  campaigns: readonly number[],
): Promise<readonly Place[]> {
  const places = [place];
  for (const campaign of campaigns) {
    for (const { place: other } of await deps.subscriptions.of(campaign)) {
      const isNew = !places.some((one) => isSamePlace(one, other));
      if (isNew && !(await isMuted(deps, campaign, other))) places.push(other);
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
