import type { Guard } from './guard.ts';

const plan = { operators: 1 };

/** Both of the campaign's test cases are known to fail. */
const knownPlan = {
  operators: 1,
  lines: ['known 150 until tomorrow', 'known 151 until tomorrow', 'run campaign 15'],
};

/** The guards of runs and of what goes on by itself. */
export const campaignGuards: readonly Guard[] = [
  {
    name: 'an execution whose fate is unknown is not sent again',
    file: 'dialogs/campaign/run/execute-once.ts',
    text: 'const executed = await deps.service.execute(run.campaign, isTooLate);',
    instead: `let executed = await deps.service.execute(run.campaign);
  if (!executed.ok && executed.failure.code === 'FATE_UNKNOWN')
    executed = await deps.service.execute(run.campaign);`,
    broken: 'it is sent once more',
    plan,
  },
  {
    name: 'an execution that a stopped process may have sent is not sent again',
    file: 'dialogs/campaign/run/watch.ts',
    text: "return toStage(lookingStage(stage, 'unknown'));",
    instead: 'return await executeOnce(deps, run);',
    broken: 'the next process sends it',
    plan,
  },
  {
    name: 'an execution is recorded before it is sent',
    file: 'dialogs/campaign/run/execute-once.ts',
    text: 'return { ...toStage(executing), act: (marked, isTooLate) => execute(deps, marked, executing, isTooLate) };',
    instead: 'return await execute(deps, run, executing, () => false);',
    broken: 'it is written down when the answer is there',
    plan,
  },
  {
    name: 'the end of a run is confirmed by a second poll',
    file: 'dialogs/campaign/results/verdict.ts',
    text: "if (previous === undefined || !saysOver(previous)) return 'settling';",
    instead: "if (previous === undefined || !saysOver(previous)) return 'finished';",
    broken: 'one look is enough',
    heldBy:
      'later results correct what was posted; `end-of-run.test.ts`, “is confirmed after four seconds …”',
    plan,
  },
  {
    name: 'two polls at the end of a run are far enough apart',
    file: 'dialogs/campaign/results/verdict.ts',
    text: 'return isSame && current.at - previous.at >= confirmedAfter',
    instead: 'return isSame',
    broken: 'they may follow at once',
    heldBy:
      'a look is only early if a process starts just then; `decisions.test.ts`, “isn’t confirmed by a second poll …”',
    plan,
  },
  {
    name: 'a job runs again when it asked to',
    file: 'src/store/jobs/run-job.ts',
    text: 'statements = endRun(job, since, next === undefined ? never : timeOfJob(next));',
    instead: 'statements = endRun(job, since, never);',
    broken: 'the next time is forgotten',
    plan,
  },
  {
    name: 'a job whose process died is retried',
    file: 'src/store/sqlite/jobs/jobs.ts',
    text: 'await failLeftOverRuns(database, settings);',
    instead: '',
    broken: 'it counts as running for ever',
    plan,
  },
  {
    name: 'a found run is polled again after a restart',
    file: 'dialogs/campaign/wire.ts',
    text: 'yield* foundRuns(parts.records);',
    instead: '',
    broken: 'nobody looks at it any more',
    plan,
  },
  {
    name: 'a run belongs to one execution',
    file: 'dialogs/campaign/run/claim-run.ts',
    text: 'const free = listed.filter((one) => !taken.has(one.id));',
    instead: 'const free = listed;',
    broken: 'another one’s run is taken',
    heldBy:
      'only needed if another run is found while a list is read; `which-run.test.ts`, “takes the remaining run when another execution took one …”',
    plan,
  },
  {
    name: 'a known failure makes no run fail',
    file: 'dialogs/campaign/results/judge.ts',
    text: 'failures.filter((one) => isKnownAt(one, endedAt))',
    instead: 'failures.filter(() => false)',
    broken: 'every failure counts',
    plan: knownPlan,
  },
  {
    name: 'the end of a known failure is posted',
    file: 'dialogs/campaign/known-failures/known-failures.ts',
    text: 'draft.wakeAt(knownFailureJob, key, known.until);',
    instead: '',
    broken: 'its job is not woken',
    plan: { operators: 1, lines: ['known 150 for 20 minutes'] },
  },
];
