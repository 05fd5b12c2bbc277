import type { Campaign } from '../../ports/campaign-service.ts';
import type { Turn } from '../../turn.ts';
import { absentMessage } from '../campaign.ts';
import type { CampaignValues } from '../campaign-command.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { failureMessage } from '../failure-message.ts';
import { type LatestCampaign, latestCampaign } from '../latest-campaign.ts';
import { sayMessage } from '../say-message.ts';
import { campaignWords } from '../wording/campaign-words.ts';
import { lowered } from '../wording/lowered.ts';
import { campaignDigest } from './campaign-digest.ts';
import { campaignForm, updateFields } from './campaign-form.ts';

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
  ports: CampaignPorts,
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
    const context = { keyPlacement: ports.keyPlacement, tryAgain: `update campaign ${id}` };
    const what = `read ${lowered(title)}, so I have changed nothing`;
    await sayMessage(turn, failureMessage(latest.failure, what, context));
    return undefined;
  }
  const current = latest.kind === 'untold' ? undefined : latest.campaign;
  const base = current === undefined ? '' : await campaignDigest(current);
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
