import type { Request, Response, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource } from '../../../dialogs/ports/report-source.ts';
import type {
  RunRequestAnswer,
  RunRequester,
  RunRequestRefusal,
} from '../../../dialogs/ports/run-requests.ts';
import { sendJson } from '../../http/server/json.ts';
import { maxRunRequestBytes, maxRunWaitMs } from '../../limits.ts';
import { badField, badKey, type FieldError, handleSafely, readJsonBody, sendRefusal } from '../answers.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { LinkLimits } from '../reports/link-limits.ts';
import { createKeyGate } from '../security/bearer-key.ts';
import { addRunFiles, unknownRun } from './files.ts';
import { acceptedBody, type RunUrls, requestSchema, runBody, unfinishedBody } from './shapes.ts';
import type { RunWaits } from './waits.ts';

export interface RunOptions {
  /** The current bearer keys; callers must send one of them. */
  readonly keys: () => readonly string[];
  readonly requester: RunRequester;
  readonly source: Pick<ReportSource, 'export' | 'about'>;
  readonly waits: RunWaits;
  readonly urls: RunUrls;
}

/** `/api/runs`: other systems run campaigns, and read the outcome. */
export function addRunRoutes(
  server: Server,
  { keys, requester, source, waits, urls }: RunOptions,
  limits: RateLimits,
  linkLimits: LinkLimits,
  log: Logger,
): void {
  const admit = createKeyGate(keys, 'runs', limits);
  const handle = (handler: (req: Request, res: Response) => Promise<void>) =>
    handleSafely(log, async (req, res) => {
      if (await admit(req, res)) await handler(req, res);
    });

  server.post(
    '/api/runs',
    handle(async (req, res) => {
      const body = await readJsonBody(req, maxRunRequestBytes);
      if (!body.ok) return sendRefusal(res, body.refusal);
      const parsed = requestSchema.safeParse(body.value);
      if (!parsed.success) return refuse(res, 422, badField(parsed.error));
      const given = req.headers['idempotency-key'];
      if (given !== undefined && !isKey(given)) return refuse(res, 422, badKey);
      const retry = parsed.data.retry === 1 || undefined;
      const answer = await requester.request({ ...parsed.data, retry, key: given });
      switch (answer.kind) {
        case 'accepted':
          return sendJson(res, 202, acceptedBody(urls, answer.run), { location: urls.run(answer.run.id) });
        case 'unfinished': {
          const [run] = answer.runs.map((one) => unfinishedBody(urls, answer.campaign, one));
          return sendJson(res, 409, { error: unfinished, run });
        }
        case 'unconfirmed':
          return refuse(res, 422, unconfirmed(answer));
        case 'unapprovable':
          return refuse(res, 422, unapprovable(answer));
        case 'refused': {
          const { status, ...error } = refusals[answer.reason];
          return refuse(res, status, error);
        }
      }
    }),
  );

  server.get(
    '/api/runs/:id',
    handle(async (req, res) => {
      const wait = new URL(req.url ?? '/', 'http://localhost').searchParams.get('wait') ?? '0';
      if (!/^\d{1,6}$/u.test(wait)) return refuse(res, 422, badWait);
      const id = String(req.params?.id);
      // Before the look, so that no end is missed between the two.
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      const milliseconds = Math.min(Number(wait) * 1000, maxRunWaitMs);
      const waiting = milliseconds === 0 ? undefined : waits.begin(id, milliseconds, gone.signal);
      let run = await requester.find(id);
      const isOpen = run?.state === 'pending' || run?.state === 'running';
      if (isOpen && milliseconds > 0) {
        if (waiting === undefined) {
          limits.countRefusal('waits');
          return sendRefusal(res, tooManyWait);
        }
        await waiting;
        if (res.destroyed) return;
        run = await requester.find(id);
        // The server would wait for the next request on this connection.
        if (waits.isClosed()) res.setHeader('connection', 'close');
      }
      gone.abort();
      if (run === undefined) return sendRefusal(res, unknownRun);
      sendJson(res, 200, runBody(urls, run));
    }),
  );

  addRunFiles(server, { requester, source, limits: linkLimits, log, handle });

  server.get(
    '/api/openapi.json',
    handle(async (_req, res) => {
      const { runsOpenApi } = await import('./openapi.ts');
      sendJson(res, 200, runsOpenApi(urls.base()));
    }),
  );
}

function refuse(res: Response, status: number, error: FieldError): void {
  sendJson(res, status, { error });
}

function isKey(given: string | string[]): given is string {
  return typeof given === 'string' && given.trim() !== '' && given.length <= 255;
}

const badWait: FieldError = { code: 'BadField', field: 'wait', message: 'wait: must be whole seconds.' };
const unfinished: FieldError = {
  code: 'Unfinished',
  message:
    'A run of this campaign is unfinished, so nothing was started. "anyway": true starts one all the same.',
};
function unconfirmed(answer: Extract<RunRequestAnswer, { kind: 'unconfirmed' }>): FieldError {
  return {
    code: 'Unconfirmed',
    field: 'confirm',
    message: `confirm: ${whyLarge(answer)}, so nothing was started. "confirm": true starts it all the same.`,
  };
}

function unapprovable(answer: Extract<RunRequestAnswer, { kind: 'unapprovable' }>): FieldError {
  return {
    code: 'Unapprovable',
    field: 'campaign',
    message: `campaign: ${whyLarge(answer)}, so it takes an operator’s approval, and no conversation where one could be asked is subscribed to it. Nothing was started. Subscribe one first: subscribe campaign …`,
  };
}

function whyLarge({ calls, above }: { readonly calls?: number; readonly above: number }): string {
  return calls === undefined
    ? 'how many calls it would place couldn’t be found out'
    : `it is expected to place about ${calls} calls, more than ${above}`;
}

const tooManyWait = {
  status: 429,
  code: 'TooManyRequests',
  message: 'Too many requests are waiting already. Ask without wait, or try again in 5 s.',
  retryAfterSeconds: 5,
} as const;

const refusals = {
  unknownCampaign: {
    status: 422,
    code: 'UnknownCampaign',
    field: 'campaign',
    message: 'campaign: no campaign has this number, alias or whole name.',
  },
  severalCampaigns: {
    status: 422,
    code: 'SeveralCampaigns',
    field: 'campaign',
    message: 'campaign: several have this name. Give its number.',
  },
  inactiveCampaign: {
    status: 422,
    code: 'Inactive',
    field: 'campaign',
    message:
      'campaign: it is inactive, so nothing was started. Activate it first: update campaign … active yes',
  },
  otherRequest: {
    status: 422,
    code: 'KeyUsed',
    field: 'Idempotency-Key',
    message: 'Idempotency-Key: it was used with another body within the last 24 hours. Nothing was started.',
  },
  lostRuns: {
    status: 409,
    code: 'LostRuns',
    message:
      'The record of this campaign’s runs couldn’t be read, so one may be in progress. Nothing was started. Look at its last runs before you ask again.',
  },
} as const satisfies Record<RunRequestRefusal, FieldError & { readonly status: number }>;
