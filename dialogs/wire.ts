import { type BackgroundPorts, type CampaignPorts, wireCampaigns, workOnCampaigns } from './campaign/wire.ts';
import { jobsOf } from './feature.ts';
import { createPostJob } from './outbox/deliver.ts';
import { editJob, postJob } from './outbox/outbox.ts';
import type { JobHandler } from './ports/jobs.ts';
import type { Logger } from './ports/logger.ts';
import type { RecordRepository, RecordStore } from './ports/records.ts';
import type { Rounds } from './ports/rounds.ts';
import type { RouterDependencies } from './reading.ts';
import { createConverse } from './router.ts';
import { surveyFeatures } from './survey/features.ts';
import { type SurveyPorts, wireSurveys } from './survey/wire.ts';
import { commands } from './table.ts';

/** Everything the dialogs need from outside. */
export interface DialogPorts
  extends Omit<CampaignPorts, 'records' | 'log'>,
    Omit<SurveyPorts, 'audit' | 'outbox' | 'log' | 'newReference'> {
  readonly records: RecordStore;
  readonly recordBook: RecordRepository;
  readonly log: Logger;
  /** Whose surveys these are, if configured. */
  readonly brandName?: string | undefined;
  /** The version of this Canvass. */
  readonly version: string;
}

/** All dialogs over their ports: what answers turns, and jobs. */
export function wireDialogs({ brandName, version, ...ports }: DialogPorts) {
  const campaign = wireCampaigns({ ...ports, records: ports.recordBook });
  const survey = wireSurveys({ ...ports, audit: campaign.audit, outbox: campaign.outbox });
  const { invitations, messenger } = survey;
  const router: RouterDependencies = {
    ...survey.surveys,
    brandName,
    version,
    invitations,
    audit: campaign.audit,
    campaign,
    commands,
    log: ports.log,
  };
  return {
    campaign,
    invitations,
    messenger,
    surveyLinks: survey.links,
    /** For a router with other commands. */
    router,
    converse: createConverse(router),

    workInBackground<Running extends Rounds>(
      background: Omit<BackgroundPorts<Running>, 'messenger' | 'campaigns' | 'log'>,
    ) {
      const { campaigns, log, records } = ports;
      const { handlers, rounds } = workOnCampaigns(campaign, { ...background, campaigns, messenger, log });
      const deliver = createPostJob({ ...campaign, messenger, log });
      const all: ReadonlyMap<string, JobHandler> = new Map([
        [postJob, deliver],
        [editJob, deliver],
        ...handlers,
        ...jobsOf(surveyFeatures, { invitations, surveys: survey.surveys, records }),
      ]);
      return { handlers: all, rounds };
    },
  };
}
