import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readData } from '../../../src/reference/campaign/data.ts';
import { decideResult, makeCall } from '../../../src/reference/campaign/run/make-call.ts';
import { overrun, type Run, ringThreshold, writeScript } from '../../../src/reference/campaign/run/script.ts';
import {
  callAt,
  reportedCount,
  runLength,
  unfinishedStatus,
  verdict,
} from '../../../src/reference/campaign/run/timeline.ts';
import { few } from '../../support/property-runs.ts';

const data = readData(fileURLToPath(new URL('../../../src/reference/campaign/data', import.meta.url)));

const paceSchema = z.object({ concurrency: z.number().default(1), maximumAps: z.number().default(1) });

function runOf(
  campaignId: number,
  settings: Partial<Parameters<typeof writeScript>[0]> = {},
  identity: { seed?: string; sequence?: number } = {},
): Run {
  const campaign = data.campaigns.find((one) => one.campaignId === campaignId);
  const cases = (campaign?.testCases ?? []).flatMap((testCaseId) => {
    const testCase = data.testCases.get(testCaseId);
    return testCase === undefined ? [] : [{ testCase, probability: testCaseId % 7 }];
  });
  const script = writeScript(
    {
      planType: 'Velocity',
      ...paceSchema.parse(campaign ?? {}),
      distribution: 'RoundRobin',
      attempts: campaign?.attempts,
      ...settings,
    },
    cases,
    { seed: 'test', campaignId, sequence: 1, speed: 1, ...identity },
  );
  return { script, cases };
}

const attemptsOf = (run: Run) => Array.from({ length: run.script.attempts }, (_, attempt) => attempt);
const storyOf = (run: Run) =>
  attemptsOf(run).map((attempt) => {
    const { random: _, ...story } = makeCall(run, attempt);
    return story;
  });

describe('the calls of a run', () => {
  it('are the same for the same seed, campaign, run and test case, in any order', () => {
    const backwards = attemptsOf(runOf(3))
      .reverse()
      .map((attempt) => makeCall(runOf(3), attempt).detail);
    expect(storyOf(runOf(3)).map(({ detail }) => detail)).toEqual(backwards.reverse());
    expect(storyOf(runOf(3))).toEqual(storyOf(runOf(3)));
  });

  it('differ with the seed and with the run', () => {
    expect(storyOf(runOf(3, {}, { seed: 'other' }))).not.toEqual(storyOf(runOf(3)));
    expect(storyOf(runOf(3, {}, { sequence: 2 }))).not.toEqual(storyOf(runOf(3)));
  });

  it('mostly succeed, and fail in every known way', () => {
    const stories = Array.from({ length: 40 }, (_, sequence) => storyOf(runOf(3, {}, { sequence }))).flat();
    const share = (matches: (story: (typeof stories)[number]) => boolean) =>
      stories.filter(matches).length / stories.length;
    expect(share(({ result }) => result === 'Success')).toBeGreaterThan(0.8);
    expect(share(({ result }) => result === 'Satisfactory')).toBeGreaterThan(0.03);
    expect(share(({ result }) => result === 'Failed')).toBeGreaterThan(0.01);
    expect(share(({ result }) => result === 'Failed')).toBeLessThan(0.1);
    expect(share(({ result }) => result === 'Aborted')).toBeGreaterThan(0);
    expect(share(({ result }) => result === 'Aborted')).toBeLessThan(0.01);
    expect(new Set(stories.map(({ dial }) => dial.result))).toEqual(
      new Set(['Answered', 'NoAnswer', 'Busy']),
    );
  });

  it('have steps that agree with their result and with the thresholds', () => {
    for (let sequence = 0; sequence < 40; sequence += 1) {
      for (const call of storyOf(runOf(3, {}, { sequence }))) {
        const { minor, major } = ringThreshold;
        const ring = (call.ring?.responseTime ?? Number.NaN) / 1000;
        if (call.dial.result === 'NoAnswer') expect(ring).toBeGreaterThanOrEqual(major);
        if (call.ring?.result === 'Satisfactory') expect(ring >= minor && ring <= major).toBe(true);
        if (call.ring?.result === 'Success') expect(ring).toBeLessThan(minor);
        const results = [call.ring?.result, ...call.steps.map((step) => step.result)];
        const odd = results.filter((result) => result !== 'Success');
        expect(odd).toEqual(call.result === 'Success' ? [] : [call.result]);
        if (call.result === 'Failed') expect(results.at(-1)).toBe('Failed');
        if (call.result === 'Success') expect(call.steps).toHaveLength(call.testCase.steps.length);
        call.steps.forEach((step, index) => {
          const threshold = call.testCase.steps[index]?.thresholdTime ?? { minor: 0, major: 0 };
          const seconds = step.responseTime / 1000;
          if (step.result === 'Success') expect(seconds).toBeLessThan(threshold.minor);
          if (step.result === 'Satisfactory') {
            expect(seconds >= threshold.minor && seconds <= threshold.major).toBe(true);
          }
          if (step.detail.includes('major')) expect(seconds).toBeGreaterThanOrEqual(threshold.major);
          expect(seconds).toBeLessThanOrEqual(threshold.major + overrun);
        });
      }
    }
  });

  it('give campaign 12 different failures in every pair of runs', () => {
    const failing = (sequence: number) => {
      const run = runOf(12, {}, { seed: 'canvass', sequence });
      const failed = attemptsOf(run).filter((attempt) => decideResult(run, attempt).result === 'Failed');
      return new Set(failed.map((attempt) => decideResult(run, attempt).testCase.testCaseId));
    };
    for (let sequence = 2; sequence < 30; sequence += 1) {
      const [before, after] = [failing(sequence - 1), failing(sequence)];
      expect(after.difference(before).size).toBeGreaterThan(0);
      expect(before.difference(after).size).toBeGreaterThan(0);
      expect(after.intersection(before).size).toBeGreaterThan(0);
    }
  });

  it('use the test cases in turn or by their shares', () => {
    const inTurn = runOf(9, { planType: 'Cruncher', runTime: 600_000 });
    expect(decideResult(inTurn, 36).testCase).toBe(decideResult(inTurn, 0).testCase);
    const drawn = runOf(9, { planType: 'Cruncher', runTime: 600_000, distribution: 'Random' });
    const chosen = attemptsOf(drawn).map((attempt) => decideResult(drawn, attempt).testCase.testCaseId % 7);
    const count = (share: number) => chosen.filter((one) => one === share).length;
    expect(count(0)).toBe(0);
    expect(count(6)).toBeGreaterThan(count(1) * 2);
  });
});

describe('the course of a run', () => {
  it('never exceeds the concurrency or the calls per second', () => {
    for (const concurrency of [1, 3, 20]) {
      const run = runOf(3, { concurrency, maximumAps: 1.25 });
      const calls = attemptsOf(run).map((attempt) => {
        const start = callAt(run.script, attempt);
        return { start, end: start + makeCall(run, attempt).duration };
      });
      for (const { start } of calls) {
        expect(calls.filter((other) => other.start <= start && other.end > start).length).toBeLessThanOrEqual(
          concurrency,
        );
      }
      expect(run.script.interval).toBeGreaterThanOrEqual(800);
    }
  });

  it('reports each result once its call is over, and all of them at the end', () => {
    const run = runOf(12);
    const end = runLength(run);
    let before = 0;
    for (let elapsed = 0; elapsed <= end + 1000; elapsed += 500) {
      const count = reportedCount(run, elapsed);
      expect(count).toBeGreaterThanOrEqual(before);
      for (let attempt = 0; attempt < count; attempt += 1) {
        expect(callAt(run.script, attempt) + makeCall(run, attempt).duration).toBeLessThanOrEqual(elapsed);
      }
      before = count;
    }
    expect(before).toBe(run.script.attempts);
    expect(reportedCount(run, end - 1)).toBeLessThan(run.script.attempts);
  });

  it('goes through None and Queued to Running', () => {
    const { script } = runOf(12);
    const seen = [0, 999, 1000, 2999, 6000, 60_000].map((elapsed) => unfinishedStatus(script, elapsed));
    expect(seen).toEqual(['None', 'None', 'Queued', 'Queued', 'Running', 'Running']);
  });

  it('takes campaign 12 between one and two minutes', () => {
    expect(runLength(runOf(12))).toBeGreaterThan(60_000);
    expect(runLength(runOf(12))).toBeLessThan(120_000);
    expect(runOf(12).script.attempts).toBe(24);
  });

  it('makes no call after its run time, and reports those as aborted', () => {
    const run = runOf(12, { runTime: 30_000 });
    const stories = storyOf(run);
    const never = stories.filter(({ neverMade }) => neverMade);
    expect(never.length).toBeGreaterThan(0);
    expect(never.every(({ result, dial }) => result === 'Aborted' && dial.result === 'None')).toBe(true);
    expect(stories[0]?.neverMade).toBe(false);
    expect(runLength(run)).toBeLessThan(runLength(runOf(12)));
    expect(reportedCount(run, runLength(run))).toBe(24);
    expect(reportedCount(run, runLength(run) - 1)).toBeLessThan(24);
  });

  it('ends with its last call', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.option(fc.integer({ min: 1000, max: 400_000 }), { nil: undefined }),
        (concurrency, sequence, runTime) => {
          const run = runOf(3, { concurrency, maximumAps: 5, runTime }, { sequence });
          const ends = attemptsOf(run).map(
            (attempt) => callAt(run.script, attempt) + makeCall(run, attempt).duration,
          );
          expect(runLength(run)).toBeCloseTo(Math.max(...ends), 3);
        },
      ),
      few,
    );
  });

  it('is judged by its worst call', async () => {
    for (let sequence = 0; sequence < 30; sequence += 1) {
      const run = runOf(7, {}, { sequence });
      const results = storyOf(run).map(({ result }) => result);
      const worst = (['Failed', 'Aborted', 'Satisfactory', 'Success'] as const).find((one) =>
        results.includes(one),
      );
      expect(await verdict(run)).toBe(worst);
    }
  });
});
