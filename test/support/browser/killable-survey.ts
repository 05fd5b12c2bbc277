import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import {
  questions,
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../scripted-survey-service.ts';
import { type SpawnedCanvass, spawnCanvass } from '../spawn-canvass.ts';
import { type Visit, withBrowser } from './with-browser.ts';

const text = (title: string) => ({ title, text: `${title}?`, type: 'Enter Text' });
const [choice = text('')] = questions;
/** Two texts in a row, and two choices with the same answers: what is filed under the wrong one is taken. */
const script = [text('Likes'), text('Dislikes'), choice, { ...choice, text: 'How was the cake?' }];

/** A Canvass process that can be killed, with a survey of two texts and two choices, for all tests of a file. */
export function useKillableSurvey() {
  let folder: string;
  let service: ScriptedSurveyService;
  let canvass: SpawnedCanvass;

  const start = (port = 0) =>
    spawnCanvass(folder, port, {
      SURVEY_API_URL: service.url,
      SURVEY_API_KEY: 'key',
      SURVEY_API_SECRET: 'secret',
      NODE_EXTRA_CA_CERTS: join(folder, 'service.pem'),
    });
  const startAgain = async () => {
    canvass = await start(Number(new URL(canvass.url).port));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-killable-'));
    service = await startScriptedSurveyService(script);
    await writeFile(join(folder, 'service.pem'), service.certificate);
    canvass = await start();
  });
  afterAll(async () => {
    await canvass?.end('SIGKILL');
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const isDown = () =>
    fetch(`${canvass.url}/healthz`).then(
      () => false,
      () => true,
    );

  return {
    url: () => canvass.url,
    end: () => canvass.end('SIGKILL'),
    /** At the same address, over the same data. */
    startAgain,
    /** Called when a reply has reached the survey service, before anything else is done with it. */
    onReply: (hook: () => void | Promise<void>) => service.onReply(hook),
    /** Of the survey that was begun last: `1: good`. */
    answersFiled: () =>
      service.filed
        .filter(({ session }) => session === service.sessions.at(-1))
        .map(({ question, answer }) => `${question}: ${answer}`),
    /** With a profile that ends with the visit, as its clock and its routes do. */
    async visitAlone(visit: (visit: Visit) => Promise<void>): Promise<void> {
      try {
        await withBrowser(canvass.url, visit, { ownProfile: true });
      } finally {
        if (await isDown()) await startAgain();
      }
    },
  };
}
