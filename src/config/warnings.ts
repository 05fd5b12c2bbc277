import type { Logger } from '../../dialogs/ports/logger.ts';
import type { Configuration } from './configuration.ts';

/** Warns about what the configuration leaves out, if somebody may miss it. */
export function warnAtStart(
  configuration: Parameters<typeof warnOfReferences>[0] & Parameters<typeof warnOfLinks>[0],
  log: Pick<Logger, 'warn'>,
): void {
  warnOfReferences(configuration, log);
  warnOfLinks(configuration, log);
}

/** Warns if a registered bot, which others can reach, uses reference services instead of real ones. */
export function warnOfReferences(
  { localMode, survey, campaign }: Pick<Configuration, 'localMode' | 'survey' | 'campaign'>,
  log: Pick<Logger, 'warn'>,
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

/** Warns if other systems may ask for invitations, and would get no links for one person. */
function warnOfLinks(
  {
    invitationKeys,
    webChat,
    directLineSecret,
  }: Pick<Configuration, 'invitationKeys' | 'webChat' | 'directLineSecret'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (invitationKeys === undefined || !webChat || directLineSecret === undefined) return;
  log.warn(
    {},
    'POST /api/invitations makes no links for one person while DIRECT_LINE_SECRET is set: such a link needs the built-in web chat.',
  );
}
