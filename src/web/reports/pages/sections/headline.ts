import type { RunSummary } from '../../../../../dialogs/ports/run-summary.ts';
import { measuredWords } from '../../../../../dialogs/wording/format.ts';
import type { RunAbout } from '../../../ports.ts';
import { type Html, html } from '../html.ts';
import { mark } from '../mark.ts';
import { moment } from '../words/moment.ts';
import { verdictSentence } from '../words/verdict-sentence.ts';
import { markOfRun, runVerdictWords } from '../words/verdict-words.ts';

/** What it is, what came of it, when and by whom. */
export function headline(summary: RunSummary, about: RunAbout | undefined, csv: string): Html {
  const { campaign, run, verdict, startedAt, endedAt, status, result } = summary;
  const name = about?.campaignName;
  const facts: [string, Html | string | undefined][] = [
    ['Started', startedAt === undefined ? undefined : moment(startedAt)],
    [
      'Duration',
      startedAt === undefined || endedAt === undefined ? undefined : measuredWords(endedAt - startedAt),
    ],
    ['Started by', about?.startedBy === undefined ? undefined : html`<bdi>${about.startedBy}</bdi>`],
    ['The service says', serviceWords(status, result)],
  ];
  return html`<section class="headline ${markOfRun[verdict]}">
<h1>${name === undefined ? `Campaign ${campaign}` : html`<bdi>${name}</bdi>`}</h1>
<p class="what">${name !== undefined && `Campaign ${campaign} · `}Run ${run}</p>
<p class="verdict">${mark(markOfRun[verdict])} <strong>${runVerdictWords[verdict]}</strong> <span>${verdictSentence(summary)}</span></p>
<dl>${facts.map(([term, value]) => value !== undefined && html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
<p class="export"><a href="${csv}" download>All results as CSV</a></p>
</section>`;
}

function serviceWords(status: string | undefined, result: string | undefined): Html | undefined {
  const words = [status, result].filter((word) => word !== undefined && word !== '');
  return words.length === 0 ? undefined : html`<bdi>${words.join(', ')}</bdi>`;
}
