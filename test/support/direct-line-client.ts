import { WebSocket } from 'ws';
import { z } from 'zod';

export const directLine = '/directline/v3/directline';

const conversationShape = z.object({
  conversationId: z.string(),
  token: z.string(),
  expires_in: z.number(),
  streamUrl: z.string().optional(),
});

const activityShape = z.looseObject({
  type: z.string(),
  id: z.string(),
  text: z.string().optional(),
  from: z.object({ id: z.string(), role: z.string() }),
});

const setShape = z.object({ activities: z.array(activityShape), watermark: z.string().optional() });

export type ShownActivity = z.infer<typeof activityShape>;

/** Any request, its answer read as JSON where it is JSON. */
export async function call(url: string, path: string, options: CallOptions = {}) {
  const { token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** A new conversation, begun as Web Chat's client begins one. */
export async function beginConversation(url: string) {
  const generated = conversationShape.parse(
    (await call(url, `${directLine}/tokens/generate`, { method: 'POST' })).json,
  );
  const begun = await call(url, `${directLine}/conversations`, { token: generated.token, body: {} });
  const { conversationId, token, streamUrl = '' } = conversationShape.parse(begun.json);
  const path = `${directLine}/conversations/${conversationId}`;
  return {
    conversation: conversationId,
    token,
    streamUrl,
    path,
    post: (activity: unknown) => call(url, `${path}/activities`, { token, body: activity }),
    say: (text: string) => call(url, `${path}/activities`, { token, body: { type: 'message', text } }),
    async read(watermark = '') {
      const answer = await call(url, `${path}/activities?watermark=${watermark}`, { token });
      return setShape.parse(answer.json);
    },
  };
}

/** A stream's frames as they come. */
export function listen(streamUrl: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(streamUrl, { headers });
  const activities: ShownActivity[] = [];
  let watermark = '';
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  const refused = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const text = String(data);
    if (text === '') return;
    const set = setShape.parse(JSON.parse(text));
    activities.push(...set.activities);
    watermark = set.watermark ?? watermark;
  });
  return {
    activities,
    closed,
    refused,
    get watermark() {
      return watermark;
    },
    texts: () => activities.filter(({ type }) => type === 'message').map(({ text = '' }) => text),
    close() {
      socket.close();
      return closed;
    },
  };
}
