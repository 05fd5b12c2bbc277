/**
 * The names under which a document counts. `->>` refuses a document with an escape for U+0000 or half a surrogate pair in
 * it, whatever is read, so escapes are taken out first: no name that counts has one.
 */
const talliesFunction = String.raw`CREATE FUNCTION canvass_tallies(key text, body text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    document json;
  BEGIN
    IF NOT (key ^@ 'survey/' OR key ^@ 'survey-rounds/' OR key ^@ 'invitations/' OR key ^@ 'campaign/desk/') THEN
      RETURN NULL;
    END IF;
    BEGIN
      document := CASE WHEN strpos(body, '\') = 0 THEN body ELSE regexp_replace(body, '\\(u.{4}|.)', '_', 'g') END;
      IF key ^@ 'survey/' THEN
        RETURN ARRAY['survey/' || coalesce(document #>> '{state,kind}', 'unknown')];
      ELSIF key ^@ 'survey-rounds/' THEN
        IF document ->> 'invitation' IS NOT NULL THEN RETURN NULL; END IF;
        RETURN ARRAY[substr(key, 1, length('survey-rounds/0000000000000005/')) || coalesce(document ->> 'standing', 'unknown')];
      ELSIF key ^@ 'invitations/' THEN
        IF document ->> 'delivery' = 'pending' THEN RETURN NULL; END IF;
        RETURN ARRAY[substr(key, 1, length('invitations/0000000000000005/')) || coalesce(document ->> 'state', 'unknown')
          || CASE WHEN document ->> 'startedAt' IS NULL THEN '/unstarted' ELSE '/started' END];
      END IF;
      RETURN ARRAY(SELECT 'campaign/desk/' || coalesce(run #>> '{stage,kind}', 'unknown')
        FROM json_array_elements(document -> 'runs') AS run);
    EXCEPTION WHEN others THEN
      RETURN CASE WHEN key ^@ 'survey/' THEN ARRAY['survey/unknown'] END;
    END;
  END $$`;

const events = {
  insert: ['REFERENCING NEW TABLE AS news', 'news'],
  update: ['REFERENCING OLD TABLE AS olds NEW TABLE AS news', 'both'],
  delete: ['REFERENCING OLD TABLE AS olds', 'olds'],
} as const;

const counted = (rows: 'news' | 'olds'): string =>
  `SELECT unnest(tallies) AS name, ${rows === 'news' ? 1 : -1} AS difference FROM ${rows}`;

function counter(event: keyof typeof events): readonly string[] {
  const [referencing, rows] = events[event];
  const changes = rows === 'both' ? `${counted('news')} UNION ALL ${counted('olds')}` : counted(rows);
  return [
    `CREATE FUNCTION canvass_tally_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO tally_changes (name, difference)
          SELECT name, sum(difference) FROM (${changes}) AS changes GROUP BY name HAVING sum(difference) <> 0;
        IF FOUND AND random() < 0.002 THEN
          WITH gone AS (
            DELETE FROM tally_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM tally_changes FOR UPDATE SKIP LOCKED))
            RETURNING name, difference)
          INSERT INTO tally_changes (name, difference)
            SELECT name, sum(difference) FROM gone GROUP BY name HAVING sum(difference) <> 0;
        END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER tally_${event} AFTER ${event.toUpperCase()} ON documents ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION canvass_tally_${event}()`,
  ];
}

/**
 * The numbers of records, as migration 7 of the embedded engine keeps them, so that no two writers wait for each other:
 * a row that counts up would be locked until its writer has committed, and every turn changes the same few. So a write
 * adds what it changed as rows of their own, one in some hundred writes adds up what has come together (rows that
 * another is adding up are left to it), and reading adds up the rest: some hundred rows, however many records.
 */
export const talliesForPostgres: readonly string[] = [
  talliesFunction,
  `ALTER TABLE documents ADD COLUMN tallies text[] GENERATED ALWAYS AS (canvass_tallies(key, body)) STORED`,
  'CREATE TABLE tally_changes (name text COLLATE "C" NOT NULL, difference bigint NOT NULL)',
  `INSERT INTO tally_changes (name, difference)
    SELECT unnest(tallies) AS name, count(*) FROM documents GROUP BY 1`,
  `CREATE VIEW tallies AS SELECT name, CAST(sum(difference) AS bigint) AS count FROM tally_changes
    GROUP BY name HAVING sum(difference) <> 0`,
  ...counter('insert'),
  ...counter('update'),
  ...counter('delete'),
];
