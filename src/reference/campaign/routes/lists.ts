import { type Route, refuse } from '../../../http/server/json-server.ts';
import type { CampaignServiceDependencies } from '../dependencies.ts';
import { testCaseReply } from '../replies.ts';
import { accountUrl, pageLinks, readPageNumber, stretchOf } from '../requests.ts';

/** Seed §4, "List plans". */
export function listPlans({ accountId, data }: CampaignServiceDependencies): Route {
  return (call) => {
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const all = [...data.plans.values()];
    const { offset, limit } = stretchOf(pageno.value);
    const links = pageLinks(`${accountUrl(call, accountId)}/plans`, {}, pageno.value, all.length);
    return { status: 200, body: { ...links, results: all.slice(offset, offset + limit) } };
  };
}

/** Seed §4, "List test cases". */
export function listTestCases({ accountId, data, storage }: CampaignServiceDependencies): Route {
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
export function getTestCase({ accountId, data, storage }: CampaignServiceDependencies): Route {
  return async ({ path }) => {
    const testCase = data.testCases.get(Number(path['testCaseId']));
    if (testCase === undefined) return refuse(404, `There is no test case ${path['testCaseId']}.`);
    const linked = await storage.linkedCampaignCounts([testCase.testCaseId]);
    return { status: 200, body: testCaseReply(testCase, accountId, linked.get(testCase.testCaseId) ?? 0) };
  };
}
