import type { KeyPlacement } from '../../services/campaign/key-placement.ts';
import type { JsonServer } from '../http/create-json-server.ts';
import type { CampaignService } from './campaign-service.ts';
import { campaignOpenApi } from './open-api.ts';
import { serviceUrl } from './page.ts';
import { createCampaign } from './routes/create-campaign.ts';
import { executeCampaign } from './routes/execute-campaign.ts';
import { getCampaign } from './routes/get-campaign.ts';
import { listCampaigns } from './routes/list-campaigns.ts';
import { listPlans } from './routes/list-plans.ts';
import { listResults } from './routes/list-results.ts';
import { getRun, listRuns } from './routes/list-runs.ts';
import { getTestCase, listTestCases } from './routes/list-test-cases.ts';
import { updateCampaign } from './routes/update-campaign.ts';

/** Seed §4, and beside it what is seen in the wild. Nothing deletes: the seed shows no such operation. */
export function addRoutes(server: JsonServer, service: CampaignService, placement: KeyPlacement): void {
  const account = '/webapi/v3.0/accounts/:accountId';
  const campaign = `${account}/campaigns/:campaignId`;
  server.get('/openapi.json', (call) => ({
    status: 200,
    body: campaignOpenApi(serviceUrl(call), placement),
  }));
  server.get(`${account}/testcases`, listTestCases(service));
  server.get(`${account}/testcases/:testCaseId`, getTestCase(service));
  server.get(`${account}/plans`, listPlans(service));
  server.get(`${account}/campaigns`, listCampaigns(service));
  server.post(`${account}/campaigns`, createCampaign(service));
  server.get(campaign, getCampaign(service));
  server.put(campaign, updateCampaign(service));
  server.post(`${campaign}/execute`, executeCampaign(service));
  server.get(`${campaign}/runs`, listRuns(service));
  server.get(`${campaign}/runs/:runId`, getRun(service));
  server.get(`${account}/report/campaigns/:campaignId/runs/:runId/results`, listResults(service));
}
