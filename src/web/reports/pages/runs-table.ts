import type { TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { axisUnit, countWords, measuredWords, numberWords } from '../../../../dialogs/wording/format.ts';
import { resultWords } from '../../../../dialogs/wording/result-words.ts';
import type { CampaignWays } from '../links.ts';
import { type Html, html, mark } from './html.ts';
import { type Measure, runLine, verdictOfRun } from './run-line.ts';
import { passRateLabel, passRates, rateOf, unreadNote } from './trend.ts';
import { markOfRun, moment } from './words.ts';

/** The runs of a campaign, the newest first. @param runs the oldest first */
export function runsTable(runs: readonly TrendPoint[], ways: CampaignWays): Html | undefined {
  if (runs.length === 0) return undefined;
  const hasP95 = runs.some(({ p95Milliseconds }) => p95Milliseconds !== undefined);
  const row = (point: TrendPoint): Html => {
    const { run, startedAt, verdict, counts, p95Milliseconds: p95 } = point;
    const took = tookOf(point);
    const numbers = [
      point.unread ? '–' : rateOf(point),
      took === undefined ? '–' : measuredWords(took),
      ...(hasP95 ? [p95 === undefined ? '–' : measuredWords(p95)] : []),
    ];
    return html`<tr><th scope="row"><a href="${ways.report(run)}"><span class="unseen">Report of run </span>${run}</a></th><td>${startedAt === undefined ? '' : moment(startedAt)}</td><td>${mark(markOfRun[verdict])} ${verdictOfRun(point)}</td><td>${counts === undefined ? 'not read' : resultWords(counts)}</td>${numbers.map((words) => html`<td class="number${words === '–' && ' unknown'}">${words}</td>`)}</tr>
`;
  };
  return html`<section class="panel" aria-labelledby="runs">
<h2 id="runs">Runs</h2>
<table class="runs"><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col">Results</th><th scope="col" class="number">Pass rate</th><th scope="col" class="number">Duration</th>${hasP95 && html`<th scope="col" class="number">p95</th>`}</tr></thead>
<tbody>${runs.toReversed().map(row)}</tbody></table>
${hasP95 && html`<p class="label">p95: 95% of the run’s results took no longer.</p>`}
</section>`;
}

/** The pass rates of the runs; the mark of a run leads to its report. */
export function rateTrend(runs: readonly TrendPoint[], ways: CampaignWays): Html | undefined {
  if (runs.length < 2) return undefined;
  return html`<section class="panel" aria-labelledby="trend">
<h2 id="trend">Pass rate</h2>
${runLine(runs, { measure: passRates, label: passRateLabel(runs), reportOf: ways.report })}
${unreadNote(runs)}
</section>`;
}

/** How long calls took or, if fewer than two runs have that, how long the runs took. */
export function durationTrend(runs: readonly TrendPoint[], ways: CampaignWays): Html | undefined {
  const isDrawn = (of: Measure['of']): boolean => runs.filter((one) => of(one) !== undefined).length > 1;
  const p95Of = ({ p95Milliseconds }: TrendPoint): number | undefined => p95Milliseconds;
  if (isDrawn(p95Of)) return durationPanel(runs, ways, 'p95 call duration', p95Of);
  return isDrawn(tookOf) ? durationPanel(runs, ways, 'Duration of the runs', tookOf) : undefined;
}

function durationPanel(
  runs: readonly TrendPoint[],
  ways: CampaignWays,
  title: string,
  millisecondsOf: Measure['of'],
): Html {
  const known = runs.flatMap((point) => {
    const took = millisecondsOf(point);
    return took === undefined ? [] : [{ run: point.run, took }];
  });
  const longest = known.reduce((one, other) => (other.took > one.took ? other : one), { run: 0, took: 0 });
  const last = known.at(-1) ?? longest;
  const unit = axisUnit(longest.took);
  const measure: Measure = {
    of(point) {
      const took = millisecondsOf(point);
      return took === undefined ? undefined : took / unit.length;
    },
    write: numberWords,
    words(point) {
      const took = millisecondsOf(point);
      return took === undefined ? 'not known' : measuredWords(took);
    },
    none: 'none',
  };
  const label = `Line: ${title} of ${countWords(runs.length, 'run')}, the longest ${measuredWords(longest.took)} in run ${longest.run}, the last ${measuredWords(last.took)} in run ${last.run}.`;
  return html`<section class="panel" aria-labelledby="durations">
<h2 id="durations">${title}, in ${unit.name}</h2>
${runLine(runs, { measure, label, reportOf: ways.report })}
</section>`;
}

function tookOf({ startedAt, endedAt }: TrendPoint): number | undefined {
  const known = startedAt !== undefined && endedAt !== undefined && endedAt >= startedAt;
  return known ? endedAt - startedAt : undefined;
}
