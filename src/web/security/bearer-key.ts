import type { Request, Response } from 'restify';
import { createSecretCheck } from '../../http/server/secret-check.ts';
import { type Refusal, sendRefusal } from '../answers.ts';
import type { RateLimits } from '../rate-limits.ts';

const unauthorized: Refusal = {
  status: 401,
  code: 'Unauthorized',
  message: 'A valid key is needed: Authorization: Bearer …',
};

/**
 * Lets requests with a key in, as often as its limit allows. Whatever else is in one without it isn't read.
 * @param name of what the key is for; its uses are counted together
 * @returns whether the request may go on; it has been answered where it may not
 */
export function createKeyGate(
  key: string,
  name: string,
  limits: Pick<RateLimits, 'unproven' | 'key'>,
): (req: Request, res: Response) => Promise<boolean> {
  const isKey = createSecretCheck(key);
  return async (req, res) => {
    const given = /^bearer +(\S+) *$/iu.exec(req.headers.authorization ?? '')?.[1];
    const isProven = given !== undefined && isKey(given);
    if (!isProven) res.setHeader('www-authenticate', 'Bearer');
    const refusal = isProven ? await limits.key(name) : ((await limits.unproven(req)) ?? unauthorized);
    if (refusal === undefined) return true;
    sendRefusal(res, refusal);
    return false;
  };
}
