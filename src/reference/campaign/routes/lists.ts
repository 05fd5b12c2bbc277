import { refuse } from '../../../http/server/json-server.ts';
import { testCaseReply } from '../replies.ts';
import { accountUrl, pageLinks, readPage } from '../requests.ts';
import type { CampaignRoute } from '../storage.ts';

/** Seed §4, "List plans". */
export const listPlans: CampaignRoute = ({ accountId, data }, call) => {
  const page = readPage(call.query);
  if (!page.ok) return page.refusal;
  const { offset, limit } = page.value;
  const links = pageLinks(`${accountUrl(call, accountId)}/plans`, {}, page.value, data.plans.size);
  return { status: 200, body: { ...links, results: [...data.plans.values().drop(offset).take(limit)] } };
};

/** Seed §4, "List test cases". */
export const listTestCases: CampaignRoute = async ({ accountId, data, storage }, call) => {
  const page = readPage(call.query);
  if (!page.ok) return page.refusal;
  const { offset, limit } = page.value;
  const testCases = [...data.testCases.values().drop(offset).take(limit)];
  const linked = await storage.linkedCampaignCounts(testCases.map(({ testCaseId }) => testCaseId));
  const links = pageLinks(`${accountUrl(call, accountId)}/testcases`, {}, page.value, data.testCases.size);
  const results = testCases.map((one) => testCaseReply(one, accountId, linked.get(one.testCaseId) ?? 0));
  return { status: 200, body: { ...links, results } };
};

/** The test case that a campaign's test case links to (seed §2, `url`); its reply is not shown there. */
export const getTestCase: CampaignRoute = async ({ accountId, data, storage }, { path }) => {
  const testCase = data.testCases.get(Number(path['testCaseId']));
  if (testCase === undefined) return refuse(404, `There is no test case ${path['testCaseId']}.`);
  const linked = await storage.linkedCampaignCounts([testCase.testCaseId]);
  return { status: 200, body: testCaseReply(testCase, accountId, linked.get(testCase.testCaseId) ?? 0) };
};
