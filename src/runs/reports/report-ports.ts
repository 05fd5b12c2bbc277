import type { CampaignService } from '../../../dialogs/ports/campaign-service.ts';
import type { RecordBook } from '../../../dialogs/ports/record-store.ts';
import type { ResultsPorts } from '../read-results.ts';

/** What reports are made of. */
export interface ReportPorts extends ResultsPorts {
  readonly service: Pick<CampaignService, 'listResults' | 'listRuns'>;
  readonly records: Pick<RecordBook, 'load' | 'save'>;
  readonly log: { warn(fields: object, message: string): void };
}
