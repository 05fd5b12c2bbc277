import { expect, it } from 'vitest';
import { alertKey, alertRecords, createAlertRepository } from '../../../../dialogs/campaign/alerts/alerts.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { failed, passed } from '../../../support/stand-in-service.ts';
import { campaign, startRunWatch, type TestRunWatch, webChat } from '../../../support/start-run-watch.ts';

const minute = 60_000;

/** An alert, and a run that somebody else has started, which will cross it. */
async function beginRun({ records, service, clock, lookForOthers }: TestRunWatch): Promise<string> {
  const alerts = createAlertRepository(records, { now: () => clock });
  const condition = { kind: 'passRate', below: 95 } as const;
  await alerts.create(campaign, { condition, place: webChat, by: { id: 'u2', name: 'Vera' } });
  service.runs.push({
    ...{ id: 1, startsAt: clock, endsAt: clock + minute, results: [passed, failed], result: 'Failed' },
  });
  const [id = ''] = await lookForOthers();
  return id;
}

it('a process that dies after any act at the end of a run leaves one post, and a job that is awake', async () => {
  for (let acts = 1; acts < 30; acts += 1) {
    const watch = await startRunWatch();
    try {
      const id = await beginRun(watch);
      watch.dieAfter = acts;
      const survived = await watch.drive(id).then(
        () => true,
        () => false,
      );
      watch.restart();
      watch.woken.length = 0;
      const isOver = (await readTrackedRuns(watch.records, campaign)).length === 0;
      await watch.drive(id);
      const [alert] = (await alertRecords.get(watch.records, alertKey(campaign)))?.alerts ?? [];
      expect(alert?.posts).toEqual([expect.objectContaining({ kind: 'crossed', run: 1, value: 50 })]);
      expect(alert?.standing.crossed).toEqual({ since: 1 });
      // Whatever was done before: the run's end is told again, and wakes it.
      if (!isOver) expect(watch.woken).toHaveLength(1);
      if (survived) return expect(acts).toBeGreaterThan(3);
    } finally {
      await watch.close();
    }
  }
  throw new Error('The run never came to its end.');
});
