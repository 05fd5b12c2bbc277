import type { Guard } from './guard.ts';

const surveys = { processes: 2 };
const campaigns = { processes: 2, operators: 1 };

/** The guards of several processes on one database. */
export const processGuards: readonly Guard[] = [
  {
    name: 'an activity belongs to the process that claimed it',
    file: 'src/store/postgres/activity-claims.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
    text: "WHERE claim.process = excluded.process OR NOT ${isLiving('claim.process')}",
    instead: 'WHERE true',
    broken: 'any process may claim it again',
    plan: { ...surveys, channels: ['Teams', 'SMS'], aimed: [{ kind: 'delivered twice', times: 5 }] },
  },
  {
    name: 'the call of a dead process is detected by another',
    file: 'dialogs/survey/attempts.ts',
    text: `if (now - since > maxCallMs) return true;
      const alive = isAlive(maker);
      return alive === false || alive.then((lives) => !lives);`,
    instead: 'return false;',
    broken: 'it counts as under way for ever',
    plan: surveys,
  },
  {
    name: 'work that others may have taken over is not sent',
    file: 'dialogs/in-time.ts',
    text: 'return () => isLate() || time.now() >= end;',
    instead: 'return () => isLate() && false;',
    broken: 'it is sent once its process goes on',
    plan: {
      ...surveys,
      isAlike: true,
      aimed: [{ kind: 'process stood still', where: 'survey.reply', times: 60 }],
    },
  },
  {
    name: 'a lease that is not renewed ends',
    file: 'src/rounds/lease.ts',
    text: 'return time - (seen?.since ?? time) >= times.goneMs;',
    instead: 'return false;',
    broken: 'nobody takes over from a process that died',
    plan: campaigns,
  },
  {
    name: 'a paused process gives up the lease',
    file: 'src/rounds/lease.ts',
    text: 'if (renewed !== undefined && monotonic() - renewed >= times.stopMs) giveUp();',
    instead: '',
    broken: 'two processes look at the same runs',
    heldBy:
      'its next beat mostly finds out within milliseconds; `rounds.test.ts`, “a process that can no longer renew its lease stops …”',
    plan: campaigns,
  },
  {
    name: 'a job of a silent process is retried by another',
    file: 'src/store/postgres/jobs/jobs.ts',
    text: 'if (job?.runningSince !== undefined) orphans.push(job);',
    instead: '',
    broken: 'it counts as running for ever',
    plan: campaigns,
  },
  {
    name: 'a job run that was taken over changes nothing',
    file: 'src/store/jobs/statements.ts',
    text: `at = CASE WHEN cancelled = 0 AND ? < at THEN ? ELSE at END
            WHERE \${thisJob} AND running_since = ?`,
    instead: `at = CASE WHEN cancelled = 0 AND ? < at THEN ? ELSE at END
            WHERE \${thisJob} AND ? IS NOT NULL`,
    broken: 'it ends the run of another process',
    heldBy:
      'both runs read the same record; the contract of jobs, “changes nothing when another process took over its job …”',
    plan: campaigns,
  },
];
