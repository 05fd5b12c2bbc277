import type { Schema } from '../../store/migrations/migration.ts';

/** The tables behind `SessionStorage`. They may stand in the same database as the bot's own. */
export const referenceSurveySchema: Schema = {
  room: 'reference survey',
  migrations: [
    {
      number: 1,
      name: 'sessions and answers',
      statements: [
        `CREATE TABLE reference_survey_sessions (
           id text PRIMARY KEY,
           survey_id bigint NOT NULL,
           survey text NOT NULL,
           position integer,
           answered integer NOT NULL,
           started_at bigint NOT NULL,
           changed_at bigint NOT NULL
         )`,
        `CREATE TABLE reference_survey_answers (
           session_id text NOT NULL REFERENCES reference_survey_sessions (id) ON DELETE CASCADE,
           answered integer NOT NULL,
           survey_id bigint NOT NULL,
           position integer NOT NULL,
           question text NOT NULL,
           kind text NOT NULL CHECK (kind IN ('choice', 'text')),
           answer_id bigint,
           answer_value text,
           answer_text text NOT NULL,
           received_at bigint NOT NULL,
           PRIMARY KEY (session_id, answered)
         )`,
        'CREATE INDEX reference_survey_answers_survey ON reference_survey_answers (survey_id)',
      ],
    },
  ],
};
