import { type DialogsOver, openDialogs } from './open-dialogs.ts';
import { connectCampaigns, startService } from './reference-campaign.ts';

/** Reports over the reference service, the real client and a database; `calls` are those that reached the service. */
export async function startRunReports(
  runSpeed = 1,
  { now = Date.now, ...options }: Parameters<typeof startService>[0] = {},
) {
  const remote = await startService({ runSpeed, now, ...options });
  const calls: string[] = [];
  const { client, service: reached } = connectCampaigns(remote, {
    onCall: ({ operation }) => calls.push(operation),
  });
  /** The jobs that were asked for: `history 12`. */
  const wakes: string[] = [];
  const wakeAt = async (kind: string, key: string) => void wakes.push(`${kind} ${key}`);
  const jobs: DialogsOver['jobs'] = { wakeAt, repeat: async () => {}, cancel: async () => {} };
  const { campaign, ports, records, logged, close } = await openDialogs({ service: reached, now, jobs });
  return {
    remote,
    service: campaign.service,
    records,
    ports: { ...campaign, records, log: ports.log },
    calls,
    warnings: () => logged.map(({ message }) => message),
    wakes,
    reports: campaign.reports,
    async close() {
      await client.close();
      await remote.stop();
      await close();
    },
  };
}

export type RunReports = Awaited<ReturnType<typeof startRunReports>>;
