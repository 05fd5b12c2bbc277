import type { Server } from 'restify';
import { z } from 'zod';
import type {
  InvitationAnswer,
  InvitationRefusal,
  InvitationRequest,
  Inviter,
} from '../../../dialogs/ports/inviter.ts';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { wellFormed } from '../../../dialogs/ports/well-formed.ts';
import { sendJson } from '../../http/server/json.ts';
import { badField, badKey, type FieldError, handleSafely, readJsonBody, sendRefusal } from '../answers.ts';
import type { InvitationLinks } from '../invitation-links.ts';
import type { RateLimits } from '../rate-limits.ts';
import { createKeyGate } from '../security/bearer-key.ts';

export interface InvitationOptions {
  /** The current bearer keys; callers must send one of them. */
  readonly keys: () => readonly string[];
  readonly inviter: Inviter;
  /** Absent if there is no web chat of our own in which a link could open. */
  readonly links?: InvitationLinks;
}

const idText = wellFormed.trim().min(1, 'must not be empty').max(2_000, 'is too long');

const bodySchema: z.ZodType<InvitationRequest> = z.strictObject({
  surveyId: z.int('must be a whole number'),
  user: z.union(
    [
      z.strictObject({
        aadObjectId: z.guid('must be an AAD object id, such as 00000000-0000-0000-0000-000000000000'),
        tenantId: idText.optional(),
      }),
      z.strictObject({ id: idText, channel: idText.optional() }),
    ],
    'must be {"aadObjectId": "…"} or {"id": "…"}, or is left out with "link": true',
  ),
  link: z.undefined('goes without user: the person who opens the link is the one who is invited').optional(),
});

const linkSchema = z.strictObject({ surveyId: z.int('must be a whole number'), link: z.literal(true) });
const asksForLink = z.looseObject({ link: z.literal(true), user: z.undefined().optional() });
const keySchema = z.string().trim().min(1).max(255).optional();

/** `POST /api/invitations`: other systems invite people to surveys. 202 with the invitation's id. */
export function addInvitationsRoute(
  server: Server,
  { keys, inviter, links }: InvitationOptions,
  limits: RateLimits,
  log: Logger,
): void {
  const admit = createKeyGate(keys, 'invitations', limits);
  server.post(
    '/api/invitations',
    handleSafely(log, async (req, res) => {
      if (!(await admit(req, res))) return;
      const body = await readJsonBody(req);
      if (!body.ok) return sendRefusal(res, body.refusal);
      const isLink = asksForLink.safeParse(body.value).success;
      const parsed = (isLink ? linkSchema : bodySchema).safeParse(body.value);
      if (!parsed.success) return sendJson(res, 400, { error: badFieldOf(parsed.error) });
      if (isLink && links === undefined) return sendJson(res, 409, { error: noWebChat });
      const repeated = keySchema.safeParse(req.headers['idempotency-key']);
      if (!repeated.success) return sendJson(res, 400, { error: badKey });
      const { surveyId } = parsed.data;
      const made = isLink ? links?.make(surveyId, repeated.data) : undefined;
      const answer =
        'user' in parsed.data
          ? await inviter.invite(parsed.data, repeated.data)
          : await inviter.inviteByLink(surveyId, made?.id ?? '');
      if (answer.kind === 'accepted') {
        const url = made === undefined ? undefined : links?.urlOf(made.token);
        return sendJson(res, 202, { id: answer.id, url });
      }
      const { status, headers, error } = refusalOf(answer);
      sendJson(res, status, { error }, headers);
    }),
  );
}

const noWebChat: FieldError = {
  code: 'NoWebChat',
  field: 'link',
  message:
    'link: there is no web chat here in which it could open. It takes WEB_CHAT=on and no DIRECT_LINE_SECRET.',
};

/** For a user that matches neither form, names a field of the form that was tried. */
function badFieldOf({ issues }: z.ZodError): FieldError {
  const [issue] = issues;
  const forms = issue?.code === 'invalid_union' ? issue.errors : [];
  const tried = forms.find((faults) => !faults.some(({ code }) => code === 'unrecognized_keys'))?.[0];
  if (issue === undefined || tried === undefined || tried.path.length === 0) return badField({ issues });
  return badField({ issues: [{ ...tried, path: [...issue.path, ...tried.path] }] });
}

const refusals: Readonly<
  Record<InvitationRefusal, { readonly status: number; readonly code: string; readonly message: string }>
> = {
  unknownSurvey: { status: 404, code: 'UnknownSurvey', message: 'no survey with this number is deployed.' },
  unknownUser: {
    status: 404,
    code: 'UnknownUser',
    message:
      'the bot has never met this person. They have to have the app installed, or to have written to the bot once.',
  },
  severalUsers: {
    status: 409,
    code: 'SeveralUsers',
    message: 'several channels have this id. Name "channel" as well, e.g. "msteams".',
  },
  severalTenants: {
    status: 409,
    code: 'SeveralTenants',
    message: 'the bot has not met this person and knows several tenants. Name "tenantId" as well.',
  },
  optedOut: { status: 409, code: 'OptedOut', message: 'this person asked never to be invited.' },
  notInstalled: {
    status: 409,
    code: 'NotInstalled',
    message:
      'the app is not installed for this person, so nothing was sent. Install it for them, and ask again.',
  },
  notSupported: {
    status: 409,
    code: 'NotSupported',
    message: 'this person’s channel has no way to write to them alone. They have to write to the bot once.',
  },
};

function refusalOf(answer: Exclude<InvitationAnswer, { kind: 'accepted' }>): {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly error: Partial<FieldError>;
} {
  if (answer.kind === 'refused') {
    const { status, code, message } = refusals[answer.reason];
    const { field } = answer;
    return { status, headers: {}, error: { code, field, message: `${field}: ${message}` } };
  }
  const what = answer.reason === 'surveys' ? 'The survey service' : 'The person’s channel';
  return {
    status: 503,
    headers: { 'retry-after': '10' },
    error: {
      code: 'Unavailable',
      message: `${what} cannot be reached just now. Try again: nobody is invited twice.`,
    },
  };
}
