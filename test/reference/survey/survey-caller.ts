import { join } from 'node:path';
import { z } from 'zod';
import type { ReferenceService } from '../../../src/reference/start-service.ts';
import { startReferenceSurveyService } from '../../../src/reference/survey/service.ts';
import { makeFolder as makeAny } from '../../store/sqlite/make-folder.ts';
import { callReference, type Reply } from '../../support/call-reference.ts';

export interface Caller {
  readonly service: ReferenceService;
  /** A call with credentials. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Reply>;
  /** The same with everything as it is given. */
  readonly callRaw: ReturnType<typeof callReference>['send'];
  close(): Promise<void>;
}

export async function startCaller(
  options: Parameters<typeof startReferenceSurveyService>[0],
): Promise<Caller> {
  const service = await startReferenceSurveyService(options);
  const { send, close } = callReference(service);
  return {
    service,
    call(method, path, body) {
      const url = `${path}${path.includes('?') ? '&' : '?'}apikey=key&apisecret=secret`;
      if (body === undefined) return send(method, url);
      return send(method, url, JSON.stringify(body), { 'content-type': 'application/json' });
    },
    callRaw: send,
    close,
  };
}

export function makeFolder(): { readonly folder: string; readonly file: string; remove(): void } {
  const { folder, remove } = makeAny();
  return { folder, file: join(folder, 'reference.sqlite'), remove };
}

const startedSchema = z.object({ sessionId: z.string() });

/** Starts a session and gives its path, `sessionId` included. */
export async function start(caller: Caller, surveyId: number): Promise<string> {
  const reply = await caller.call('POST', `/surveys/${surveyId}`);
  return `/surveys/${surveyId}?sessionId=${startedSchema.parse(reply.body).sessionId}`;
}
