import { describe, expect, it } from 'vitest';
import { camelCaseKeys } from '../../../src/services/campaign/schemas.ts';

describe('camelCaseKeys', () => {
  it('copies only what needs a change', () => {
    const same = { results: [{ testResult: { result: 'Failed' } }], nextPage: null };
    expect(camelCaseKeys(same)).toBe(same);
    const item = { testCaseId: 7 };
    const mixed = { results: [item, { TestCaseId: 8 }] };
    const read = camelCaseKeys(mixed);
    expect(read).toEqual({ results: [{ testCaseId: 7 }, { testCaseId: 8 }] });
    expect(read).toHaveProperty('results.0', item);
    expect(mixed.results[1]).toEqual({ TestCaseId: 8 });
  });

  it('lowercases the leading capitals of keys at every depth', () => {
    expect(
      camelCaseKeys({ RunId: 1, URL: 'x', URLPath: 'y', results: [{ TestResult: { Result: 'Failed' } }] }),
    ).toEqual({ runId: 1, url: 'x', urlPath: 'y', results: [{ testResult: { result: 'Failed' } }] });
  });

  it('prefers a key that is already camelCase, in any order', () => {
    expect(camelCaseKeys({ runId: 1, RunId: 2 })).toEqual({ runId: 1 });
    expect(camelCaseKeys({ RunId: 2, runId: 1 })).toEqual({ runId: 1 });
  });

  it('leaves values and prototypes alone', () => {
    const read = camelCaseKeys(JSON.parse('{"__proto__": {"polluted": true}, "a": "Big"}'));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read).toHaveProperty('a', 'Big');
    expect(camelCaseKeys(null)).toBeNull();
    expect(camelCaseKeys('RunId')).toBe('RunId');
  });

  it('survives an extremely deep reply', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(() => camelCaseKeys(deep)).not.toThrow();
  });
});
