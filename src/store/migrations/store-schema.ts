import { documents } from './001-documents.ts';
import { activities } from './002-activities.ts';
import { webChat } from './003-web-chat.ts';
import { settings } from './004-settings.ts';
import { jobs } from './005-jobs.ts';
import { visitorBudgets } from './006-visitor-budgets.ts';
import { tallies } from './007-tallies.ts';
import type { Schema } from './migration.ts';

/** This room's own tables. Every engine runs it when it opens. */
export const storeSchema: Schema = {
  room: 'store',
  migrations: [documents, activities, webChat, settings, jobs, visitorBudgets, tallies],
};
