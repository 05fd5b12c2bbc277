import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { ReferenceService } from '../../../src/reference/start-service.ts';
import { startReferenceSurveyService } from '../../../src/reference/survey/service.ts';

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

export interface Caller {
  readonly service: ReferenceService;
  /** A call with credentials, over TLS, that trusts the service's certificate alone. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Reply>;
  /** The same with everything as it is given. */
  callRaw(
    method: 'GET' | 'POST',
    pathAndQuery: string,
    body?: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  close(): Promise<void>;
}

export async function startCaller(
  options: Parameters<typeof startReferenceSurveyService>[0],
): Promise<Caller> {
  const service = await startReferenceSurveyService(options);
  const dispatcher = new Agent({ connect: { ca: service.certificate } });

  async function send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: string | Buffer | null,
    headers: Record<string, string>,
  ): Promise<Reply> {
    const response = await request(service.url + path, { dispatcher, method, body, headers });
    const text = await response.body.text();
    return {
      status: response.statusCode,
      contentType: String(response.headers['content-type']),
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  return {
    service,
    call(method, path, body) {
      const url = `${path}${path.includes('?') ? '&' : '?'}apikey=key&apisecret=secret`;
      if (body === undefined) return send(method, url, null, {});
      return send(method, url, JSON.stringify(body), { 'content-type': 'application/json' });
    },
    callRaw: (method, path, body, headers = {}) => send(method, path, body ?? null, headers),
    async close() {
      await service.close();
      await dispatcher.destroy();
    },
  };
}

export function makeFolder(): { readonly folder: string; readonly file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-reference-'));
  return {
    folder,
    file: join(folder, 'reference.sqlite'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const startedSchema = z.object({ sessionId: z.string() });

/** Starts a session and gives its path, `sessionId` included. */
export async function start(caller: Caller, surveyId: number): Promise<string> {
  const reply = await caller.call('POST', `/surveys/${surveyId}`);
  return `/surveys/${surveyId}?sessionId=${startedSchema.parse(reply.body).sessionId}`;
}
