import type { Schema } from '../../store/migrations/migration.ts';

/**
 * The tables behind `CampaignStorage`. They may stand in the same database as the bot's own. A snapshot is the
 * list of test cases of a run, stored once for all runs that have the same.
 */
export const referenceCampaignSchema: Schema = {
  room: 'reference campaign',
  migrations: [
    {
      number: 1,
      name: 'campaigns and runs',
      statements: [
        `CREATE TABLE reference_campaign_counters (
           name text PRIMARY KEY,
           value bigint NOT NULL
         )`,
        `INSERT INTO reference_campaign_counters (name, value) VALUES ('campaign', 0), ('run', 0), ('result', 0)`,
        `CREATE TABLE reference_campaign_campaigns (
           campaign_id bigint PRIMARY KEY,
           record text NOT NULL,
           run_count integer NOT NULL
         )`,
        `CREATE TABLE reference_campaign_links (
           test_case_id bigint NOT NULL,
           campaign_id bigint NOT NULL REFERENCES reference_campaign_campaigns (campaign_id),
           PRIMARY KEY (test_case_id, campaign_id)
         )`,
        'CREATE INDEX reference_campaign_links_campaign ON reference_campaign_links (campaign_id)',
        `CREATE TABLE reference_campaign_snapshots (
           digest text PRIMARY KEY,
           cases text NOT NULL
         )`,
        `CREATE TABLE reference_campaign_runs (
           run_id bigint PRIMARY KEY,
           campaign_id bigint NOT NULL REFERENCES reference_campaign_campaigns (campaign_id),
           campaign_run_id text NOT NULL,
           script text NOT NULL,
           digest text NOT NULL REFERENCES reference_campaign_snapshots (digest),
           accepted_at bigint NOT NULL,
           ends_at bigint NOT NULL,
           result text NOT NULL,
           first_result_id bigint NOT NULL
         )`,
        `CREATE INDEX reference_campaign_runs_campaign
           ON reference_campaign_runs (campaign_id, accepted_at, run_id)`,
      ],
    },
  ],
};
