import type { UserTokenClient } from './foreign-types.ts';

function refuse(): Promise<never> {
  return Promise.reject(new Error('Canvass signs nobody in: there are no user tokens.'));
}

/** The SDK makes a client for users' OAuth tokens for every turn. This one costs nothing. */
export const noUserTokens: UserTokenClient = {
  getUserToken: refuse,
  getSignInResource: refuse,
  signOutUser: refuse,
  getTokenStatus: refuse,
  getAadTokens: refuse,
  exchangeToken: refuse,
};
