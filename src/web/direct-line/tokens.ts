import type { JWTPayload } from 'jose';
import { JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { z } from 'zod';
import type { Clock } from '../../../dialogs/ports/time.ts';
import { systemRandom } from '../../random.ts';
import { latestEntries } from '../../small-memo.ts';

/** Whom a token identifies: one user in one conversation. A role is only valid as a part of it. */
export interface WebChatIdentity {
  readonly conversation: string;
  readonly user: string;
  readonly role?: 'operator' | 'viewer' | undefined;
}

/**
 * - `access`: the Direct Line token of a page.
 * - `stream`: opens the WebSocket; it is part of a URL, so it is short-lived and can be used once.
 * - `resume`: kept by the browser, and exchanged for an access token when the page comes back.
 */
type TokenUse = 'access' | 'stream' | 'resume';

export const tokenSeconds = {
  access: 30 * 60,
  stream: 60,
  resume: 30 * 24 * 60 * 60,
} as const satisfies Record<TokenUse, number>;

export type WebChatTokens = ReturnType<typeof createWebChatTokens>;

const issuer = 'canvass';
const algorithm = 'HS256';

// The claim is called `user` because Direct Line clients read their own id from there.
const claims = z.object({
  conversation: z.string().min(1),
  user: z.string().min(1),
  role: z.enum(['operator', 'viewer']).optional(),
});

/** A page sends the same token with each message for half an hour. This many are remembered, twice over. */
const rememberedTokens = 5_000;

/** Takes what can be used once: false if it was taken before. `until`: when it expires anyway, milliseconds since 1970. */
export type SpendOnce = (id: string, until: number) => boolean | Promise<boolean>;

/**
 * JSON Web Tokens (RFC 7519).
 * @param spend if several processes take each other's tokens: remembers for all of them which were used
 */
export function createWebChatTokens(secret: Uint8Array, now: Clock, spend: SpendOnce = rememberSpent(now)) {
  /** Access tokens whose signature and claims held: neither changes; only their time can run out. */
  const held = latestEntries<HeldToken>(rememberedTokens);

  async function read(use: TokenUse, token: string): Promise<JWTPayload | 'expired' | 'invalid'> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: [algorithm],
        issuer,
        audience: use,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      });
      return payload;
    } catch (error) {
      return error instanceof JWTExpired ? 'expired' : 'invalid';
    }
  }

  return {
    issue: (use: TokenUse, { conversation, user, role }: WebChatIdentity): Promise<string> =>
      new SignJWT({ conversation, user, role })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(use)
        .setJti(systemRandom.id())
        .setIssuedAt(new Date(now()))
        .setExpirationTime(new Date(now() + tokenSeconds[use] * 1000))
        .sign(secret),

    /** A token of another use, key or issuer is `invalid`, and so is a used `stream` token. Throws if that can't be known. */
    async verify(use: TokenUse, token: string): Promise<WebChatIdentity | 'expired' | 'invalid'> {
      const known = use === 'access' ? held.get(token) : undefined;
      if (known !== undefined) return now() < known.expires ? known.identity : 'expired';
      const payload = await read(use, token);
      if (typeof payload === 'string') return payload;
      const identity = claims.safeParse(payload).data;
      if (identity === undefined) return 'invalid';
      const { jti, exp } = payload;
      if (use === 'access' && exp !== undefined) held.set(token, { identity, expires: exp * 1000 });
      if (use !== 'stream') return identity;
      const isFirst = jti !== undefined && (await spend(jti, now() + tokenSeconds.stream * 1000));
      return isFirst ? identity : 'invalid';
    },
  };
}

/** The oldest first. */
function rememberSpent(now: Clock): SpendOnce {
  const spent = new Map<string, number>();
  return (id, until) => {
    for (const [old, over] of spent) {
      if (over > now()) break;
      spent.delete(old);
    }
    if (spent.has(id)) return false;
    spent.set(id, until);
    return true;
  };
}

interface HeldToken {
  readonly identity: WebChatIdentity;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** A new user in a new conversation. Direct Line reserves user ids with `dl_` for those bound to a token. */
export function newIdentity(): WebChatIdentity {
  return { conversation: systemRandom.id(), user: `dl_${systemRandom.id()}` };
}
