import { askedButton, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { maxLineLength } from '../../commands/typed-line.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import { audited } from '../audit/command.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { isElsewhere, placeWords, tellChange } from '../elsewhere.ts';
import { existingCase } from '../existing.ts';
import { caseWords, ifGiven, listed, quoted } from '../wording.ts';
import type { KnownFailure } from './known-failures.ts';

const texts = operators.triage;
const { audit } = operators;
const showKnown = commandButton('known', texts.list);

export const knownFailure = command({
  name: 'knownFailure',
  phrases: [
    // First, because its fixed words are its title in Teams, and “known” alone is the list.
    'known case {testCase} until {until} [{reason}]',
    'known {testCase} until {until} [{reason}]',
    'known {testCase} [{reason}] until {until}',
    'known {testCase} for {duration} [{reason}]',
  ],
  short: [
    'known {testCase} until {until} [{reason}] [{anyway}]',
    'known {testCase} till|til {until} [{reason}]',
    'known [failure] [test] case|# {testCase} until {until} [{reason}]',
    'known [failure] [test] case|# {testCase} for {duration} [{reason}]',
    'known failure {testCase} until {until} [{reason}]',
    'known {testCase} until {until} because [of] {text}',
    'mark [test] [case] {testCase} as known until {until} [{reason}]',
    'mark [test] [case] {testCase} as known for {duration} [{reason}]',
    'mark [test] [case] {testCase} known until {until} [{reason}]',
    '[test] case {testCase} is known until {until} [{reason}]',
    'ignore|acknowledge [test] [case] {testCase} until {until} [{reason}]',
  ],
  means: `known, ignore, known until, ignore until, known failed, ignore failed, set known, mark known, not count, not count
    until, aware, know about, known for, ignore for, expected failed, leave until, accept failed, known ticket, not failed
    until, add known, known @testCase, ignore @testCase, @testCase known, known bug, ignore
    @testCase until, not report @testCase, count known, excuse @testCase, allow failed, quarantine, @testCase ticket, mute @testCase,
    silence @testCase`,
  role: 'operator',
  help: 'accept a test case’s failure until then: it makes no run fail',
  example: 'known 63 until Friday "ticket 812"',
  exists: existingCase,
  async run(turn, deps: CampaignDependencies, values) {
    const { testCase, until: named, duration, reason, text, anyway = false } = values;
    const until = named ?? deps.now() + (duration ?? 0);
    const because = reason ?? text;
    const before = await deps.knownFailures.find(testCase);
    if (before !== undefined && !anyway && isElsewhere(turn, before.place)) {
      const line = `known ${testCase} until ${utcMinute(until)} (UTC)`;
      return await askElsewhere(
        turn,
        deps,
        before,
        'change',
        [line, ifGiven(because, quoted)].join(' ').trim(),
      );
    }
    const name = (await deps.findCase(testCase))[0]?.name;
    const clock = clockOf(deps, turn.incoming.timeZone);
    const words = untilWords(until, clock);
    const by = personOfTurn(turn.incoming);
    await audited(
      turn,
      deps,
      { action: audit.actions.known(testCase), detail: audit.until(words) },
      () => deps.knownFailures.set({ testCase, until, by, place: turn.place, name, reason: because }),
      () => audit.set,
    );
    await sayMessage(turn, {
      tone: 'good',
      text: [
        texts.known(caseTitle({ testCase, name }), words),
        ...(because === undefined ? [] : [texts.because(because)]),
        texts.knownFor,
      ].join('\n'),
      note: name === undefined ? texts.neverSeen : undefined,
      choices: [commandButton(`unknown ${testCase}`, texts.forget), showKnown],
    });
    const title = caseTitle({ testCase, name });
    if (before !== undefined)
      await tellChange(turn, deps, before.place, texts.known(title, words), showKnown);
  },
});

export const unknownFailure = command({
  name: 'unknownFailure',
  phrases: ['unknown {testCase} [{anyway}]'],
  short: [
    'unknown [failure] [test] case|# {testCase}',
    'unmark [test] [case] {testCase}',
    'forget known {testCase}',
  ],
  means: `unknown, not known, not ignore, fixed, stop ignore, delete known, known off, count again, end known, !until, works again,
    fixed again, forget known, forget, off known list, not quarantine, fixed delete known, @testCase fixed, @testCase not
    known, not ignore @testCase, not expected, count @testCase again, take known off, @testCase works, @testCase ok again,
    unknown @testCase, back count`,
  role: 'operator',
  help: 'end a known failure early',
  example: 'unknown 63',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, { testCase, anyway = false }) {
    const known = await deps.knownFailures.find(testCase);
    if (known !== undefined && !anyway && isElsewhere(turn, known.place)) {
      return await askElsewhere(turn, deps, known, 'end', `unknown ${testCase}`);
    }
    const title = caseTitle(known ?? { testCase });
    if (known === undefined) {
      if (!(await existingCase(turn, deps, { testCase }))) return;
      return await sayMessage(turn, { text: texts.notKnown(title), choices: [showKnown] });
    }
    const ended = await audited(
      turn,
      deps,
      { action: audit.actions.notKnown(testCase) },
      () => deps.knownFailures.end(testCase),
      (done) => (done ? audit.ended : audit.none),
    );
    await sayMessage(turn, {
      text: ended ? texts.noLongerKnown(title) : texts.notKnown(title),
      choices: [showKnown],
    });
    if (ended && known !== undefined)
      await tellChange(turn, deps, known.place, texts.noLongerKnown(title), showKnown);
  },
});

/** `2026-11-20 08:00` */
function utcMinute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** Asks before changing what another conversation has set. @param line the command that does it */
async function askElsewhere(
  turn: Turn,
  deps: CampaignDependencies,
  known: KnownFailure,
  act: 'change' | 'end',
  line: string,
): Promise<void> {
  const until = untilWords(known.until, clockOf(deps, turn.incoming.timeZone));
  const what = texts.knownUntilTold(caseTitle(known), until);
  const button = askedButton(`${line} anyway`, operators.elsewhere.label[act], deps.now());
  const isRead = line.length + ' anyway'.length <= maxLineLength;
  await sayMessage(turn, {
    tone: 'warning',
    text: operators.elsewhere.asked[act](
      operators.elsewhere.setBy(what, known.by.name, placeWords(known.place)),
    ),
    choices: [...(isRead ? [button] : []), showKnown],
  });
}

export const knownFailures = command({
  name: 'knownFailures',
  phrases: ['known'],
  asked: ['known [test] cases'],
  means: `known, known failed, which known, list known, known list, what known, show known, known case, what ignore, which
    ignore, currently known, have known, any known, ignore list, ignored case, what ignored, list ignore, known now, is known, is
    @testCase known`,
  role: 'operator',
  help: 'the known failures',
  example: 'known',
  async run(turn, deps: CampaignDependencies) {
    const all = await deps.knownFailures.list();
    if (all.length === 0) return await sayMessage(turn, { text: texts.noneKnown, note: texts.knownExample });
    const clock = clockOf(deps, turn.incoming.timeZone);
    const soonestFirst = all.toSorted((one, other) => one.until - other.until);
    const lines = soonestFirst.map((known) => knownLine(known, clock));
    const choices = soonestFirst
      .slice(0, maxOffered)
      .map(({ testCase }) => commandButton(`unknown ${testCase}`, texts.forgetNumber(testCase)));
    const { text, sections = [] } = listed(texts.knownCount(all.length), lines);
    await sayMessage(turn, {
      text,
      sections: sections.map((section) => ({ ...section, textLinks: true })),
      timesIn: clock,
      choices,
    });
  },
});

const maxOffered = 10;

function knownLine(known: KnownFailure, clock: TimeContext): string {
  const { until, reason, by, passed } = known;
  const line = texts.knownLine(caseTitle(known), untilWords(until, clock), by.name);
  return [
    line + ifGiven(reason, (why) => `, ${texts.because(why)}`),
    ...(passed === undefined ? [] : [texts.lastRun(texts.outcomes.pass, passed.run)]),
  ].join(' · ');
}

/** `Billing line (63)`, `Test case 63` */
function caseTitle({ testCase, name = '' }: Pick<KnownFailure, 'testCase' | 'name'>): string {
  return caseWords({ id: testCase, name });
}
