import { campaignGuards } from './campaign-guards.ts';
import type { Guard } from './guard.ts';
import { processGuards } from './process-guards.ts';
import { requestGuards } from './request-guards.ts';
import { surveyGuards } from './survey-guards.ts';
import { webChatGuards } from './web-chat-guards.ts';

/** The guards that are broken one by one: each has to be found. */
export const guards: readonly Guard[] = [
  ...surveyGuards,
  ...webChatGuards,
  ...campaignGuards,
  ...requestGuards,
  ...processGuards,
];
