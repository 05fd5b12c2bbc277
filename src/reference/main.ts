import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startReferenceSurveyService } from './survey/start-reference-survey-service.ts';

/** `npm run services [-- --surveys <folder>]`: the reference services alone, for other clients. */
async function main(): Promise<void> {
  const { surveys } = parseArgs({ options: { surveys: { type: 'string' } } }).values;
  const folder = resolve(process.env['DATA_DIR'] || './data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const survey = await startReferenceSurveyService({
    database: join(folder, 'reference.sqlite'),
    ...(surveys === undefined ? {} : { surveysFolder: resolve(surveys) }),
  });
  const certificateFile = join(folder, 'reference-certificate.pem');
  await writeFile(certificateFile, survey.certificate);

  const stop = (): void => void survey.close().catch(fail);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(
    [
      `The reference survey service is ready at ${survey.url}`,
      '',
      'For a client of it:',
      `  SURVEY_API_URL=${survey.url}`,
      '  SURVEY_API_KEY=anything',
      '  SURVEY_API_SECRET=anything',
      `  NODE_EXTRA_CA_CERTS=${certificateFile}`,
      '',
      `What it answers is described at ${survey.url}/openapi.json. Ctrl+C stops it.`,
    ].join('\n'),
  );
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

await main().catch(fail);
