import { campaignGuards } from './campaign-guards.ts';
import type { Guard } from './guard.ts';
import { surveyGuards } from './survey-guards.ts';

/** The guards that are broken one by one: each has to be found. */
export const guards: readonly Guard[] = [...surveyGuards, ...campaignGuards];
