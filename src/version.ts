import manifest from '../package.json' with { type: 'json' };

/** Of this Canvass: the one that package.json has, so that `npm version` is all that a release takes. */
export const { version } = manifest;
