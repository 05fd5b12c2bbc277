import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyLinks } from '../../dialogs/ports/survey-links.ts';

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
