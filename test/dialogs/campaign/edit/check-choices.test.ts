import { expect, it } from 'vitest';
import { checkChoices } from '../../../../dialogs/campaign/edit/checks.ts';
import { readFormLists } from '../../../../dialogs/campaign/edit/form-lists.ts';
import { standInService } from '../../../support/stand-in-service.ts';

/** Lists test cases 1 to 50 on the first page, and so on. */
function checking(pages: number) {
  const service = standInService(Date.now);
  service.listTestCases = async (next = '1') => {
    const page = Number(next);
    const items = Array.from({ length: 50 }, (_, at) => ({
      id: (page - 1) * 50 + at + 1,
      name: `Case ${at}`,
    }));
    return { ok: true, value: page < pages ? { items, next: String(page + 1) } : { items } };
  };
  const deps = { service, newReference: () => 'ref', noteCircle: () => undefined };
  return async (testCase: number) => await checkChoices(await readFormLists(deps), undefined, [{ testCase }]);
}

it('rejects a test case that isn’t in a fully read list', async () => {
  const check = checking(2);
  expect(await check(100)).toMatchObject({ faults: [] });
  expect(await check(101)).toMatchObject({
    faults: [{ field: 'tests', says: expect.stringMatching(/there is no test case .*101/u) }],
  });
});

it('leaves test cases that it didn’t see to the service when the list is too long to read', async () => {
  expect(await checking(200)(9_999)).toMatchObject({ faults: [] });
});
