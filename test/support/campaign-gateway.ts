import { request } from 'node:https';
import { Agent, fetch } from 'undici';
import type { ReferenceService } from '../../src/reference/start-service.ts';
import { type Service, startService } from './reference-campaign.ts';
import { type Answering, type SeenRequest, startTlsServer, type TlsServer } from './tls-server.ts';

export const gatewayKey = 'key-that-is-secret';

/**
 * What happens to a request on its way to the service. `pass`: nothing; `lost`: it is done, and the answer never
 * arrives; a function answers in the service's place.
 */
export type Weather = 'pass' | 'lost' | ((answer: Answering) => void);

export interface CampaignGateway {
  readonly url: string;
  readonly certificate: string;
  readonly requests: SeenRequest[];
  readonly service: Service;
  /** Decides for each request; all pass unless told. */
  weather: (request: SeenRequest) => Weather;
  close(): Promise<void>;
}

/**
 * The reference campaign service behind a way that has weather: what it does may be done, and the answer lost.
 * @param runSpeed how many times faster than life its runs go
 * @param more other options of the service, as its clock
 */
export async function startCampaignGateway(
  runSpeed: number,
  more: { readonly now?: () => number; readonly dataFolder?: string; readonly apiKey?: string } = {},
): Promise<CampaignGateway> {
  const service = await startService({ apiKey: gatewayKey, runSpeed, ...more });
  const server: TlsServer = await startTlsServer((_request, answer) => answer.hang());
  let isClosing = false;
  const gateway: CampaignGateway = {
    url: server.url,
    certificate: server.certificate,
    requests: server.requests,
    service,
    weather: () => 'pass',
    async close() {
      isClosing = true;
      await server.close();
      await service.stop();
    },
  };
  server.handle(async (seen, answer) => {
    const weather = gateway.weather(seen);
    if (typeof weather === 'function') return weather(answer);
    const reply = await forward(service, seen).catch((cause: unknown) => {
      if (!isClosing) throw cause;
    });
    // What is still read in the background at the end of a file goes with the service.
    if (reply === undefined) return;
    if (weather === 'lost') return answer.abort();
    answer.text(reply.status, reply.body, reply.headers);
  });
  return gateway;
}

/** Another client of the service executes a campaign. */
export async function executeElsewhere(
  { url, certificate }: CampaignGateway,
  campaign: number,
): Promise<void> {
  const dispatcher = new Agent({ connect: { ca: certificate } });
  const answer = await fetch(`${url}/webapi/v3.0/accounts/1/campaigns/${campaign}/execute`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${gatewayKey}` },
    dispatcher,
  });
  await answer.text();
  await dispatcher.close();
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
}

async function forward(
  service: ReferenceService,
  { method, url, headers, body }: SeenRequest,
): Promise<{ status: number; body: string; headers: Record<string, string> }> {
  return await new Promise((resolve, reject) => {
    const out = request(`${service.url}${url}`, { method, headers, ca: service.certificate }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { date = '', 'content-type': type = 'application/json' } = response.headers;
        resolve({ status: response.statusCode ?? 0, body: text, headers: { date, 'content-type': type } });
      });
    });
    out.on('error', reject);
    out.end(body);
  });
}
