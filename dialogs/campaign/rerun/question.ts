import { commit } from '../../commit.ts';
import type { RunReport } from '../../ports/runs.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { nobodyElseMessage } from '../intents/messages.ts';
import { confirmButton, saveIntent } from '../intents/questions.ts';
import type { KnownCampaign } from '../known.ts';
import { resultsButton } from '../read/report.ts';
import { type CasesToRerun, casesToRerun } from '../results/rerun-cases.ts';
import { runsDigest } from '../run/ask-run.ts';
import { objectionsTo } from '../run/objections.ts';
import { runLines, watchChoices } from '../run/question.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { takesApproval } from './ask.ts';
import { rerunCalls } from './rerun-calls.ts';

const texts = operators.rerun;

/** Asks first: how many test cases and calls there would be, and what speaks against it. */
export async function askAboutRerun(
  turn: Turn,
  deps: CampaignDependencies,
  named: KnownCampaign,
  report: RunReport,
): Promise<void> {
  const { run } = report.summary;
  const found = casesToRerun(report);
  if (found.ids.length === 0) {
    const { withoutId } = found;
    const title = lowered(campaignWords(named.id, named.name));
    const text = withoutId > 0 ? texts.noIds(withoutId) : texts.noneFailed(run, title);
    return await sayMessage(turn, { text, choices: [resultsButton(named.id, run)] });
  }
  const all = await readTrackedRuns(turn.records, named.id);
  const { campaign, tracked, externalRuns: beside, isInactive } = await objectionsTo(deps, named, all);
  const calls = rerunCalls(report.summary, found, (await deps.campaigns.find(named.id))?.settings);
  const isLarge = takesApproval(deps, calls);
  const wanted = { kind: 'rerun', run, cases: found.digest, count: found.ids.length };
  if (isLarge && turn.place.kind === 'personal') {
    const asked = { campaign: named.id, subject: wanted, calls, campaignName: named.name };
    return await sayMessage(turn, nobodyElseMessage(deps, asked));
  }
  // As of now: a failure that was known when the run ended may have expired, and others may be known by now.
  const known = (await deps.knownFailures.list()).filter(({ testCase }) => found.ids.includes(testCase));
  const title = campaignWords(campaign.id, campaign.name);
  const now = deps.now();
  const running = runLines(tracked, beside, now);
  const isRunning = running.length > 0;
  const despite = runsDigest(tracked, beside) || undefined;
  const intent = {
    id: deps.newId(),
    campaign: campaign.id,
    wanted: { ...wanted, calls, despite },
    askedAt: now,
  };
  await commit(turn.records, (draft) => saveIntent(draft, intent));
  const text = [
    texts.ask(found.ids.length, found.failed, run, lowered(title), calls),
    ...notes(found, known.length),
    ...(isInactive ? [texts.inactive(title)] : []),
    ...(isLarge ? [texts.takesApproval] : []),
    ...(isRunning ? [texts.alreadyRunning(title)] : []),
  ].join('\n');
  await sayMessage(turn, {
    tone: isRunning || isInactive || isLarge ? 'warning' : 'accent',
    ...(isRunning ? listed(text, running) : { text }),
    choices: [
      confirmButton(intent, isLarge ? texts.askApproval : isRunning ? texts.rerunAnyway : texts.rerun),
      ...watchChoices(campaign.id, tracked, beside),
    ],
  });
}

function notes({ ids, withoutId, leftOut }: CasesToRerun, known: number): readonly string[] {
  return [
    ...(known === 0 ? [] : [texts.known(known, ids.length)]),
    ...(withoutId === 0 ? [] : [texts.withoutId(withoutId)]),
    ...(leftOut === 0 ? [] : [texts.leftOut(leftOut)]),
  ];
}
