import type { CampaignRun, CampaignService } from '../../ports/campaign.ts';
import type { RunEnd, RunEndRepository } from './run-ends.ts';
import { saysOver, withStatus } from './verdict.ts';

/** The service, with its lists of runs completed by the known ends: some services only give a run's end in its results. */
export function withKnownEnds(
  service: CampaignService,
  ends: Pick<RunEndRepository, 'find'>,
): CampaignService {
  return {
    ...service,
    async listRuns(campaign, ...asked) {
      const listed = await service.listRuns(campaign, ...asked);
      if (!listed.ok) return listed;
      const page = listed.value.value;
      const items = await Promise.all(
        page.items.map(async (run) =>
          saysOver(run) ? run : withEnd(run, await ends.find(campaign, run.id)),
        ),
      );
      return { ok: true, value: { ...listed.value, value: { ...page, items } } };
    },
  };
}

function withEnd(run: CampaignRun, end: RunEnd | undefined): CampaignRun {
  if (end === undefined) return run;
  const { total: _total, ...known } = end;
  return { ...known, startedAt: run.startedAt || known.startedAt, id: run.id };
}

/** Right after the execution the status may still be the previous run's. Milliseconds. */
const settled = 120_000;
/** If there are more, the newest are asked for. */
const maxAsked = 5;

/**
 * Asks for the results of the first few runs without an end, which may give it, and stores what is learned.
 * @param runs the newest first
 * @param time by the service's clock
 * @returns the same runs, with their ends
 */
export async function askForEnds(
  { service, ends }: EndAsker,
  campaign: number,
  runs: readonly CampaignRun[],
  time: number,
): Promise<readonly CampaignRun[]> {
  return await Promise.all(
    runs.map(async (run, at) => {
      if (at >= maxAsked || saysOver(run) || isNew(run)) return run;
      const results = await service.listResults(campaign, run.id, { steps: false });
      if (
        !results.ok ||
        !saysOver(results.value.runStatus) ||
        isNew(withStatus(results.value.runStatus, run))
      )
        return run;
      return withEnd(run, await ends.note(campaign, run.id, results.value.runStatus));
    }),
  );

  function isNew({ startedAt = -Infinity }: Pick<CampaignRun, 'startedAt'>): boolean {
    return startedAt > time - settled;
  }
}

export interface EndAsker {
  readonly service: Pick<CampaignService, 'listResults'>;
  readonly ends: Pick<RunEndRepository, 'note'>;
}
