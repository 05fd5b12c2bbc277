import { type ZodType, z } from 'zod';
import type { HttpAnswer } from './http-request.ts';
import { serviceMessage } from './service-message.ts';
import { judgeStatus, type TryResult } from './try-result.ts';

/** What a success has to look like. */
export interface Expectation<Value> {
  readonly schema: ZodType<Value>;
  /** A success around a numeric `status` of 400 or more is an error of that status. */
  readonly innerStatus?: boolean;
}

const innerStatusSchema = z.looseObject({ status: z.number() });
const mostIssues = 5;
/** Characters of what is told of them: a field's name is the service's. */
const mostOfIssues = 600;

/** A success's body as the schema knows it; `NONSENSE` where it doesn't. */
export function expectBody<Value>(
  { status, body }: HttpAnswer,
  { schema, innerStatus = false }: Expectation<Value>,
  redact: (text: string) => string,
): TryResult<Value> {
  const inner = innerStatus ? innerStatusSchema.safeParse(body).data?.status : undefined;
  if (inner !== undefined && inner >= 400) {
    const said = serviceMessage(body, redact);
    return {
      ok: false,
      ...judgeStatus(inner),
      status: inner,
      detail: `answered ${status} with an inner status of ${inner}`,
      ...(said === undefined ? {} : { serviceMessage: said }),
    };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const where = parsed.error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ');
  const detail = `answered ${status} with another shape: ${redact(where.slice(0, mostOfIssues))}`;
  return { ok: false, code: 'NONSENSE', status, detail, again: 'never' };
}
