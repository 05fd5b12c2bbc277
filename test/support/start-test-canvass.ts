import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WordingFor } from '../../dialogs/wording/wording-for.ts';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { type ScriptedSurveyService, startScriptedSurveyService } from './scripted-survey-service.ts';

export interface TestCanvass {
  readonly url: string;
  /** Where the data is. */
  readonly folder: string;
  readonly service: ScriptedSurveyService;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
  /** Stops and starts again over the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The whole bot over real sockets and a real database, against a survey service whose weather can be made. */
export async function startTestCanvass(
  environment: Record<string, string> = {},
  wordingFor?: WordingFor,
): Promise<TestCanvass> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-survey-'));
  const service = await startScriptedSurveyService();
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log = { debug: write, info: write, warn: write, error: write };
  const read = readConfiguration({
    PORT: '0',
    DATA_DIR: folder,
    SURVEY_API_URL: service.url,
    SURVEY_API_KEY: 'key-that-is-secret',
    SURVEY_API_SECRET: 'secret-that-is-secret',
    ...environment,
  });
  if (!read.ok) throw new Error(read.message);
  const { configuration } = read;
  if (configuration.survey === undefined) throw new Error('no survey service');
  const settings = {
    ...configuration,
    survey: { ...configuration.survey, certificateAuthority: service.certificate },
  };

  async function start(): Promise<{ url: string; close(): Promise<void> }> {
    const database = await openSqliteDatabase(folder);
    const canvass = await startCanvass(settings, database, log, wordingFor);
    return {
      url: canvass.url,
      async close() {
        await canvass.close();
        await database.close();
      },
    };
  }

  let running = await start();
  return {
    get url() {
      return running.url;
    },
    folder,
    service,
    logged: () => lines.join('\n'),
    async restart() {
      await running.close();
      running = await start();
    },
    async close() {
      await running.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
