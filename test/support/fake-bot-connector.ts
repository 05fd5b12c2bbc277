import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { openListener } from './open-listener.ts';

const activitySchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  replyToId: z.string().optional(),
  attachments: z.array(z.looseObject({ contentType: z.string(), content: z.unknown() })).optional(),
});

/** An activity as it came over the wire, with where and as what the connector keeps it. */
export type SentActivity = z.infer<typeof activitySchema> & {
  readonly id: string;
  readonly conversationId: string;
};

type ConnectorOperation = 'send' | 'update' | 'delete' | 'create';

/** One request as it came, whatever was answered. */
interface ConnectorRequest {
  readonly operation: ConnectorOperation;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
  /** The status answered; 0 where the connection was reset. */
  readonly status: number;
}

/** What the connector does instead of its work. */
interface ScriptedFailure {
  /** HTTP status to answer; `reset`: cut the connection without an answer. */
  readonly answer: number | 'reset';
  /** How many requests meet it; 1 unless told. */
  readonly times?: number;
  /** Sent as `Retry-After`, in seconds. */
  readonly retryAfter?: number;
  /** Only requests of this operation meet it. */
  readonly on?: ConnectorOperation;
  /** Only activities of this type meet it. */
  readonly type?: string;
  /** The work is done all the same before the failure is answered. */
  readonly after?: boolean;
  readonly body?: string;
}

export interface FakeBotConnector {
  /** `http://127.0.0.1:<port>/channel/`, with a path and a slash at its end, as Teams has it. */
  readonly serviceUrl: string;
  /** Everything that came, in order. */
  readonly requests: readonly ConnectorRequest[];
  /** Bodies of the conversations that were created, in order. */
  readonly created: readonly { readonly id: string; readonly body: unknown }[];
  /** Activities of a conversation in order of their first sending, each as it stands after updates. */
  sent(conversationId: string): readonly SentActivity[];
  /** The same without typing indicators. */
  messages(conversationId: string): readonly SentActivity[];
  /** The first activity, of any conversation, that has come or comes and fits. Rejects after `milliseconds`. */
  waitFor(fits: (activity: SentActivity) => boolean, milliseconds?: number): Promise<SentActivity>;
  /** Scripts failures; several queue up. */
  failNext(failure: ScriptedFailure): void;
  /** Forgets the failures that are left. */
  recover(): void;
  /** Holds each answer back for so long. */
  delay(milliseconds: number): void;
  /** Forgets what came but for each conversation's last activity, which may yet be updated: for long measurements. */
  clear(): void;
  close(): Promise<void>;
}

interface Waiter {
  readonly fits: (activity: SentActivity) => boolean;
  readonly found: (activity: SentActivity) => void;
}

/**
 * A Bot Connector over real HTTP on loopback (Bot Connector REST API v3: Create Conversation, Send to
 * Conversation, Reply to Activity, Update Activity, Delete Activity).
 */
export async function startFakeBotConnector(): Promise<FakeBotConnector> {
  const conversations = new Map<string, SentActivity[]>();
  const requests: ConnectorRequest[] = [];
  const created: { id: string; body: unknown }[] = [];
  const failures: { failure: ScriptedFailure; left: number }[] = [];
  const waiters = new Set<Waiter>();
  let lastId = 0;
  let held = 0;

  const list = (conversation: string) => {
    const known = conversations.get(conversation) ?? [];
    conversations.set(conversation, known);
    return known;
  };

  function keep(activity: SentActivity): void {
    const known = list(activity.conversationId);
    const place = known.findIndex(({ id }) => id === activity.id);
    if (place < 0) known.push(activity);
    else known[place] = activity;
    for (const waiter of waiters) {
      if (!waiter.fits(activity)) continue;
      waiters.delete(waiter);
      waiter.found(activity);
    }
  }

  function nextFailure(operation: ConnectorOperation, body: unknown): ScriptedFailure | undefined {
    const type = activitySchema.safeParse(body).data?.type;
    const scripted = failures.find(
      ({ failure, left }) =>
        left > 0 &&
        (failure.on === undefined || failure.on === operation) &&
        (failure.type === undefined || failure.type === type),
    );
    if (scripted !== undefined) scripted.left -= 1;
    return scripted?.failure;
  }

  function work(
    operation: ConnectorOperation,
    target: Target,
    body: unknown,
  ): { status: number; id?: string } {
    if (operation === 'create') {
      const id = `private-${++lastId}`;
      created.push({ id, body });
      return { status: 201, id };
    }
    const { conversation, activity } = target;
    if (operation === 'delete') {
      conversations.set(
        conversation,
        list(conversation).filter(({ id }) => id !== activity),
      );
      return { status: 200 };
    }
    const parsed = activitySchema.safeParse(body);
    if (!parsed.success) return { status: 400 };
    if (operation === 'update' && !list(conversation).some(({ id }) => id === activity))
      return { status: 404 };
    const id = operation === 'update' ? activity : `sent-${++lastId}`;
    keep({ ...parsed.data, id, conversationId: conversation });
    return { status: operation === 'update' ? 200 : 201, id };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const target = readTarget(path);
    const operation = target === undefined ? undefined : operationOf(request.method ?? '', target);
    const text = await readBody(request);
    if (target === undefined || operation === undefined) {
      response.writeHead(404);
      response.end();
      return;
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const authorization = request.headers.authorization;
    if (held > 0) await new Promise((resolve) => setTimeout(resolve, held));
    const failure = nextFailure(operation, body);
    const done = failure === undefined || failure.after === true ? work(operation, target, body) : undefined;
    const status =
      failure === undefined ? (done?.status ?? 500) : failure.answer === 'reset' ? 0 : failure.answer;
    requests.push({ operation, path, authorization, body, status });
    if (status === 0) {
      request.socket.resetAndDestroy();
      return;
    }
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
    if (failure?.retryAfter !== undefined) headers['retry-after'] = String(failure.retryAfter);
    const said = done?.id === undefined ? {} : { id: done.id };
    const failed = failure?.body ?? JSON.stringify({ error: { code: 'Scripted', message: 'Scripted.' } });
    // Not chained: restify, where it runs in this process, has every writeHead return nothing.
    response.writeHead(status, headers);
    response.end(failure === undefined ? JSON.stringify(said) : failed);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  const { port, close } = await openListener(server);

  return {
    serviceUrl: `http://127.0.0.1:${port}/channel/`,
    requests,
    created,
    sent: (conversation) => conversations.get(conversation) ?? [],
    messages: (conversation) =>
      (conversations.get(conversation) ?? []).filter(({ type }) => type !== 'typing'),
    waitFor(fits, milliseconds = 5_000) {
      const here = [...conversations.values()].flat().find(fits);
      if (here !== undefined) return Promise.resolve(here);
      return new Promise((resolve, reject) => {
        const waiter = { fits, found };
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          reject(new Error('No such activity came.'));
        }, milliseconds);
        function found(activity: SentActivity): void {
          clearTimeout(timer);
          resolve(activity);
        }
        waiters.add(waiter);
      });
    },
    failNext: (failure) => void failures.push({ failure, left: failure.times ?? 1 }),
    recover: () => void failures.splice(0),
    delay(milliseconds) {
      held = milliseconds;
    },
    clear() {
      for (const [conversation, activities] of conversations)
        conversations.set(conversation, activities.slice(-1));
      requests.length = 0;
    },
    close,
  };
}

/** Both parts decoded; empty where the path has none. */
interface Target {
  readonly conversation: string;
  readonly activity: string;
}

function readTarget(path: string): Target | undefined {
  const match = /^\/channel\/v3\/conversations(?:\/([^/]+)\/activities(?:\/([^/]+))?)?$/u.exec(path);
  if (match === null) return undefined;
  return { conversation: decodeURIComponent(match[1] ?? ''), activity: decodeURIComponent(match[2] ?? '') };
}

function operationOf(method: string, { conversation, activity }: Target): ConnectorOperation | undefined {
  if (method === 'POST') return conversation === '' ? 'create' : 'send';
  if (activity === '') return undefined;
  if (method === 'PUT') return 'update';
  return method === 'DELETE' ? 'delete' : undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
