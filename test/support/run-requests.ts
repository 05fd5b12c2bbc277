import type { z } from 'zod';
import { acceptedSchema, conflictSchema, errorSchema, runSchema } from '../../src/web/runs/shapes.ts';

export const runKey = 'a-key-of-forty-characters-for-running-it';

export interface RunAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Another system that runs campaigns. */
export function runRequests(url: () => string, key = runKey) {
  async function call(path: string, init: RequestInit = {}): Promise<RunAnswer> {
    const response = await fetch(`${url()}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RunAnswer> =>
    call('/api/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    call,
    post,
    /** Asks for a run that is accepted. @returns its id */
    async run(
      body: object,
      headers?: Readonly<Record<string, string>>,
    ): Promise<z.infer<typeof acceptedSchema>> {
      const { status, body: answered } = await post(body, headers);
      if (status !== 202) throw new Error(`${status} ${JSON.stringify(answered)}`);
      return acceptedSchema.parse(answered);
    },
    async read(id: string, wait = 0): Promise<z.infer<typeof runSchema>> {
      return runSchema.parse((await call(`/api/runs/${id}?wait=${wait}`)).body);
    },
  };
}

/** What a refusal says. */
export function errorOf({ body }: RunAnswer) {
  return errorSchema.parse(body).error;
}

export function conflictOf({ body }: RunAnswer) {
  return conflictSchema.parse(body);
}
