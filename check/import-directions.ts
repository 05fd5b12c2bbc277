import { findViolations } from './directions/find-violations.ts';

// The folder to look at may be named, so that the check itself can be checked.
const { files, violations } = findViolations(process.argv[2] ?? process.cwd());
for (const violation of violations) console.error(violation);
if (files === 0) console.error('There are no files to look at.');
console.log(`Import directions: ${files} files, ${violations.length} violations.`);
process.exitCode = files === 0 || violations.length > 0 ? 1 : 0;
