import type { Request, Response } from 'restify';
import { createSecretCheck } from '../../http/server/secret-check.ts';
import { derivedFrom } from '../../small-memo.ts';
import { type Refusal, sendRefusal } from '../answers.ts';
import type { RateLimits } from '../rate-limits.ts';

const unauthorized: Refusal = {
  status: 401,
  code: 'Unauthorized',
  message: 'A valid key is needed: Authorization: Bearer …',
};

/**
 * Lets requests with a key in, as often as its limit allows. Nothing else in a request without one is read.
 * @param keys the currently valid ones, the same list for as long as they don't change
 * @param name of what the keys are for; its uses are counted together
 * @returns whether the request may go on; if it may not, it has been answered
 */
export function createKeyGate(
  keys: () => readonly string[],
  name: string,
  limits: Pick<RateLimits, 'unproven' | 'key'>,
): (req: Request, res: Response) => Promise<boolean> {
  const checks = derivedFrom(keys, (current) => current.map(createSecretCheck));
  // Each of them is asked, so that the time taken doesn't reveal which it was.
  const isKey = (given: string): boolean =>
    checks()
      .map((isOne) => isOne(given))
      .includes(true);
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
