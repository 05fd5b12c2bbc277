import { randomUUID } from 'node:crypto';

/**
 * Posts a message of somebody's to the messages route as Teams would.
 * @param fields of the activity: `from` and `conversation`, and what differs from a plain message
 * @throws where it is not answered with 200
 * @returns the body of the answer, which only an invoke has
 */
export async function deliverToTeams(url: string, serviceUrl: string, fields: object): Promise<string> {
  const response = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      id: randomUUID(),
      channelId: 'msteams',
      serviceUrl,
      recipient: { id: '28:canvass', name: 'Canvass' },
      channelData: { tenant: { id: 'tenant' } },
      ...fields,
    }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
  return text;
}
