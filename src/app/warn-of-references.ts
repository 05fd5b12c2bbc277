import type { Configuration } from '../config/configuration.ts';
import type { Log } from '../logging/log.ts';

/** Says where a bot with a registration, which others can reach, would talk to services that only imitate real ones. */
export function warnOfReferences(
  { localMode, survey, campaign }: Pick<Configuration, 'localMode' | 'survey' | 'campaign'>,
  log: Pick<Log, 'warn'>,
): void {
  if (localMode) return;
  const unset = [
    ...(survey === undefined ? ['SURVEY_API_URL'] : []),
    ...(campaign === undefined ? ['CAMPAIGN_API_URL'] : []),
  ];
  if (unset.length === 0) return;
  log.warn(
    { unset },
    'Without these variables a reference service stands in: answers and runs go no further than this machine.',
  );
}
