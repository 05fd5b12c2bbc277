import type { SessionStorage } from './session-storage.ts';
import type { SurveyDefinition } from './survey-definition.ts';

/** What every route works with. */
export interface SurveyRoom {
  readonly surveys: ReadonlyMap<number, SurveyDefinition>;
  readonly sessions: SessionStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
