import type { CampaignValues } from '../../commands/values/fields.ts';
import type { Campaign } from '../../ports/campaign.ts';
import type { Turn } from '../../turn.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { absentMessage } from '../resolve.ts';
import { campaignWords, lowered, sayMessage } from '../wording.ts';
import { campaignForm, updateFields } from './form.ts';
import { campaignDigest } from './outcome.ts';

/** A campaign that an update starts from, as far as it is known. */
export interface UpdateStart {
  readonly id: number;
  readonly title: string;
  readonly latest: Exclude<LatestCampaign, { kind: 'absent' | 'failed' }>;
  readonly current: Campaign | undefined;
  /** The digest of `current`; empty where nothing is known. */
  readonly base: string;
}

/** What an update starts from; undefined where there is no such campaign or it can't be read: that has been said. */
export async function startUpdate(
  turn: Turn,
  ports: CampaignDependencies,
  id: number,
): Promise<UpdateStart | undefined> {
  const latest = await latestCampaign(ports, id);
  const name = (await ports.campaigns.find(id))?.name;
  const title = campaignWords(id, name);
  if (latest.kind === 'absent') {
    await sayMessage(turn, absentMessage(id));
    return undefined;
  }
  if (latest.kind === 'failed') {
    const what = `read ${lowered(title)}, so I have changed nothing`;
    await sayFailure(turn, ports, latest.failure, what, `update campaign ${id}`);
    return undefined;
  }
  const current = latest.kind === 'unknown' ? undefined : latest.campaign;
  const base = current === undefined ? '' : campaignDigest(current);
  return { id, title, latest, current, base };
}

export function updateForm({ id, base }: UpdateStart, values: CampaignValues, timeZone: string) {
  return campaignForm({
    ...{ values, timeZone, required: false, fields: updateFields },
    submit: {
      label: 'Show what changes',
      click: { canvass: 1, do: 'submit', form: 'updateCampaign', campaign: id, base },
    },
  });
}
