import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { SessionStorage } from './storage.ts';
import type { SurveyDefinition } from './survey-definition.ts';

/** What every route works with. */
export interface SurveyServiceDependencies {
  readonly surveys: ReadonlyMap<number, SurveyDefinition>;
  readonly sessions: SessionStorage;
  readonly now: Clock;
}
