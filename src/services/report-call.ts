import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyLinks } from '../../dialogs/ports/survey-links.ts';
import type { HttpCall } from '../http/client/client.ts';

interface CallMetrics {
  serviceCall(
    service: 'survey' | 'campaign' | 'webhook',
    operation: string,
    outcome: string,
    seconds: number,
  ): void;
}

/** Writes each finished call to a remote service to the metrics, and each failed one to the log. */
export function createReportCall(log: Logger, metrics: CallMetrics): (call: HttpCall) => void {
  return (finished) => {
    // Rounded to the microsecond: further digits are floating-point noise.
    const call = { ...finished, seconds: Number(finished.seconds.toFixed(6)) };
    const service = call.service === 'campaign' || call.service === 'webhook' ? call.service : 'survey';
    metrics.serviceCall(service, call.operation, call.outcome === 'OK' ? 'ok' : call.outcome, call.seconds);
    if (call.outcome === 'OK') return log.debug({ ...call }, 'A service was called.');
    const refused = credentialsRefused(service, call.status);
    if (refused !== undefined) return log.error({ ...call }, refused);
    log.warn({ ...call }, 'A call to a service failed.');
  };
}

/** Says that a service refuses our credentials, and what to check, if its status means that. */
export function credentialsRefused(
  service: 'survey' | 'campaign' | 'webhook',
  status: number | undefined,
): string | undefined {
  if (status === 401 && service !== 'webhook') {
    const variables =
      service === 'survey'
        ? 'SURVEY_API_KEY and SURVEY_API_SECRET'
        : 'CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT';
    return `The ${service} service refused our credentials: check ${variables}.`;
  }
  // A survey service also answers this for a session that is over.
  return status === 403 && service === 'campaign'
    ? 'The campaign service does not let us do that: check CAMPAIGN_ACCOUNT_ID and what the key may do.'
    : undefined;
}

/**
 * Asks each configured service for a list, so that credentials which it refuses are in the log from the start, in one line
 * (`createReportCall`), and not only once somebody needs them. Nothing waits for it, and a service that can't be reached is no
 * reason not to start. The surveys' names are kept for the chat page. The reference services are left alone: a call would
 * start them.
 */
export function tryCredentials(
  { survey, campaign }: { readonly survey?: object | undefined; readonly campaign?: object | undefined },
  services: {
    readonly surveys: Pick<SurveyLinks, 'readPreviews'>;
    readonly campaigns: Pick<CampaignService, 'listPlans'>;
  },
  log: Pick<Logger, 'error'>,
): void {
  Promise.all([
    survey === undefined ? undefined : services.surveys.readPreviews(),
    campaign === undefined ? undefined : services.campaigns.listPlans(),
  ]).catch((err: unknown) => log.error({ err }, 'The services’ credentials could not be tried.'));
}
