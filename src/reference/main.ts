import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSharedFile } from '../store/sqlite/files.ts';
import { startReferenceCampaignService } from './campaign/service.ts';
import { startReferenceSurveyService } from './survey/service.ts';

/** The seed does not show what keys look like; both are for trying out, on this machine alone. */
const apiKey = 'reference-key';
const accountId = 1;

/**
 * `npm run services`: the reference services alone, for other clients. `--surveys <folder>` and `--campaigns <folder>` take a
 * call of this file itself: npm would give arguments to the second half of the script alone.
 */
async function main(): Promise<void> {
  const { surveys, campaigns } = parseArgs({
    options: { surveys: { type: 'string' }, campaigns: { type: 'string' } },
  }).values;
  const speed = Number(process.env['REFERENCE_RUN_SPEED'] || '1');
  if (!(speed > 0)) throw new Error('REFERENCE_RUN_SPEED: has to be a number above 0.');
  const folder = resolve(process.env['DATA_DIR'] || './data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = openSharedFile(join(folder, 'reference.sqlite'));
  const survey = await startReferenceSurveyService({
    database,
    surveysFolder: surveys && resolve(surveys),
  });
  const campaign = await startReferenceCampaignService({
    database,
    apiKey,
    accountId,
    runSpeed: speed,
    ...(campaigns !== undefined && { dataFolder: resolve(campaigns) }),
  }).catch(async (error: unknown) => {
    // Else the process would go on with half of what was requested.
    await survey.close();
    throw error;
  });
  const certificateFile = join(folder, 'reference-certificate.pem');
  await writeFile(certificateFile, `${survey.certificate.trim()}\n${campaign.certificate.trim()}\n`);

  async function close(): Promise<void> {
    await Promise.all([survey.close(), campaign.close()]);
    await database.close();
  }
  const stop = (): void => void close().catch(fail);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(
    [
      `The reference survey service is ready at ${survey.url}`,
      `The reference campaign service is ready at ${campaign.url}`,
      '',
      'For a client of them:',
      `  SURVEY_API_URL=${survey.url}`,
      '  SURVEY_API_KEY=anything',
      '  SURVEY_API_SECRET=anything',
      `  CAMPAIGN_API_URL=${campaign.url}`,
      `  CAMPAIGN_API_KEY=${apiKey}`,
      `  CAMPAIGN_ACCOUNT_ID=${accountId}`,
      `  NODE_EXTRA_CA_CERTS=${certificateFile}`,
      '',
      `What they answer is described at ${survey.url}/openapi.json`,
      `and ${campaign.url}/openapi.json. Ctrl+C stops them.`,
    ].join('\n'),
  );
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

await main().catch(fail);
