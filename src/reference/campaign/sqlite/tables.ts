/**
 * The tables of the campaign service. A snapshot is the list of test cases of a run, stored once for all runs
 * that have the same.
 */
export const tables = `
CREATE TABLE IF NOT EXISTS reference_campaign_campaign (
  campaign_id INTEGER PRIMARY KEY AUTOINCREMENT,
  record TEXT NOT NULL,
  run_count INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS reference_campaign_link (
  campaign_id INTEGER NOT NULL REFERENCES reference_campaign_campaign,
  test_case_id INTEGER NOT NULL,
  PRIMARY KEY (test_case_id, campaign_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reference_campaign_snapshot (
  digest TEXT PRIMARY KEY,
  cases TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS reference_campaign_run (
  run_id INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id INTEGER NOT NULL REFERENCES reference_campaign_campaign,
  campaign_run_id TEXT NOT NULL,
  script TEXT NOT NULL,
  digest TEXT NOT NULL REFERENCES reference_campaign_snapshot,
  accepted_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  result TEXT NOT NULL,
  first_result_id INTEGER NOT NULL,
  last_result_id INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS reference_campaign_run_by_campaign
  ON reference_campaign_run (campaign_id, accepted_at, run_id);
CREATE INDEX IF NOT EXISTS reference_campaign_run_by_result
  ON reference_campaign_run (last_result_id);
`;
