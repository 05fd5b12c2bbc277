import { DatabaseSync } from 'node:sqlite';

/** Another program at work on a database: it holds the write lock until a line comes. */
const connection = new DatabaseSync(process.argv[2] ?? '', { timeout: 1000 });
connection.exec('BEGIN IMMEDIATE');
process.stdout.write('locked\n');
process.stdin.resume().once('end', () => {
  connection.exec('ROLLBACK');
  connection.close();
  process.exit(0);
});
