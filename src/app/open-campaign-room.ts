import { randomUUID } from 'node:crypto';
import { createAliasBook } from '../../dialogs/campaign/books/alias-book.ts';
import { createAuditBook } from '../../dialogs/campaign/books/audit-book.ts';
import { createCampaignBook } from '../../dialogs/campaign/books/campaign-book.ts';
import { createScheduleBook } from '../../dialogs/campaign/books/schedule-book.ts';
import { createStarterBook, type StarterBook } from '../../dialogs/campaign/books/starter-book.ts';
import { createSubscriptionBook } from '../../dialogs/campaign/books/subscription-book.ts';
import type { CampaignPorts } from '../../dialogs/campaign/campaign-ports.ts';
import type { Jobs } from '../../dialogs/ports/jobs.ts';
import type { RecordBook } from '../../dialogs/ports/record-store.ts';
import type { Log } from '../logging/log.ts';
import { newReference } from '../logging/new-reference.ts';
import { createRunReports, type RunReportSource } from '../runs/create-run-reports.ts';
import type { ReportLinks } from '../web/reports/links/report-links.ts';
import type { CampaignClient } from './campaign-client.ts';

export interface CampaignRoom extends CampaignPorts {
  readonly records: RecordBook;
  readonly reports: RunReportSource;
  readonly starters: StarterBook;
}

/** What commands about campaigns, the watch over runs and the report page share. */
export function openCampaignRoom(
  { service, keyPlacement }: Pick<CampaignClient, 'service' | 'keyPlacement'>,
  records: RecordBook,
  jobs: Jobs,
  links: ReportLinks,
  log: Log,
): CampaignRoom {
  const now = Date.now;
  const newId = randomUUID;
  const noteCircle = circleNotes(log);
  return {
    service,
    keyPlacement,
    records,
    jobs,
    links,
    now,
    newId,
    noteCircle,
    // Nobody told theirs, and a server's own zone means nothing to a reader elsewhere.
    timeZone: 'UTC',
    reports: createRunReports({ service, records, newReference, noteCircle, log }),
    audit: createAuditBook(records, { now, newId }),
    campaigns: createCampaignBook(records, { now }),
    aliases: createAliasBook(records, { now }),
    schedules: createScheduleBook(records, { now }),
    subscriptions: createSubscriptionBook(records, { now }),
    starters: createStarterBook(records),
  };
}

const mostNoted = 1000;

/** Such a list is read again and again: it is said once. */
function circleNotes(log: Log): (list: string) => void {
  const noted = new Set<string>();
  return (list) => {
    if (noted.has(list)) return;
    if (noted.size >= mostNoted) noted.clear();
    noted.add(list);
    log.warn(
      { list },
      'The pages of one of the campaign service’s lists go in a circle. It ends with what was read.',
    );
  };
}
