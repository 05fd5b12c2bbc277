import { StoreError } from '../../../../src/store/database.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';

/** Opens the folder it is given and keeps it until its input ends; says on a line how that went. */
try {
  const database = await openSqliteDatabase(process.argv[2] ?? '');
  process.stdout.write('open\n');
  process.stdin.resume().once('end', () => database.close());
} catch (error) {
  process.stdout.write(
    error instanceof StoreError ? `${error.code} ${error.message}\n` : `${String(error)}\n`,
  );
  process.exitCode = 1;
}
