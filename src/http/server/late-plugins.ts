import { loadLate } from '../../late-module.ts';

/** Two thirds of restify's files are its plugins, of which Canvass uses none. restify gives their `pre` another name. */
loadLate(import.meta.resolve('restify'), './plugins', { pre: undefined });
