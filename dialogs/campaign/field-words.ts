import { z } from 'zod';
import { runTimeText } from '../ports/campaign.ts';
import { type CampaignField, type FieldKind, fieldValues, type Share } from '../ports/campaign-fields.ts';
import { numberWords, shareWords } from '../wording/format.ts';
import { operators } from '../wording/operators.ts';
import { type TimeContext, timeWords } from '../wording/times.ts';
import { firstOf, ifGiven, lowered, yesOrNo } from './wording.ts';

const texts = operators.fields;

/** A field as it is shown in a preview and among a campaign's details; undefined if it has no value. */
export function shownValue({ kind }: CampaignField, value: unknown, clock: TimeContext): string | undefined {
  return value === undefined ? undefined : kinds[kind].show(value, clock);
}

/** The same before or after a change. */
export function changedValue({ kind }: CampaignField, value: unknown, clock: TimeContext): string {
  return value === undefined || value === '' ? texts.none : kinds[kind].change(value, clock);
}

/** The same in a line with others, for the audit. */
export function briefValue({ kind, name }: CampaignField, value: unknown): string {
  return kinds[kind].brief(value, lowered(texts.labels[name]));
}

interface Words<Value> {
  show(value: Value, clock: TimeContext): string;
  /** Absent: as it is shown. */
  change?(value: Value, clock: TimeContext): string;
  /** Absent: the label with the value as JSON has it. */
  brief?(value: Value, label: string): string;
}

function wordsOf<Value>(schema: z.ZodType<Value>, words: Words<Value>) {
  const { show, change = show, brief = (value, label) => texts.brief.labelled(label, String(value)) } = words;
  return {
    show: (value: unknown, clock: TimeContext) => show(schema.parse(value), clock),
    change: (value: unknown, clock: TimeContext) => change(schema.parse(value), clock),
    brief: (value: unknown, label: string) => brief(schema.parse(value), label),
  };
}

const planWords = wordsOf(
  z.object({ id: z.int(), name: z.string().optional(), type: z.string().optional() }),
  {
    show: ({ id, name, type }) =>
      `${id}${ifGiven(name, (known) => `: ${known}`)}${ifGiven(type, (known) => ` (${known})`)}`,
    change: ({ id }) => String(id),
    brief: ({ id }, label) => texts.brief.labelled(label, String(id)),
  },
);

const testWords = wordsOf(fieldValues.tests, {
  show: (tests) => (tests.length === 0 ? texts.none : sharesWords(tests)),
  brief: (tests) => texts.brief.tests(tests.length),
});

const kinds: Readonly<Record<FieldKind, ReturnType<typeof wordsOf>>> = {
  text: wordsOf(fieldValues.text, {
    show: (text) => text,
    change: (text) => texts.text(text),
    brief: (text) => texts.text(text),
  }),
  word: wordsOf(fieldValues.word, { show: (word) => word }),
  whole: wordsOf(fieldValues.whole, { show: numberWords, change: String }),
  number: wordsOf(fieldValues.number, {
    show: String,
    brief: (number, label) => texts.brief.amount(number, label),
  }),
  duration: wordsOf(fieldValues.duration, { show: runTimeText }),
  date: wordsOf(fieldValues.date, { show: timeWords }),
  yesNo: wordsOf(fieldValues.yesNo, { show: yesOrNo }),
  plan: planWords,
  tests: testWords,
  shares: testWords,
};

const maxShares = 10;

/** `3 (7: 50%, 8: 25%, 9: 25%)` or `3 in equal shares (7, 8, 9)`: rounded equal shares wouldn't add up to 100. */
export function sharesWords(tests: readonly Share[]): string {
  const isEven = areEqual(tests);
  const shares = tests.map(({ testCase, percent }) =>
    isEven ? testCase : `${testCase}: ${shareWords(percent)}`,
  );
  return operators.read.shares(tests.length, isEven, firstOf(shares, maxShares));
}

/** Whether several have equal shares, apart from rounding. */
export function areEqual(tests: readonly Share[]): boolean {
  const even = 100 / tests.length;
  const tolerance = Math.min(0.13, even / 4);
  return tests.length > 1 && tests.every(({ percent }) => Math.abs(percent - even) < tolerance);
}
