import type { Pipeline } from '../pipeline.ts';
import type { CampaignHistory } from './campaigns.ts';
import { checkCounts, readSummary } from './summaries.ts';

/** What another system asked for came to an end, one for each key. */
export function checkRequests(history: CampaignHistory, { told, ids }: Pipeline): readonly string[] {
  const { truth } = history;
  const several = [...ids].filter(([, each]) => each.size > 1).map(([key]) => `${key} is several runs`);
  const wrong = told.flatMap(({ id, state, run: runId, outcome }) => {
    if (state === 'unknown') return [];
    const run = runId === undefined ? undefined : truth.runs.get(runId);
    if (state !== 'finished' || run === undefined || outcome === undefined)
      return [`the request ${id} is ${state}`];
    const { passed, failed, inconclusive } = outcome.counts;
    const came = { verdict: titleOf[outcome.verdict], passed, failed, inconclusive };
    const isRetried = (outcome.passedOnRetry ?? 0) > 0;
    const headline = `${id} ${outcome.verdict}`;
    const told = { run: run.id, came, headline, isRetried, at: Number.POSITIVE_INFINITY };
    return checkCounts(history, run, told, run.endsAt);
  });
  return [...several, ...wrong];
}

const titleOf = {
  passed: 'passed',
  passedWithRemarks: 'passed with warnings',
  failed: 'failed',
  inconclusive: 'inconclusive',
} as const;

/** Each run whose end was told somewhere is posted to the other system, at least once, as it was told last. */
export function checkWebhook(history: CampaignHistory): readonly string[] {
  const { truth, teams, operators, pipelines, webhook } = history;
  const places = new Set(
    operators.flatMap(({ deliveries }) => deliveries.map(({ conversation }) => conversation)),
  );
  const told = [...places].flatMap((place) =>
    teams
      .messages(place)
      .filter(({ replyTo, said }) => replyTo === undefined || said.length > 1)
      .flatMap((message) => readSummary(message)?.run ?? []),
  );
  const requested = pipelines.flatMap((pipeline) =>
    pipeline.told.flatMap(({ state, run }) => (state === 'finished' ? (run ?? []) : [])),
  );
  return [...new Set([...told, ...requested])].flatMap((id) => {
    const run = truth.runs.get(id);
    const posts = webhook.posts.filter((post) => post.run === id);
    const last = posts.at(-1);
    if (run === undefined) return [];
    if (last === undefined) return [`run ${id} was never posted to the webhook`];
    const isBack = posts.some((post, index) => post.revision < (posts[index - 1]?.revision ?? 0));
    const { verdict, passed, failed, inconclusive, isRetried, at } = last;
    const headline = `${verdict}: ${passed} passed, ${failed} failed, ${inconclusive} inconclusive`;
    const came = { verdict: titleOf[verdict], passed, failed, inconclusive };
    return [
      ...(isBack ? [`run ${id} went back to an earlier revision at the webhook`] : []),
      ...checkCounts(
        history,
        run,
        { run: id, came, headline: `the webhook’s ${headline}`, isRetried, at },
        run.endsAt,
      ),
    ];
  });
}
