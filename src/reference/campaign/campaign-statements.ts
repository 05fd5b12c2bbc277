import { PAGE_SIZE } from './page.ts';

const runColumns =
  'run_id, campaign_id, campaign_run_id, script, accepted_at, ends_at, result, first_result_id';
const runs = `SELECT ${runColumns} FROM reference_campaign_runs WHERE campaign_id = ?`;
const newestFirst = 'accepted_at DESC, run_id DESC';

/** The SQL of `CampaignStorage`: few constant texts, as the store asks for. */
export const campaignStatements = {
  take: 'UPDATE reference_campaign_counters SET value = value + ? WHERE name = ? RETURNING value',
  raise: 'UPDATE reference_campaign_counters SET value = ? WHERE name = ? AND value < ?',

  campaigns:
    'SELECT campaign_id, record FROM reference_campaign_campaigns ORDER BY campaign_id LIMIT ? OFFSET ?',
  campaignCount: 'SELECT COUNT(*) AS value FROM reference_campaign_campaigns',
  campaign: 'SELECT campaign_id, record FROM reference_campaign_campaigns WHERE campaign_id = ?',
  addCampaign: 'INSERT INTO reference_campaign_campaigns (campaign_id, record, run_count) VALUES (?, ?, 0)',
  replaceCampaign: 'UPDATE reference_campaign_campaigns SET record = ? WHERE campaign_id = ?',
  takeSequence: `UPDATE reference_campaign_campaigns SET run_count = run_count + 1 WHERE campaign_id = ?
    RETURNING run_count AS value`,

  unlink: 'DELETE FROM reference_campaign_links WHERE campaign_id = ?',
  link: 'INSERT INTO reference_campaign_links (campaign_id, test_case_id) VALUES (?, ?)',
  /** As many parameters as a page has items: the rest is filled up with 0, which is nobody's id. */
  links: `SELECT test_case_id, COUNT(*) AS campaigns FROM reference_campaign_links
    WHERE test_case_id IN (${Array.from({ length: PAGE_SIZE }, () => '?').join(', ')}) GROUP BY test_case_id`,

  addSnapshot:
    'INSERT INTO reference_campaign_snapshots (digest, cases) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING',
  digest: 'SELECT digest FROM reference_campaign_runs WHERE run_id = ?',
  snapshot: 'SELECT cases FROM reference_campaign_snapshots WHERE digest = ?',

  addRun: `INSERT INTO reference_campaign_runs (${runColumns}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  runs: `${runs} AND accepted_at >= ? ORDER BY ${newestFirst} LIMIT ? OFFSET ?`,
  runCount:
    'SELECT COUNT(*) AS value FROM reference_campaign_runs WHERE campaign_id = ? AND accepted_at >= ?',
  run: `${runs} AND run_id = ?`,
  currentRun: `${runs} ORDER BY CASE WHEN ends_at > ? THEN 0 ELSE 1 END, ${newestFirst} LIMIT 1`,
  latestRun: `${runs} ORDER BY ${newestFirst} LIMIT 1`,
} as const;
