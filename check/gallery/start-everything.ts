import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceSurveyService } from '../../src/reference/survey/service.ts';
import { shopWith } from '../../test/support/browser/embedded-chat.ts';
import { startSite } from '../../test/support/browser/start-site.ts';
import { spawnCanvass } from '../../test/support/spawn-canvass.ts';
import { surveysWithManyAnswers } from './many-answers.ts';

export interface Everything {
  /** Where Canvass is, without a slash at its end. */
  readonly url: string;
  /** A page of somebody else's, with the chat in it. */
  readonly shop: string;
  close(): Promise<void>;
}

/**
 * Canvass in a process of its own, as `npm start` runs it, with runs at twenty times their speed; its survey
 * service is the reference one with one survey more.
 */
export async function startEverything(): Promise<Everything> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-gallery-'));
  const surveys = await startReferenceSurveyService({
    database: join(folder, 'surveys.sqlite'),
    surveysFolder: await surveysWithManyAnswers(folder),
  });
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, surveys.certificate);
  const site = await startSite();
  const canvass = await spawnCanvass(folder, 0, {
    NODE_EXTRA_CA_CERTS: authority,
    SURVEY_API_URL: surveys.url,
    SURVEY_API_KEY: 'any',
    SURVEY_API_SECRET: 'any',
    REFERENCE_RUN_SPEED: '20',
    WATCH_INTERVAL_SECONDS: '1',
    WEB_CHAT_SITES: site.origin,
  });
  site.show(shopWith(canvass.url, { attributes: 'data-survey="9"' }));
  return {
    url: canvass.url,
    shop: site.origin,
    async close() {
      await canvass.end('SIGTERM');
      await surveys.close();
      await site[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
