import { endedRequests } from '../../dialogs/campaign/run/run-requests.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import type { RunRequester } from '../../dialogs/ports/run-requests.ts';
import type { Configuration } from '../config/configuration.ts';
import { maxRunWaits } from '../limits.ts';
import type { ReportSource } from '../web/dependencies.ts';
import type { ReportLinks } from '../web/reports/links.ts';
import type { RunOptions } from '../web/runs/routes.ts';
import { createRunWaits, type RunWaits } from '../web/runs/waits.ts';

interface RunWaitParts {
  readonly records: () => RecordStore;
  /** Tells the other processes, where there are any. */
  readonly tell: (news: string) => void;
}

/** What wakes the requests that wait for a run's end. */
export function openRunWaits({ records, tell }: RunWaitParts): RunWaits {
  return createRunWaits({ ended: (ids) => endedRequests(records(), ids), tell, max: maxRunWaits });
}

interface RunParts {
  readonly requester: RunRequester;
  readonly source: ReportSource;
  readonly waits: RunWaits;
  readonly links: ReportLinks;
  readonly publicUrl: () => string;
}

/** The routes with which other systems run campaigns; undefined where they are off. */
export function runOptions(
  { runKey }: Pick<Configuration, 'runKey'>,
  { requester, source, waits, links, publicUrl }: RunParts,
): RunOptions | undefined {
  if (runKey === undefined) return undefined;
  const { report, requested } = links;
  return {
    key: runKey,
    requester,
    source,
    waits,
    urls: { report, requested, base: publicUrl, run: (id) => `${publicUrl()}/api/runs/${id}` },
  };
}
