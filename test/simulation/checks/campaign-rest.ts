import type { CampaignHistory } from './campaigns.ts';

/** Long after the faults no run is followed any more, nothing waits to be posted or approved, and no job is late. */
export function checkCampaignRest({ disk, now }: CampaignHistory): readonly string[] {
  const documents = (prefix: string) =>
    disk.read(`SELECT key, body FROM documents WHERE key LIKE '${prefix}%'`);
  const followed = documents('campaign/desk/').filter(({ body }) => !`${body}`.includes('"runs":[]'));
  const waiting = documents('outbox/').filter(({ body }) => !`${body}`.includes('"over":'));
  const late = disk.read(`SELECT kind, key, due FROM jobs WHERE due < ${Math.trunc(now) - lateMs}`);
  const endless = disk.read(`SELECT kind, key FROM jobs WHERE kind IN (${shortLived}) AND due < ${never}`);
  return [
    ...followed.map(({ key, body }) => `${key} is still followed: ${`${body}`.slice(0, 300)}`),
    ...waiting.map(({ key }) => `${key} still waits to be posted`),
    ...late.map(({ kind, key }) => `the job ${kind} ${key} is late`),
    ...endless.map(({ kind, key }) => `the job ${kind} ${key} has no end`),
  ];
}

const lateMs = 10_000;
const never = Number.MAX_SAFE_INTEGER;

/** Jobs of what is over by then, whatever became of it. */
const shortLived = ['run', 'rerun', 'group', 'post', 'approval', 'correction', 'webhook', 'alert']
  .map((kind) => `'${kind}'`)
  .join(', ');
