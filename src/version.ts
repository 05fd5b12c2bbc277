import manifest from '../package.json' with { type: 'json' };

/** This Canvass's version: the one in package.json, so that `npm version` is all that a release takes. */
export const { version } = manifest;
