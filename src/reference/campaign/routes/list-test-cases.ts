import { refuse } from '../../http/answer.ts';
import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl, pageLinks, stretchOf } from '../page.ts';
import { readPageNumber } from '../read-query.ts';
import { testCaseReply } from '../wire/test-case-reply.ts';

/** Seed §4, "List test cases". */
export function listTestCases({ accountId, data, storage }: CampaignService): Route {
  return async (call) => {
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const all = [...data.testCases.values()];
    const { offset, limit } = stretchOf(pageno.value);
    const page = all.slice(offset, offset + limit);
    const linked = await storage.linkedCampaignCounts(page.map(({ testCaseId }) => testCaseId));
    const list = `${accountUrl(call, accountId)}/testcases`;
    const results = page.map((one) => testCaseReply(one, accountId, linked.get(one.testCaseId) ?? 0));
    return { status: 200, body: { ...pageLinks(list, {}, pageno.value, all.length), results } };
  };
}

/** The test case that a campaign's test case links to (seed §2, `url`); its reply is not shown there. */
export function getTestCase({ accountId, data, storage }: CampaignService): Route {
  return async ({ path }) => {
    const testCase = data.testCases.get(Number(path['testCaseId']));
    if (testCase === undefined) return refuse(404, `There is no test case ${path['testCaseId']}.`);
    const linked = await storage.linkedCampaignCounts([testCase.testCaseId]);
    return { status: 200, body: testCaseReply(testCase, accountId, linked.get(testCase.testCaseId) ?? 0) };
  };
}
