import { findExcess } from './find-excess.ts';
import { type InboundActivity, inboundActivitySchema } from './inbound-activity.ts';
import { type CallbackTrust, serviceUrlProblem } from './service-url-problem.ts';

export type ParsedActivity =
  | { readonly ok: true; readonly activity: InboundActivity }
  /** `message` names the field and what is wrong with it, never its value; it may go out in a 400. */
  | { readonly ok: false; readonly message: string };

/** An activity as it came over the border. Never throws, whatever the value. */
export function parseActivity(value: unknown, trust: CallbackTrust): ParsedActivity {
  const excess = findExcess(value);
  if (excess !== undefined) return refused(`The activity is refused: ${excess}.`);
  const parsed = inboundActivitySchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue === undefined ? '' : issue.path.map(String).join('.');
    return refused(
      `Not an activity: ${field === '' ? 'the body' : field}: ${issue?.message ?? 'not valid'}.`,
    );
  }
  const problem = serviceUrlProblem(parsed.data.serviceUrl, trust);
  return problem === undefined
    ? { ok: true, activity: parsed.data }
    : refused(`Not an activity: serviceUrl: ${problem}.`);
}

function refused(message: string): ParsedActivity {
  return { ok: false, message };
}
