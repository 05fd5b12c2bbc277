import type { Click } from '../buttons.ts';
import { cutDigest } from './run/ask-run.ts';

/** Failed test cases that somebody was asked about, as the button carries it. */
export interface RerunOffer {
  readonly campaign: number;
  readonly run: number;
  /** Names the test cases. */
  readonly cases: string;
  /** How many they are. */
  readonly count: number;
  /** How many calls are expected; absent: nobody can tell. */
  readonly calls?: number;
  /** The question's own, so that it is answered once. */
  readonly question: string;
  /** When it was asked: milliseconds since 1970. */
  readonly at: number;
  /** The `runsDigest` of the campaign's unfinished runs that the person has seen. */
  readonly despite?: string;
}

type CampaignClick = Extract<Click, { do: 'campaign' }>;

/** A button's data has so much room for it. */
const maxDespite = 120;

export function rerunClick(offer: RerunOffer): CampaignClick & WrittenOffer {
  const { campaign, run, cases, count, calls, question, at, despite = '' } = offer;
  // The version before reads a number, whatever isn't known.
  const counts = calls === undefined ? `${count}/${count}/${anyNumber}` : `${count}/${calls}`;
  const parts = [cases, counts, '', '', cutDigest(despite, maxDespite)];
  return {
    canvass: 1,
    do: 'campaign',
    action: 'rerun',
    campaign,
    run,
    intent: question,
    at: Math.trunc(at),
    base: parts.join('|'),
  };
}

const anyNumber = '?';
const countsShape = /^([1-9]\d{0,8})\/([1-9]\d{0,14})(?:\/(\?))?$/u;

interface WrittenOffer {
  readonly campaign: number;
  readonly run: number;
  readonly intent: string;
  readonly at: number;
  readonly base: string;
}

/**
 * Undefined where it isn't one, whole. The version before asked about a changed scratch campaign, too: its buttons count as too
 * old, so that they ask afresh.
 */
export function readRerunClick({ campaign, run, intent, at, base }: WrittenOffer): RerunOffer | undefined {
  const [cases = '', counts = '', aboutChanged = '', , despite = ''] = base.split('|');
  const [isCounts, count, calls, isAny] = countsShape.exec(counts) ?? [];
  if (isCounts === undefined || cases === '') return undefined;
  return {
    campaign,
    run,
    cases,
    count: Number(count),
    question: intent,
    at: aboutChanged === '' ? at : 0,
    ...(isAny === undefined && { calls: Number(calls) }),
    ...(despite !== '' && { despite }),
  };
}
