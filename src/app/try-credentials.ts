import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { Configuration } from '../config/configuration.ts';

/**
 * Asks each configured service for a list, so that credentials which it refuses are in the log from the start, in one line
 * (`createReportCall`), and not only once somebody needs them. Nothing waits for it, and a service that can't be reached is no
 * reason against starting.
 */
export function tryCredentials(
  { survey, campaign }: Pick<Configuration, 'survey' | 'campaign'>,
  services: {
    readonly surveys: Pick<SurveyService, 'listSurveys'>;
    readonly campaigns: Pick<CampaignService, 'listPlans'>;
  },
  log: Pick<Logger, 'error'>,
): void {
  Promise.all([
    survey === undefined ? undefined : services.surveys.listSurveys(),
    campaign === undefined ? undefined : services.campaigns.listPlans(),
  ]).catch((err: unknown) => log.error({ err }, 'The services’ credentials could not be tried.'));
}
