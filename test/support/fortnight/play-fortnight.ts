import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTeamsPerson, type TeamsPerson } from '../../../check/transcript/people.ts';
import { tracedWording } from '../../../check/transcript/traced-wording.ts';
import { createTranscript } from '../../../check/transcript/transcript.ts';
import { wordings } from '../../../dialogs/wording/languages.ts';
import { startCampaignGateway } from '../campaign-gateway.ts';
import { readReplies } from '../conversation.ts';
import { startFakeBotConnector } from '../fake-bot-connector.ts';
import { startCampaignCanvass } from '../start-canvass.ts';
import { ada, places } from '../teams-conversation.ts';

const dataFolder = fileURLToPath(new URL('./data', import.meta.url));
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const maxWait = 30_000;
/** Until a run that was asked for goes on, and its message is there. */
const toBegin = 3000;

/** A fortnight with the reference service's scenario, whose clock is moved on. Days are counted from 1, a Monday. */
interface Fortnight {
  /** In the channel, where the campaign is scheduled. */
  readonly ada: TeamsPerson;
  /** Moves the clock on to a time of day, UTC, and starts Canvass again there. */
  at(day: number, time: string): Promise<void>;
  /** Lets a run that is under way end, and waits until its summary is in the channel. */
  ends(campaign: number, run: number): Promise<void>;
}

/** @returns what was said and read in the channel, as Markdown */
export async function playFortnight(story: (fortnight: Fortnight) => Promise<void>): Promise<string> {
  const system = Date.now;
  const begin = nextMonday(system());
  let ahead = 0;
  const transcript = createTranscript('A fortnight', tracedWording(wordings.en));
  const gateway = await startCampaignGateway(1, { now: () => Date.now(), dataFolder });
  const canvass = await startCampaignCanvass({}, gateway);
  const connector = await startFakeBotConnector();
  Date.now = () => system() + ahead;
  const stage = { url: () => canvass.url, connector, transcript, locale: 'en' };
  const channel = createTeamsPerson(stage, ada.name, ada.aadObjectId, places.thread);
  const said = (): string => JSON.stringify(connector.messages(places.thread.id));

  async function quiet(): Promise<void> {
    let before = '';
    for (let same = 0; same < 5; ) {
      await pause(500);
      same = said() === before ? same + 1 : 0;
      before = said();
    }
  }

  try {
    await story({
      ada: channel,
      async at(number, time) {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        const target = begin + (number - 1) * day + hours * hour + minutes * minute;
        if (target < Date.now()) throw new Error(`Day ${number}, ${time} is over.`);
        ahead += target - Date.now();
        transcript.scene(`Day ${number}, ${new Date(target).toUTCString().slice(0, 3)} ${time}`);
        await canvass.restart();
      },
      async ends(campaign, run) {
        await pause(toBegin);
        await channel.hears();
        ahead += 5 * minute;
        const label = `Campaign ${campaign} · run ${run} ·`;
        const isThere = () =>
          connector.messages(places.thread.id).some((one) => readReplies(200, one).text.includes(label));
        for (let waited = 0; !isThere(); waited += 100) {
          if (waited > maxWait) throw new Error(`The summary “${label}” didn’t come.`);
          await pause(100);
        }
        await quiet();
        await channel.hears();
      },
    });
    return transcript.markdown();
  } catch (error) {
    throw new Error(`The story broke off after:\n${transcript.markdown()}`, { cause: error });
  } finally {
    await canvass.close();
    await gateway.close();
    await connector.close();
    Date.now = system;
  }
}

function nextMonday(now: number): number {
  const midnight = Math.ceil(now / day) * day;
  return midnight + ((8 - new Date(midnight).getUTCDay()) % 7) * day;
}
