import { z } from 'zod';
import { shownDuration } from '../../wording/format.ts';
import { typed } from '../tokens.ts';
import { sumOfParts } from './durations.ts';
import { type Extent, fault, read, readNumber, type ValueReading } from './value.ts';

/** What an alert watches for in a campaign's runs. */
export const alertConditionSchema = z.discriminatedUnion('kind', [
  /** In percent, with one decimal at most, as rates are shown. */
  z.object({ kind: z.literal('passRate'), below: z.number() }),
  /** In milliseconds, as exact as durations are shown. */
  z.object({ kind: z.literal('p95'), above: z.number() }),
  z.object({ kind: z.literal('case'), testCase: z.int() }),
  /** No run has begun for this long, in milliseconds. */
  z.object({ kind: z.literal('silence'), for: z.number() }),
]);

export type AlertCondition = Readonly<z.infer<typeof alertConditionSchema>>;

const passRate = /^(?:the |its )?(?:pass(?:ing)?[ -]?rate|success rate) (.+)$/iu;
const p95 =
  /^(?:the |its )?(?:p ?95|95th percentile)(?: (?:of )?(?:the )?(?:call )?(?:duration|durations|time|latency))? (.+)$/iu;
const testCase =
  /^(?:(?:the )?(?:test )?case )?(?:no\. ?|number )?(\S+) (?:fails?|failed|is failing|starts failing|breaks)$/iu;
/** `not run for 26h`, `it hasn’t run for a day`, `no runs in 2 days` */
const silence =
  /^(?:it )?(?:(?:has|is|was|had|did|does)(?: ?n['’o]t|nt)?|not|no) (?:been |not )*(?:run|runs|running|ran|started|executed) (?:for|in|within|since) (?:more than |over |at least )?(?:the )?(?:last |past )?(\S.*)$/iu;
/** Makes no difference: `drops below`, `is above`. */
const becomes = /^(?:(?:is|are|drops|falls|goes|gets|dips|sinks|rises|climbs|ever) )+/iu;
const below = /^(?:below|under|less than|lower than|<) ?(\S.*)$/iu;
const above = /^(?:above|over|more than|longer than|greater than|higher than|exceeds|>) ?(\S.*)$/iu;

/** `pass rate below 95%`, `p95 above 15s`, `case 63 fails`, `not run for 26h`, and other ways of saying these. */
export function readAlertCondition(extent: Extent): ValueReading<AlertCondition> {
  return readCondition(saidIn(extent));
}

/** What follows the campaign in `the pass rate of campaign 12 drops below 90%`. */
export function readRateOfCampaign(extent: Extent): ValueReading<AlertCondition> {
  return readCondition(`pass rate ${saidIn(extent)}`);
}

/** The same for `the p95 of campaign 12 is above 15s`. */
export function readP95OfCampaign(extent: Extent): ValueReading<AlertCondition> {
  return readCondition(`p95 ${saidIn(extent)}`);
}

/** The test case in `case 63 of campaign 12 fails`. */
export function readCaseOfCampaign(extent: Extent): ValueReading<AlertCondition> {
  return readCondition(`case ${saidIn(extent)} fails`);
}

function saidIn({ text, words }: Extent): string {
  return typed(text, words).replace(/\s+/gu, ' ');
}

/** Examples of valid lines. */
const examples = {
  p95: 'alert campaign 12 when p95 above 15s',
  case: 'alert campaign 12 when case 63 fails',
  silence: 'alert campaign 12 when not run for 26h',
};

function readCondition(said: string): ValueReading<AlertCondition> {
  const rate = passRate.exec(said)?.[1];
  if (rate !== undefined) return readComparison(said, rate.replace(becomes, ''), below, above, readRate);
  const duration = p95.exec(said)?.[1];
  if (duration !== undefined) {
    const read = readComparison(said, duration.replace(becomes, ''), above, below, readLongest);
    return read.kind === 'fault' ? fault(read.fault.kind, read.fault.said, examples.p95) : read;
  }
  const pause = silence.exec(said)?.[1];
  if (pause !== undefined) return readSilence(said, pause);
  const number = testCase.exec(said)?.[1];
  if (number === undefined) {
    const meant = /\bcase\b/iu.test(said)
      ? examples.case
      : /^(?:the |its )?p ?95/iu.test(said)
        ? examples.p95
        : /\brun\b/iu.test(said)
          ? examples.silence
          : undefined;
    return fault('alertCondition', said, meant);
  }
  const id = readNumber(number);
  if (id !== undefined) return read({ kind: 'case', testCase: id });
  return /\d/u.test(number)
    ? fault('testCase', number, examples.case)
    : fault('alertCondition', said, examples.case);
}

/** @param meant the direction that makes sense @param other the opposite one */
function readComparison(
  said: string,
  comparison: string,
  meant: RegExp,
  other: RegExp,
  readThreshold: (threshold: string) => ValueReading<AlertCondition>,
): ValueReading<AlertCondition> {
  const threshold = meant.exec(comparison)?.[1];
  if (threshold !== undefined) return readThreshold(threshold);
  return fault(other.test(comparison) ? 'alertDirection' : 'alertCondition', said);
}

function readRate(said: string): ValueReading<AlertCondition> {
  const [, whole = '', tenth = '0', unit = ''] =
    /^(\d{1,3})(?:[.,](\d))? ?(%|percent|per cent)?$/iu.exec(said) ?? [];
  const rate = Number(`${whole}.${tenth}`);
  // Below 1 without a unit, a fraction may be meant.
  const isRate = whole !== '' && rate > 0 && rate <= 100 && (rate >= 1 || unit !== '');
  return isRate ? read({ kind: 'passRate', below: rate }) : fault('alertRate', said);
}

const longest = 24 * 60 * 60_000;

function readLongest(said: string): ValueReading<AlertCondition> {
  const duration = said.toLowerCase().replace(/(\d),(\d)/gu, '$1.$2');
  const milliseconds = /^(\d{1,8}) ?(?:ms|msecs?|milliseconds?)$/u.exec(duration)?.[1];
  const exact = milliseconds === undefined ? (sumOfParts(duration)?.milliseconds ?? 0) : Number(milliseconds);
  const isDuration = exact > 0 && exact <= longest;
  return isDuration ? read({ kind: 'p95', above: shownDuration(exact) }) : fault('alertDuration', said);
}

const hour = 60 * 60_000;
const longestSilence = 60 * 24 * hour;

function readSilence(said: string, pause: string): ValueReading<AlertCondition> {
  const milliseconds = sumOfParts(pause)?.milliseconds ?? 0;
  const isPause = milliseconds >= hour && milliseconds <= longestSilence;
  return isPause
    ? read({ kind: 'silence', for: milliseconds })
    : fault('alertSilence', said, examples.silence);
}
