import type { CampaignChange } from '../campaign-service.ts';
import type { WantedChange } from '../wanted-changes.ts';
import type { CampaignHistory } from './campaigns.ts';

/** What was asked for is done soon, or asked about again. A delivery may come late, and a turn begin again. */
const doneWithin = 8 * 60_000;

/**
 * Each campaign that Canvass created, changed or deleted at the service was wanted so by a person, shortly before; and what one
 * draft or question asks for is only done again where somebody pressed again since.
 */
export function checkChanges({ truth, wanted }: CampaignHistory): readonly string[] {
  const done = new Map<string, number>();
  const used = new Set<WantedChange>();
  return truth.changes.flatMap((change) => {
    const own = wanted.all.find(
      (one) =>
        !used.has(one) && isWanted(change, one) && one.at > (done.get(one.of) ?? Number.NEGATIVE_INFINITY),
    );
    if (own === undefined) return [`nobody wanted ${toldChange(change)}`];
    used.add(own);
    // A question is carried out once.
    done.set(own.of, own.kind === 'delete' ? Number.POSITIVE_INFINITY : change.at);
    return [];
  });
}

function isWanted(change: CampaignChange, { kind, campaign, name, concurrency, at }: WantedChange): boolean {
  return (
    kind === change.kind &&
    at <= change.at &&
    change.at <= at + doneWithin &&
    (campaign === undefined || campaign === change.campaign) &&
    (name === undefined || name === change.name) &&
    (concurrency === undefined || concurrency === change.concurrency)
  );
}

function toldChange({ kind, campaign, name, concurrency, at }: CampaignChange): string {
  return `the ${kind} of campaign ${campaign} “${name}” (concurrency ${concurrency}) at ${new Date(at).toISOString()}`;
}
