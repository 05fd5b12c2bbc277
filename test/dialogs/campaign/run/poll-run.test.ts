import { expect, it } from 'vitest';
import { type PollCache, pollRun } from '../../../../dialogs/campaign/run/poll-run.ts';
import { watchingStage } from '../../../../dialogs/campaign/run/tracked-run.ts';
import type { TestResult } from '../../../../dialogs/ports/campaign.ts';
import { standInService } from '../../../support/stand-in-service.ts';

/** A run of so many results, 50 to a page, and the cursors that it was asked for (`1`: the first page). */
function runOf(count: number) {
  const asked: string[] = [];
  const results: TestResult[] = Array.from({ length: count }, (_, index) => resultOf(index));
  const service = standInService(() => 0);
  service.listResults = async (_campaign, _run, { known }, next = '1') => {
    asked.push(next);
    const page = Number(next);
    const items = results.slice((page - 1) * 50, page * 50);
    if (items.length === 0 && page > 1) {
      const failure = { code: 'REFUSED', status: 404, operation: '', detail: '', reference: '' } as const;
      return { ok: false, failure };
    }
    const more = results.length > page * 50 ? { next: String(page + 1) } : {};
    return {
      ok: true,
      // As the client does, where nothing has come in.
      value: {
        items: known === results.length ? [] : items,
        ...more,
        runStatus: { status: 'Running', totalResults: results.length },
      },
    };
  };
  const glance: PollCache = { ageOf: () => () => 0, lookedFor: () => 0, unchangedLooks: 0, shown: new Map() };
  let stage = watchingStage({ id: 7 }, 0);
  return {
    results,
    /** @returns what the look counted, and the pages that it read */
    async look() {
      asked.length = 0;
      const ports = { service, newReference: () => 'ref', noteCircle: () => {} };
      const looked = await pollRun(ports, 12, stage, glance);
      if (!looked.ok) throw new Error(looked.failure.detail);
      const { failures, read, runStatus } = looked.value;
      stage = { ...stage, seen: { ...runStatus, failures, read, at: 0 } };
      return { failures, read, asked: [...asked] };
    },
  };
}

function resultOf(index: number): TestResult {
  return { ticket: `t${index}`, name: `Case ${index}`, result: index % 10 === 0 ? 'Failed' : 'Success' };
}

it('continues where the last poll ended', async () => {
  const run = runOf(130);
  expect(await run.look()).toEqual({ failures: 13, read: 130, asked: ['1', '2', '3'] });
  expect(await run.look()).toEqual({ failures: 13, read: 130, asked: ['3'] });
  for (let index = 130; index < 145; index += 1) run.results.push(resultOf(index));
  expect(await run.look()).toEqual({ failures: 15, read: 145, asked: ['3'] });
  for (let index = 145; index < 155; index += 1) run.results.push(resultOf(index));
  expect(await run.look()).toEqual({ failures: 16, read: 155, asked: ['3', '4'] });
  expect(await run.look()).toEqual({ failures: 16, read: 155, asked: ['4'] });
});

it('starts over when results were inserted before that, or the page is gone', async () => {
  const run = runOf(130);
  await run.look();
  run.results.unshift({ ticket: 'new', name: 'New', result: 'Failed' });
  expect(await run.look()).toEqual({ failures: 14, read: 131, asked: ['3', '1', '2', '3'] });
  run.results.length = 60;
  expect(await run.look()).toEqual({ failures: 7, read: 60, asked: ['3', '1', '2'] });
});

it('reads only one page per later poll of a very large run', async () => {
  const run = runOf(5_000);
  expect((await run.look()).asked).toHaveLength(20);
  run.results.push(resultOf(5_000));
  expect(await run.look()).toEqual({ failures: 100, read: 1000, asked: ['20'] });
});
