import type { CampaignPorts } from './campaign-ports.ts';
import { gatherItems } from './gather-items.ts';

export interface KnownCampaign {
  readonly id: number;
  readonly name?: string;
}

/** 500 campaigns at the service's 50 a page. */
const mostPages = 10;

/** The campaigns of the service; undefined where it has no list of them, or can't be asked just now. */
export async function listedCampaigns(
  ports: Pick<CampaignPorts, 'service' | 'newId' | 'noteCircle'>,
): Promise<readonly KnownCampaign[] | undefined> {
  const listed = await gatherItems(ports, (next) => ports.service.listCampaigns(next), {
    list: 'campaigns',
    mostPages,
  });
  return listed.ok ? listed.value.items.map(({ id, name }) => ({ id, name })) : undefined;
}
