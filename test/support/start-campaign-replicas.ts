import {
  type CampaignGateway,
  executeElsewhere,
  gatewayKey,
  startCampaignGateway,
} from './campaign-gateway.ts';
import { type FakeBotConnector, startFakeBotConnector } from './fake-bot-connector.ts';
import { type Replicas, startReplicas } from './start-replicas.ts';
import { ada, bert, type TeamsConversation, teamsConversation } from './teams-conversation.ts';

/** Processes on one Postgres, with a campaign service that has weather and a Bot Connector, all in the test's process. */
interface CampaignReplicas extends Replicas {
  readonly gateway: CampaignGateway;
  readonly connector: FakeBotConnector;
  /** A channel's thread of this name; each message goes to the next process unless `at` names one. */
  thread(name: string, at?: number): TeamsConversation;
  /** How often a campaign was executed; of all campaigns without one. */
  executions(campaign?: number): number;
}

interface CampaignReplicaOptions {
  /** How many times faster than life runs go. */
  readonly runSpeed: number;
  /** Of the campaign service. */
  readonly dataFolder?: string;
  /** Beside what reaches the campaign service. */
  readonly environment?: Record<string, string>;
  /** Campaigns that another client executes before any process runs. */
  readonly earlierRuns?: readonly number[];
}

/** Starts `count` of them. */
export async function startCampaignReplicas(
  count: number,
  { runSpeed, dataFolder, environment, earlierRuns = [] }: CampaignReplicaOptions,
): Promise<CampaignReplicas> {
  const data = dataFolder === undefined ? {} : { dataFolder };
  const gateway = await startCampaignGateway(runSpeed, data);
  for (const campaign of earlierRuns) await executeElsewhere(gateway, campaign);
  const connector = await startFakeBotConnector();
  const replicas = await startReplicas(count, {
    certificates: [gateway.certificate],
    environment: {
      OPERATORS: `${ada.aadObjectId},${bert.aadObjectId}`,
      CAMPAIGN_API_URL: gateway.url,
      CAMPAIGN_API_KEY: gatewayKey,
      CAMPAIGN_ACCOUNT_ID: '1',
      WATCH_INTERVAL_SECONDS: '1',
      ...environment,
    },
  });
  return {
    ...replicas,
    gateway,
    connector,
    thread: (name, at) =>
      teamsConversation(() => replicas.running[at ?? -1]?.url ?? replicas.url, connector, {
        id: `19:${name}@thread.tacv2;messageid=17`,
        conversationType: 'channel',
        tenantId: 'tenant',
        isGroup: true,
      }),
    executions(campaign) {
      const path = new RegExp(`/campaigns/${campaign ?? '\\d+'}/execute$`, 'iu');
      return gateway.requests.filter(({ method, url }) => method === 'POST' && path.test(url)).length;
    },
    async [Symbol.asyncDispose]() {
      await replicas[Symbol.asyncDispose]();
      await connector.close();
      await gateway.close();
    },
  };
}
