import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, mostly by waiting, from the ends of their names: begun late, each would be waited for by itself at
 * the end of a run.
 */
const longest = [
  ...['replicas/late-results.slow', 'run/late-results.slow', 'replicas/large-campaign.slow'],
  ...[
    'replicas/history.slow',
    'check/transcript.slow',
    'campaign/bad-weather.slow',
    'browser/sent-once.slow',
  ],
  ...['replicas/runs.slow', 'browser/links.slow', 'replicas/several.slow', 'replicas/alerts.slow'],
  ...['replicas/rerun.slow', 'deploy/ci-cut-off.slow', 'replicas/approval.slow', 'alerts/every-run.slow'],
  ...['replicas/digest.slow', 'jobs/processes.slow', 'replicas/many-runs.slow', 'browser/live-card.slow'],
  ...['results/fortnight-told.slow', 'browser/report-page.slow', 'cost/hostile-input.slow'],
  ...['run/run-campaign', 'app/campaign-in-web-chat', 'approval/requested.apart', 'digest-over-time.apart'],
  ...['runs/routes', 'crash/pressed-is-done-or-told', 'pressed-twice.apart', 'browser/embedded'],
  ...['sqlite/jobs/contract', 'app/unreadable-records', 'browser/web-chat', 'runs/openapi', 'deploy/ci'],
  ...['postgres/jobs/jobs', 'wording/pseudo-locale', 'approval/in-teams', 'several/several-in-teams'],
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? longest.length : found;
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
