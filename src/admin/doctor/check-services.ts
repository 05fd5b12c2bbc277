import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Configuration } from '../../config/configuration.ts';
import { systemRandom } from '../../random.ts';
import { connectCampaign } from '../../services/campaign-client.ts';
import { credentialsRefused } from '../../services/report-call.ts';
import { connectSurvey } from '../../services/survey-client.ts';
import { systemTime } from '../../time.ts';
import { type Finding, failure, ok, skipped } from './finding.ts';

type Settings = Pick<Configuration, 'survey' | 'campaign'>;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const parts = { newReference: () => systemRandom.id(), onCall: () => {}, log: silent, now: systemTime.now };

/** Both services' credentials, tried as a start tries them: by asking for a list. */
export async function checkServices({ survey, campaign }: Settings): Promise<readonly Finding[]> {
  return await Promise.all([
    survey === undefined ? reference('survey') : trySurvey(survey),
    campaign === undefined ? reference('campaign') : tryCampaign(campaign),
  ]);
}

function reference(service: 'survey' | 'campaign'): Finding {
  return skipped(`${service} service`, 'none is configured: the reference service stands in');
}

async function trySurvey(settings: NonNullable<Settings['survey']>): Promise<Finding> {
  const client = connectSurvey(() => settings, parts);
  try {
    return judge('survey', await client.service.listSurveys(), (list) => `${list.length} surveys`);
  } finally {
    await client.close();
  }
}

async function tryCampaign(settings: NonNullable<Settings['campaign']>): Promise<Finding> {
  const client = connectCampaign(() => settings, parts);
  try {
    return judge('campaign', await client.service.listPlans(), () => 'its plans');
  } finally {
    client.endLooks();
    await client.close();
  }
}

function judge<Value>(
  service: 'survey' | 'campaign',
  outcome: Outcome<Value>,
  found: (value: Value) => string,
): Finding {
  const what = `${service} service`;
  if (outcome.ok) return ok(what, `accepts the credentials, and lists ${found(outcome.value)}`);
  const { detail, status } = outcome.failure;
  const refused = credentialsRefused(service, status);
  const url = service === 'survey' ? 'SURVEY_API_URL' : 'CAMPAIGN_API_URL';
  return failure(
    what,
    refused ?? detail,
    refused === undefined ? `check ${url}, the network, and the service` : undefined,
  );
}
