import { nameTexts } from './names.ts';

/** Texts about lines that name nothing, and mean what the conversation was about. */
export const followUpTexts = {
  repeat: (campaign: number, name: string | undefined) => {
    const title = name === undefined ? nameTexts.campaign(campaign) : nameTexts.namedCampaign(campaign, name);
    return `${title}: rerun what failed, or run all of it again?`;
  },
  whichNumber: (id: number) => `${id} is a campaign and a test case. Which one do you mean?`,
  noSuchNumber: (id: number) => `There is no campaign and no test case ${id}.`,
} as const;
