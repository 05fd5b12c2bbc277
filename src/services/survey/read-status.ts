import type { z } from 'zod';
import type { SessionStatus } from '../../../dialogs/ports/survey-service.ts';
import type { sessionStatusSchema } from './schemas.ts';

const byDescription: Readonly<Record<string, SessionStatus['standing']>> = {
  invalid: 'invalid',
  partiallycomplete: 'partiallyComplete',
  complete: 'complete',
};

/**
 * Survey seed §2, "Session status reply": the description decides, ignoring case and spaces, whatever the
 * id; 5 goes with Partially Complete. The ids of Invalid and Complete are not shown.
 */
export function readStatus({ status }: z.infer<typeof sessionStatusSchema>): SessionStatus {
  const raw = (status.description ?? '').trim();
  const standing = byDescription[raw.replaceAll(/[\s_-]/gu, '').toLowerCase()];
  if (standing !== undefined) return { standing, raw };
  if (status.id === 5) return { standing: 'partiallyComplete', raw: raw === '' ? 'Partially Complete' : raw };
  return { standing: 'other', raw: raw === '' ? `status ${status.id ?? 'unknown'}` : raw };
}
