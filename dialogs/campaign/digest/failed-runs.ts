import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { lastNight } from '../../commands/values/past.ts';
import { inTime, lateAfter } from '../../in-time.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { pastWords, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { campaignWords, lastRunWords, openLines } from '../wording.ts';
import { maxReading, maxWait } from './commands.ts';

const texts = operators.digest;

export const failedRuns = command({
  name: 'failedRuns',
  phrases: ['failed runs [{past}]'],
  asked: [
    // Without a time: last night.
    'failed|failing|failures|broken|broke overnight',
    'did anything|something fail|break overnight',
    'failed|failing|failures|broken|broke|red|errors|problems {past}',
    'runs|campaigns|tests|what|anything|something|everything failed|fail|broke|broken|red {past}',
    'did anything|something|tests|runs fail|break {past}',
    'anything|something|what go|went wrong {past}',
  ],
  means: `failed overnight, broken overnight, failed last night, failed @when, broken @when, what failed @when, any failed @when,
    failure @when, run failed @when, went wrong @when, went wrong overnight, problem overnight, problem @when, how many failed
    @when, !@campaign, !@testCase, !@run, !new, !regression, !newly, !case`,
  role: 'viewer',
  help: 'the runs that failed on a day, in a night, or since some time',
  example: 'failed runs yesterday',
  async run(turn, deps: CampaignDependencies, { when: said }) {
    const clock = clockOf(deps, turn.incoming.timeZone);
    const when = said ?? lastNight(clock);
    const read = deps.readEnded(when, lateAfter(deps.time, maxReading));
    const found = await inTime(deps.time, read, maxWait, undefined);
    if (found === undefined) return await sayMessage(turn, { tone: 'warning', text: texts.slow });
    const { ended, unread } = found;
    const words = pastWords(when, clock);
    const failed = ended.filter(({ run }) => run.verdict === 'failed');
    const inconclusive = ended.filter(({ run }) => run.verdict === 'inconclusive').length;
    const notRead = unread.length === 0 ? [] : [texts.notReadNow(unread.length)];
    if (ended.length === 0 && unread.length > 0)
      return await sayMessage(turn, {
        tone: 'warning',
        text: notRead.join(),
        choices: [commandButton(`failed runs ${when.line}`, operators.read.tryAgain)],
      });
    const lines = failed.map(
      ({ campaign: { id, name }, run }) => `${campaignWords(id, name)} · ${lastRunWords(run, clock)}`,
    );
    const isNight = words === 'last night' && when.until !== undefined;
    const night = isNight ? [texts.between(timeWords(when.since, clock), timeWords(when.until, clock))] : [];
    const notes = [...night, ...notRead];
    await sayMessage(turn, {
      tone: failed.length > 0 ? 'bad' : inconclusive + unread.length > 0 ? 'warning' : 'good',
      text:
        ended.length === 0
          ? texts.noRuns(words)
          : failed.length === 0
            ? texts.noneFailed(words, ended.length, inconclusive)
            : texts.failedRuns(words, failed.length, ended.length, inconclusive),
      timesIn: clock,
      sections: lines.length === 0 ? [] : [{ title: '', whole: true, ...openLines(lines) }],
      note: notes.length === 0 ? undefined : notes.join('\n'),
      choices: [
        ...failed
          .slice(0, maxButtons)
          .map(({ campaign: { id, name }, run: { run } }) =>
            commandButton(`results of campaign ${id} run ${run}`, texts.results(campaignWords(id, name))),
          ),
        commandButton('digest now', operators.run.digest),
        commandButton('campaigns', texts.campaigns),
      ],
    });
  },
});

const maxButtons = 3;
