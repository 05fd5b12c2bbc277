import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { inTime, lateAfter } from '../../in-time.ts';
import { nextOccurrence } from '../../rhythm.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { sinceWords, timeWords } from '../../wording/times.ts';
import { audited } from '../audit/command.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { digestMessage } from './digest-message.ts';
import { type Digest, firstSpan, rhythmOf, windowOf } from './digests.ts';

const texts = operators.digest;
const { actions } = operators.audit;
const showNow = commandButton('digest now', texts.showNow);
const daily = commandButton('digest daily at 08:00', texts.daily);
const turnOff = commandButton('digest off', texts.turnOff);

export const digestNow = command({
  name: 'digestNow',
  phrases: ['digest now'],
  short: ['give|send [me|us] [the] digest [now]'],
  asked: [
    'digest so far',
    'digest today',
    'digest since yesterday',
    'morning|daily report|summary|digest|overview [now|today]',
  ],
  means: `digest, digest now, sum up, sum it up, all result, result all, overview, summary, what happened, all campaign result, how
    all, how everything, how went all, result overnight, last night, overnight, today result, how campaigns,
    show digest, summary all, result today, how things, news, how everything last night, how night, all result
    @when, how everything @when, everything @when, !@schedule, how @when, result @when, !@campaign, !@testCase,
    summary everything, result all campaign, everything result, how campaign, how we doing, standup, bring up to
    date, whole picture, today so far, how it look, report all, campaign overview today, any news, quick
    summary, quick summary everything, tldr, catch me up, in short, short version`,
  role: 'viewer',
  help: 'the digest at once: all results since the last one here, or since yesterday',
  example: 'digest now',
  async run(turn, deps: CampaignDependencies) {
    const here = await deps.digests.find(turn.place);
    const clock = clockOf(deps, here?.timeZone ?? turn.incoming.timeZone);
    const window = here === undefined ? { since: clock.now - firstSpan } : windowOf(here);
    const { since } = window;
    const isLate = lateAfter(deps.time, maxReading);
    const read = deps.readDigest({ ...window, place: turn.place, timeZone: clock.timeZone, isLate });
    const content = await inTime(deps.time, read, maxWait, undefined);
    if (content === undefined) return await sayMessage(turn, { tone: 'warning', text: texts.slow });
    if (content.campaigns.length + content.missed.length + content.unread.length === 0) {
      return await sayMessage(turn, { text: texts.nothingRan(sinceWords(since, clock)) });
    }
    await sayMessage(turn, digestMessage(content, { clock, since }));
  },
});

/** The person is waiting: what isn't read by then is left out. Milliseconds. */
export const maxReading = 5000;
export const maxWait = 9000;

export const digestOff = command({
  name: 'digestOff',
  phrases: ['digest off'],
  short: [
    'stop|no|cancel|end|disable|remove [the] [daily] digest',
    'unsubscribe from [the] digest',
    'turn|switch off [the] digest',
    'turn|switch [the] digest off',
    'digest stop|none|never',
  ],
  means: `digest off, stop digest, not digest, delete digest, not want digest, unsubscribe digest, digest away,
    cancel digest, disable digest, digest not, digest delete, digest spam, end digest, no digest, digest not
    need, off digest, not morning summary, morning summary no more, no more summary, not more digest, summary
    not more`,
  role: 'viewer',
  help: 'turn the digest off',
  example: 'digest off',
  repeatable: true,
  async run(turn, deps: CampaignDependencies) {
    const here = await deps.digests.find(turn.place);
    if (here !== undefined && !canRemove(turn, here.by)) return await refuse(turn, deps, here);
    await audited(
      turn,
      deps,
      { action: actions.digestOff },
      () => deps.digests.remove(turn.place),
      (removed) => (removed ? operators.audit.ended : operators.audit.none),
    );
    if (here === undefined) {
      return await sayMessage(turn, { text: texts.none, note: texts.example, choices: [daily] });
    }
    await sayMessage(turn, {
      text: texts.off,
      choices: [commandButton(`digest ${rhythmOf(here)}`, texts.turnOn)],
    });
  },
});

export const digest = command({
  name: 'digest',
  phrases: ['digest'],
  asked: ['digests', 'daily digest', 'digest settings'],
  means: `digest, when digest, what time digest, is digest, digest set, digest here, digest come, digest when post, time digest,
    when come digest, digest time, next digest, is digest on`,
  role: 'viewer',
  help: 'when the digest is posted here',
  example: 'digest',
  async run(turn, deps: CampaignDependencies) {
    const here = await deps.digests.find(turn.place);
    if (here === undefined) {
      return await sayMessage(turn, {
        text: `${texts.none}\n${texts.what}`,
        note: texts.example,
        choices: [daily, showNow],
      });
    }
    await sayMessage(turn, {
      text: texts.here(rhythmOf(here), here.by.name, nextWords(deps, here)),
      choices: [showNow, turnOff],
    });
  },
});

export const setDigest = command({
  name: 'setDigest',
  // First, because its fixed words are its title in Teams, and “digest” alone shows what is set.
  phrases: ['post digest {digestTime}', 'digest {digestTime}', 'daily digest {digestTime}'],
  short: [
    'weekly digest {digestTime}',
    'send|post|set|start [up] [me|us] [a] [the] [daily] digest {digestTime}',
  ],
  means: `digest, daily digest, digest every, post digest, digest at, set digest, send digest, weekly digest, summary every,
    create digest, result every, digest daily, digest @schedule, overview @schedule, summary @schedule, report @schedule,
    result all @schedule, digest every day, every morning result, mail every morning, post summary, summary daily, daily
    summary, overview every, start digest`,
  role: 'viewer',
  help: 'one card for all campaigns, at that time: runs, verdicts, what changed',
  example: 'digest daily at 08:00',
  repeatable: true,
  async run(turn, deps: CampaignDependencies, { digestTime }) {
    const { cron, words, timeZone: said } = digestTime;
    const timeZone = said ?? turn.incoming.timeZone ?? deps.timeZone;
    const { place } = turn;
    const by = personOfTurn(turn.incoming);
    const time = { cron, words, timeZone };
    const rhythm = rhythmOf(time);
    const before = await deps.digests.find(place);
    const isSame = before?.cron === cron && before.timeZone === timeZone;
    if (before !== undefined && !isSame && !canRemove(turn, before.by))
      return await refuse(turn, deps, before);
    if (before === undefined || !isSame) {
      await turn.keepPlace();
      await audited(
        turn,
        deps,
        { action: actions.digest, detail: rhythm },
        () => deps.digests.set({ ...time, place, by }),
        () => operators.audit.set,
      );
    }
    const say = before === undefined ? texts.on : isSame ? texts.same : texts.changed;
    const zone = operators.keep.zoneAssumed(timeZone, turn.incoming.timeZone !== undefined);
    await sayMessage(turn, {
      tone: 'good',
      text: [say(rhythm), texts.next(nextWords(deps, time)), texts.what].join('\n'),
      note: said === undefined ? zone : undefined,
      choices: [showNow, turnOff],
    });
  },
});

function nextWords(
  { now }: Pick<CampaignDependencies, 'now'>,
  { cron, timeZone }: Pick<Digest, 'cron' | 'timeZone'>,
): string {
  const time = now();
  return timeWords(nextOccurrence({ cron, timeZone }, time) ?? time, { timeZone, now: time });
}

async function refuse(turn: Turn, deps: CampaignDependencies, { by }: Digest): Promise<void> {
  await refuseRemoval(turn, deps, { action: actions.digest }, texts.takesOperator(by.name));
}
