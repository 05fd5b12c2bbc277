import { type Language, wordings } from '../../dialogs/wording/languages.ts';
import { startFakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import { startCampaignCanvass } from '../../test/support/start-canvass.ts';
import { startInvitationCanvass } from '../../test/support/start-invitation-canvass.ts';
import { customerScenes, pageScene } from './customer-scenes.ts';
import { awayScene, failureScenes } from './failure-scenes.ts';
import { approvalScene, operatorScenes, switchScene } from './operator-scenes.ts';
import { privateScenes } from './private-scenes.ts';
import { tracedWording } from './traced-wording.ts';
import { createTranscript } from './transcript.ts';

/** Every conversation in one language. */
export async function transcribe(
  language: Language,
): Promise<{ markdown: string; said: ReadonlySet<string> }> {
  const traced = tracedWording(wordings[language]);
  const { wording } = traced;
  const transcript = createTranscript(wordings[language].languageName, traced);
  const on = { transcript, locale: language };

  const connector = await startFakeBotConnector();
  const legal = {
    PRIVACY_URL: 'https://www.example.com/privacy',
    IMPRINT_URL: 'https://www.example.com/imprint',
    CONTACT: 'help@example.com',
  };
  const fair = await startCampaignCanvass(legal, undefined, () => wording);
  try {
    const stage = { ...on, connector, url: () => fair.url };
    await customerScenes(stage, wording);
    await switchScene(stage);
    if (language === 'en') await operatorScenes(stage);
  } finally {
    await fair.close();
    await connector.close();
  }

  if (language === 'en') {
    const careful = await startCampaignCanvass({ APPROVE_ABOVE_CALLS: '20' }, undefined, () => wording);
    const elsewhere = await startFakeBotConnector();
    try {
      await approvalScene({ ...on, connector: elsewhere, url: () => careful.url });
    } finally {
      await careful.close();
      await elsewhere.close();
    }
  }

  const rough = await startInvitationCanvass({}, () => wording);
  try {
    const stage = { ...on, connector: rough.connector, url: () => rough.canvass.url };
    await failureScenes(stage, wording, rough.canvass);
    await privateScenes(stage, wording, rough, passTime);
    await awayScene(stage, rough.canvass);
  } finally {
    await rough.close();
  }
  pageScene(on, wording);
  return { markdown: transcript.markdown(), said: transcript.said };
}

const system = Date.now;
let ahead = 0;

/** Puts this process's clock forward. */
function passTime(milliseconds: number): void {
  ahead += milliseconds;
  Date.now = () => system() + ahead;
}
