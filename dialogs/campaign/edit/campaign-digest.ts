import type { Campaign } from '../../ports/campaign-service.ts';

/**
 * Names what an update would replace, so that a campaign which has changed in between is noticed. What runs
 * change by themselves (status, last run) is left out.
 */
export async function campaignDigest(campaign: Campaign): Promise<string> {
  const { name, description, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const { requestedRunAt, scheduledRunAt, channel, distribution, active, synchronized } = campaign;
  const shares = tests
    .map(({ testCase, percent }) => [testCase, percent])
    .sort(([one = 0], [other = 0]) => one - other);
  const text = JSON.stringify([
    ...[name, description ?? '', plan?.id ?? '', plan?.type ?? '', shares, concurrency ?? ''],
    ...[attemptsPerSecond ?? '', requestedRunAt ?? '', scheduledRunAt ?? '', channel ?? ''],
    ...[distribution ?? '', active ?? '', synchronized ?? ''],
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
