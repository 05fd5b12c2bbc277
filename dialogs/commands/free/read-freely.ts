import { isAllowed } from '../../turn.ts';
import { type Command, isQueryOf, isRun } from '../command.ts';
import type { Reader } from '../command-reading.ts';
import { placeholders } from '../placeholders.ts';
import { type ReadCommand, shownLine } from '../read.ts';
import { splitLine } from '../tokens.ts';
import { maxLineLength } from '../typed-line.ts';
import type { Placeholder } from '../values/value.ts';
import { bestPhrase, phrasesOf, thingFor } from './best-phrase.ts';
import { withoutCounts } from './counts.ts';
import { daysToRunOn } from './day-alone.ts';
import { nearestToPostingElsewhere } from './elsewhere.ts';
import type { Line } from './line.ts';
import { nearestToOtherDays, nearestToSchedulingAll, nearestToUnsaidTime } from './other-days.ts';
import { nearestToPausingUntil } from './pause-until.ts';
import { nearestToRepeating } from './repeated.ts';
import { requestedWords } from './requested.ts';
import { nearestToWaiting } from './run-after.ts';
import { actsApart, isVerb, lineForAct } from './several-acts.ts';
import { timesIn } from './spoken-times.ts';
import { tokenOf } from './synonyms.ts';
import { type KnownThings, namedThings, type Thing } from './things.ts';
import { permits } from './veto.ts';
import { createWeigher, empty, type Names } from './weigh.ts';
import { isWhole } from './whole.ts';
import { type FreeWord, freeWords } from './words.ts';

/** What a line that fits no phrase may mean. */
export interface FreeReading<Row extends Command = Command> {
  /** `answer`: a query that clearly wins. `ask`: an act, or a query close to others; nothing happens without a press. */
  readonly kind: 'answer' | 'ask';
  /** The likeliest first. */
  readonly meant: readonly [Meant<Row>, ...Meant<Row>[]];
  /** The line asks for something that isn’t possible; this is what comes nearest. */
  readonly cannot?: (typeof impossible)[number][0];
}

export interface Meant<Row> {
  readonly command: Row;
  /** The line that does it: a phrase of the command with the named things. */
  readonly line: string;
  /** The same as people read it, e.g. `run campaign 12 once, today at 17:00`. */
  readonly shown: string;
  readonly weight: number;
  /** Why, for explanations. */
  readonly reasons: readonly (readonly [entry: string, weight: number])[];
}

export type ReadFreely<Row extends Command = Command> = (
  line: string,
  reader: Reader,
  known: KnownThings,
) => FreeReading<Row> | undefined;

/** Lighter readings are dropped. */
const leastWeight = 0.5;
/** A lighter query is offered, not answered. */
const clearWeight = 1.3;
/** The same for a query that leaves no word unheard of a line that names something: `results 12`. */
const completeWeight = 0.8;
/** A query that leaves more unheard is offered, not answered. */
const maxLost = 0.25;
/** By how much a query has to outweigh the next to be answered. */
const clearMargin = 0.6;
/** Readings lighter than the first by more than this aren't offered with it. */
const offeredMargin = 1.1;
const maxOffered = 3;
/** How many commands are examined more closely, which costs more. */
const maxCandidates = 8;

const bonus = { used: 0.4, part: 0.25, bare: 1.2, manner: 0.2 } as const;
const cost = { ignored: 0.7, manner: 0.4, missing: 0.5 } as const;

/**
 * Reads lines that fit no phrase, by the things they name and by the words that commands say they mean. A query that clearly wins
 * may be answered. An act never wins: it can only be asked about.
 * @param read the exact reader, which checks every line that is offered
 */
export function createFreeReader<Row extends Command>(
  commands: readonly Row[],
  read: ReadCommand<Row>,
): ReadFreely<Row> {
  const meant = commands.flatMap((command) =>
    command.means === undefined ? [] : [{ command, phrases: phrasesOf(command) }],
  );
  const weigh = createWeigher(
    meant.map(({ command: { means = '' } }) =>
      means.split(',').map((entry) => entry.trim().replace(/\s+/gu, ' ')),
    ),
    (index) => meant.some(({ command }, at) => at === index && !isQueryOf(command)),
  );

  return (typedLine, reader, known) => {
    if (typedLine.length > maxLineLength) return undefined;
    const counted = actsApart(withoutTwins(freeWords(splitLine(typedLine))));
    const all = namedThings(counted, known);
    const words = withoutCounts(counted, all);
    const things = words === counted ? all : namedThings(words, known);
    const working = (one: string, weight = 0, reasons: Meant<Row>['reasons'] = []): readonly Meant<Row>[] => {
      const reading = read(one, { ...reader, slash: true });
      if (reading?.kind !== 'command' || !isAllowed(reader.role, reading.command.role)) return [];
      return [{ command: reading.command, line: one, shown: shownLine(one, reading), weight, reasons }];
    };
    const line: Line = { words, things, times: timesIn(words, things), moment: reader };
    const requested = requestedWords(typedLine, words, things);
    for (const [cannot, linesNear] of requested.size === 0 ? [] : impossible) {
      const [nearest, ...alsoNear] = (linesNear(line) ?? []).flatMap((one) => working(one));
      if (nearest !== undefined) return { kind: 'ask', meant: [nearest, ...alsoNear], cannot };
    }
    const found = new Map<Placeholder, Thing | undefined>();
    const named = [
      ...things,
      ...evidence.flatMap((name) => thingFor(name, placeholders[name], line, found) ?? []),
    ];
    const names = new Map<number, string>(
      named.toReversed().flatMap(({ name, places }) => places.map((at) => [at, name] as const)),
    );
    const days = named.some(({ name }) => name === 'schedule') ? [] : daysToRunOn(line, names);
    for (const day of days) {
      const { places = [] } = named.find((one) => one.places.includes(day)) ?? {};
      for (const at of places) names.delete(at);
      names.set(day, 'day');
    }
    const forAct = lineForAct(line);
    const isBare =
      things.length > 0 &&
      days.length === 0 &&
      words.every(({ plain }, at) => names.has(at) || naming.has(plain));
    const asks = asksAbout(words);
    const isQuestion = question.test(words[0]?.plain ?? '');
    const permitted = permits(typedLine, words, names, requested);
    const candidates = weigh(words, names, requested)
      .map(({ weight, heard, ...rest }, index) => ({
        ...rest,
        ...meant[index],
        // Of several days, the first speaks for all.
        heard: days.some((day) => heard.has(day)) ? new Set([...heard, ...days]) : heard,
        weight: weight + (isBare && meant[index]?.command.barely === true ? bonus.bare : 0),
      }))
      .filter(
        ({ weight, command, phrases, heard }) =>
          weight > 0 &&
          command !== undefined &&
          isAllowed(reader.role, command.role) &&
          (isQueryOf(command) ||
            (!(isToldToRun(words, names) && isRunAlone(words, heard, command)) &&
              permitted(heard, {
                isRun: isRun(command),
                starts: isRun(command) || startsLater.has(command.name),
                isOperators: command.role === 'operator',
                takesPerson:
                  phrases?.some(({ values }) => values.some(({ name }) => name === 'person')) === true,
              }))),
      )
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, maxCandidates)
      .flatMap(({ command, phrases = [], weight, reasons, heard, lost }) => {
        if (command === undefined) return [];
        const own = isQueryOf(command) ? line : forAct(heard);
        const best = bestPhrase(phrases, own, own === line ? found : new Map(), command);
        if (best === undefined) return [];
        const { used, others, lines, isOffered } = best;
        const places = placesOf([...used, ...others]);
        const ignored = own.things.filter(
          (one) =>
            !one.places.some((at) => places.has(at) || heard.has(at)) &&
            // `load test, campaign 15` names it twice.
            !used.some(({ name, said }) => name === one.name && said === one.said),
        ).length;
        const isQuery = isQueryOf(command);
        const act = {
          isEndless: isRun(command) || used.some(({ name }) => name === 'schedule' || name === 'digestTime'),
          schedules: used.some(({ name }) => name === 'schedule'),
          isTimed: used.some(({ name }) => timeValues.has(name)),
          isToBeTimed: isOffered,
        };
        // An act leaves out nothing that is named.
        if (!isQuery && (ignored > 0 || !isWhole(words, places, heard, act))) return [];
        const manner = asks === isQuery ? bonus.manner : asks ? -cost.manner : 0;
        const gained = used.reduce((sum, one) => sum + (one.isWhole ? bonus.used : bonus.part), 0);
        const whole = weight + gained - cost.ignored * ignored + manner - (isOffered ? cost.missing : 0);
        const why = [...reasons, ['things', gained - cost.ignored * ignored], ['manner', manner]] as const;
        const isSure = !isOffered && !(isQuery && lines.length > 1);
        return [
          {
            command,
            lines,
            isSure,
            weight: whole,
            reasons: why,
            lost,
            heard,
            named: placesOf(used.filter(({ name }) => freeTexts.has(name))),
            isComplete:
              lost === 0 &&
              used.length > 0 &&
              used.every((one) => one.isWhole) &&
              words.every(({ plain }, at) => places.has(at) || heard.has(at) || empty.has(plain)),
          },
        ];
      })
      .filter(({ weight }) => weight >= leastWeight)
      .toSorted(
        (one, other) =>
          Number(isQuestion && !isQueryOf(one.command)) - Number(isQuestion && !isQueryOf(other.command)) ||
          other.weight - one.weight,
      )
      // `rename 5 to quick check` has only a name’s word for a run.
      .filter(({ heard }, at, [best]) => {
        const said = [...heard].filter((place) => !names.has(place));
        return at === 0 || said.length === 0 || !said.every((place) => best?.named.has(place));
      });
    const [first, ...rest] = candidates;
    if (first === undefined) return undefined;
    const worksOf = ({ command, lines, weight, reasons }: typeof first): readonly Meant<Row>[] =>
      lines.flatMap((one) => working(one, weight, reasons)).filter((work) => work.command === command);
    // What can’t be done as it was said competes with nothing.
    const isClose = (other: typeof first): boolean =>
      other.weight > first.weight - clearMargin && worksOf(other).length > 0;
    const isQuery = isQueryOf(first.command) && first.isSure;
    const isClear =
      first.weight >= (first.isComplete ? completeWeight : clearWeight) &&
      first.lost <= maxLost &&
      !isStatement(typedLine) &&
      !isToldToRun(words, names) &&
      !alsoRuns.test(typedLine) &&
      !rest.some(isClose);
    const near = isClear ? [first] : candidates.filter(({ weight }) => weight > first.weight - offeredMargin);
    const [likeliest, ...others] = near
      .flatMap((one, place) => worksOf(one).map((work, at) => ({ work, place: place + at })))
      // A second line of a command comes right behind the first one of the next command.
      .toSorted((one, other) => one.place - other.place)
      .slice(0, maxOffered)
      .map(({ work }) => work);
    if (likeliest === undefined) return undefined;
    return { kind: isClear && isQuery ? 'answer' : 'ask', meant: [likeliest, ...others] };
  };
}

/** `unschedule 1 1` names it once. */
function withoutTwins(words: readonly FreeWord[]): readonly FreeWord[] {
  return words.filter(({ plain }, at) => !/^\d+$/u.test(plain) || words[at - 1]?.plain !== plain);
}

/** What people ask for that can’t be done, and the lines that come nearest. */
const impossible = [
  ['wait', nearestToWaiting],
  ['repeat', nearestToRepeating],
  ['pauseUntil', nearestToPausingUntil],
  ['unsaidTime', nearestToUnsaidTime],
  ['otherDays', nearestToOtherDays],
  ['scheduleAll', nearestToSchedulingAll],
  ['postElsewhere', nearestToPostingElsewhere],
] as const;

const placesOf = (things: readonly Thing[]): ReadonlySet<number> =>
  new Set(things.flatMap((one) => one.places));

/** Commands that lead to runs. */
const startsLater: ReadonlySet<string> = new Set(['schedule', 'resumeSchedule']);

/** Their words mean nothing else. */
const freeTexts: ReadonlySet<Thing['name']> = new Set(['newName', 'fields', 'reason']);
const timeValues: ReadonlySet<Thing['name']> = new Set([
  'schedule',
  'digestTime',
  'when',
  'until',
  'duration',
]);

/** Values that say what is wanted, whatever else is said. */
const evidence = ['condition', 'schedule', 'when', 'language', 'format'] as const;

/** Words that may surround a thing that is only named. */
const naming = new Set(
  'campaign case test the a show me us open info about on to get see what is ¦'.split(' '),
);

const asking =
  /^(?:what|which|who|when|where|why|how|did|does|do|is|are|was|were|has|have|any|anything|show|list|see|give|duration|compare)$/u;

/** Behind these, queries come before acts. */
const question = /^(?:what|which|who|where|why|did|does|is|are|was|were)$/u;

/** `run 12 by Friday` asks for a run, whatever else it says. */
function isToldToRun(words: readonly FreeWord[], names: Names): boolean {
  const [first, second = -1] = words.flatMap(({ plain }, at) => (empty.has(plain) ? [] : [at]));
  return tokenOf(words[first ?? -1]?.plain ?? '') === 'run' && names.get(second) === 'campaign';
}

/** Whether nothing but a run speaks for another act: `start 15 on sunday, not before`. */
function isRunAlone(words: readonly FreeWord[], heard: ReadonlySet<number>, command: Command): boolean {
  if (isRun(command) || command.name === 'schedule') return false;
  const verbs = [...heard].filter((at) => isVerb(words, at));
  return verbs.every((at) => /^(?:run|rerun)$/u.test(tokenOf(words[at]?.plain ?? '')));
}

/** Something is to be run first, or it is asked why it was, or what would come of it. */
const alsoRuns =
  /^(?:(?:please )?(?:run|start|execute|launch) .* (?:and|then) |why did you |what happens if )/iu;

/** A person speaking about themselves or others is telling, not asking: `I already told them that 12 is green`. */
function isStatement(line: string): boolean {
  const [first = '', second = ''] = line.toLowerCase().split(/\s+/u);
  return speakers.test(first) && !wishes.test(second);
}

const speakers =
  /^(?:i|i’m|i'm|that|that’s|that's|we|you|he|she|they|it|nobody|everybody|somebody|someone|my)$/u;
const wishes = /^(?:want|wanna|need|would|wish|like|alerts?|subscriptions?|role|id|permissions?|rights?)$/u;

/** Whether a line is put as a question about something. `Can you run 12` isn't, and nor is `do 12 again`. */
function asksAbout(words: readonly FreeWord[]): boolean {
  const first = words.findIndex(({ plain }) => !/^(?:and|so|¦)$/u.test(plain));
  const [plain = '', next = ''] = words.slice(Math.max(0, first), first + 2).map((word) => word.plain);
  return asking.test(plain) && !(plain === 'do' && /^\d/u.test(next));
}
