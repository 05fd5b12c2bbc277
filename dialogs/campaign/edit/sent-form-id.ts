import type { NewCampaign } from '../../ports/campaign-service.ts';

/** Names what a form would create: the same for the same form with the same values. */
export async function sentFormId(form: string, content: NewCampaign): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([form, content]));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
