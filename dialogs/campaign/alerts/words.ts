import { commandButton } from '../../buttons.ts';
import type { AlertCondition } from '../../commands/values/alert-conditions.ts';
import type { Message } from '../../message.ts';
import { durationWords, measuredWords, percentWords, shareWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { campaignWords, caseWords, lowered } from '../wording.ts';
import type { Alert } from './alerts.ts';
import type { AlertNews, Finding } from './decide.ts';

const texts = operators.alerts;

/** @param name the campaign's, if known */
export function newsMessage(
  campaign: number,
  name: string | undefined,
  alert: Pick<Alert, 'id' | 'condition' | 'caseName'>,
  news: AlertNews,
): Message {
  return {
    tone: news.kind === 'crossed' ? 'bad' : 'good',
    text: newsText(lowered(campaignWords(campaign, name)), alert, news),
    choices: [
      ...(news.run === 0
        ? []
        : [commandButton(`results of campaign ${campaign} run ${news.run}`, texts.results)]),
      commandButton(`unalert ${alert.id}`, texts.remove),
    ],
  };
}

function newsText(
  campaign: string,
  { id, condition, caseName = '' }: Pick<Alert, 'id' | 'condition' | 'caseName'>,
  { kind, run, earlier, value = 0 }: AlertNews,
): string {
  const runs = texts.runs(earlier, run);
  if (condition.kind === 'silence') {
    return kind === 'crossed'
      ? texts.crossed.silence(id, campaign, silenceWords(condition.for), run)
      : texts.recovered.silence(id, campaign, run);
  }
  if (condition.kind === 'case') {
    const testCase = caseWords({ id: condition.testCase, name: caseName });
    const inText = caseName === '' ? lowered(testCase) : testCase;
    return kind === 'crossed'
      ? texts.crossed.case(id, inText, campaign, run)
      : texts.recovered.case(id, inText, campaign, runs);
  }
  const now = valueWords(condition, value);
  const threshold = thresholdWords(condition);
  return kind === 'crossed'
    ? texts.crossed[condition.kind](id, campaign, now, threshold, run)
    : texts.recovered[condition.kind](id, campaign, now, threshold, runs);
}

/** The same in the summary of the run that did it. No summary says that there is no run. */
export function newsHere(
  { id, condition, caseName = '' }: Pick<Alert, 'id' | 'condition' | 'caseName'>,
  { kind, run, earlier, value = 0 }: AlertNews,
): string {
  const runs = texts.runs(earlier, run);
  if (condition.kind === 'silence') return texts.recoveredHere.silence(id);
  if (condition.kind === 'case') {
    const testCase = caseWords({ id: condition.testCase, name: caseName });
    const inText = caseName === '' ? lowered(testCase) : testCase;
    return kind === 'crossed'
      ? texts.crossedHere.case(id, inText)
      : texts.recoveredHere.case(id, inText, runs);
  }
  const [now, threshold] = [valueWords(condition, value), thresholdWords(condition)];
  return kind === 'crossed'
    ? texts.crossedHere[condition.kind](id, now, threshold)
    : texts.recoveredHere[condition.kind](id, now, threshold, runs);
}

type ShownByRun = Exclude<AlertCondition, { readonly kind: 'silence' }>;
type Measured = Exclude<ShownByRun, { readonly kind: 'case' }>;

function valueWords({ kind }: Measured, value: number): string {
  return kind === 'passRate' ? percentWords(value / 100) : measuredWords(value);
}

function thresholdWords(condition: Measured): string {
  return condition.kind === 'passRate' ? shareWords(condition.below) : measuredWords(condition.above);
}

const hour = 60 * 60_000;

/** `26 h` as it was given, not a day and two hours. */
function silenceWords(milliseconds: number): string {
  const hours = milliseconds / hour;
  return Number.isInteger(hours) && hours < 72 ? `${hours} h` : durationWords(milliseconds);
}

/** `pass rate below 95%`, `p95 above 15 s`, `test case 63 fails`, `Billing line (63) fails`, `not run for 26 h` */
export function conditionWords({ condition, caseName = '' }: Pick<Alert, 'condition' | 'caseName'>): string {
  if (condition.kind === 'silence') return texts.silence(silenceWords(condition.for));
  if (condition.kind === 'case') {
    const testCase = caseWords({ id: condition.testCase, name: caseName });
    return texts.caseFails(caseName === '' ? lowered(testCase) : testCase);
  }
  const threshold = thresholdWords(condition);
  return condition.kind === 'passRate' ? texts.passRateBelow(threshold) : texts.p95Above(threshold);
}

/** The line that sets such an alert. */
export function alertLine(campaign: number, condition: AlertCondition): string {
  const when = condition.kind === 'case' ? `case ${condition.testCase} fails` : conditionWords({ condition });
  return `alert campaign ${campaign} when ${when}`;
}

/** What a run showed about a condition. */
export function findingWords(condition: ShownByRun, run: number, { isWell, value = 0 }: Finding): string {
  if (condition.kind === 'case') return texts.lastRun[isWell ? 'casePassed' : 'caseFailed'](run);
  return texts.lastRun[condition.kind](run, valueWords(condition, value));
}

/** `2: pass rate below 95%, crossed since run 87` */
export function alertOfCampaignWords(alert: Alert): string {
  return [texts.shortLine(alert.id, conditionWords(alert)), ...crossedWords(alert)].join(', ');
}

export function crossedWords({ condition, standing: { crossed } }: Alert): readonly string[] {
  if (crossed === undefined) return [];
  const { since } = crossed;
  if (condition.kind === 'silence') return [texts.notRunSince(since)];
  return [condition.kind === 'case' ? texts.failingSince(since) : texts.crossedSince(since)];
}
