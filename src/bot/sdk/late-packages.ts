import { loadLate } from '../../late-module.ts';

/**
 * What the SDK requires at once, and uses for calls that Canvass makes itself or for one type of registration: 290 of its
 * 620 files, two thirds of the time that they take. A test says whether each calls itself an ES module.
 */
export const latePackages = {
  '@azure/core-rest-pipeline': { __esModule: true },
  '@azure/identity': { __esModule: true },
  '@azure/msal-node': { __esModule: undefined },
  axios: { __esModule: undefined },
  'cross-fetch': { __esModule: undefined },
  'node-fetch': { __esModule: true },
} as const;

const sdk = import.meta.resolve('botframework-connector');
for (const [name, members] of Object.entries(latePackages)) loadLate(sdk, name, members);
