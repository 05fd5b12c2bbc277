import type { Guard } from './guard.ts';

const plan = { operators: 1 };

/** The guards of what asks for runs by itself or again, and of what is posted about them. */
export const requestGuards: readonly Guard[] = [
  {
    name: 'a request with a known key starts no other run',
    file: 'dialogs/campaign/run/request-run.ts',
    text: 'const taken = asked.key === undefined ? fresh : await requests.bind(asked.key, fresh);',
    instead: 'const taken = fresh;',
    broken: 'the key is bound to nothing',
    plan,
  },
  {
    name: 'an occurrence of a schedule starts one run',
    file: 'dialogs/campaign/run/ask-run.ts',
    text: 'const asked = findAsked(before, occurrence, run.askedAt);',
    instead: 'const asked = findAsked({ ...before, scheduled: [] }, occurrence, run.askedAt);',
    broken: 'it is not looked up whether it has asked',
    plan: {
      operators: 1,
      lines: ['schedule campaign 15 every 5 minutes'],
      aimed: [{ kind: 'process killed after', where: 'store', times: 8 }],
    },
  },
  {
    name: 'a schedule is stored with its job',
    file: 'dialogs/campaign/schedules/schedules.ts',
    text: 'draft.repeat(scheduleJob, String(id), { cron: wanted.cron, timeZone: wanted.timeZone });',
    instead: '',
    broken: 'it is listed, and never runs',
    plan: { operators: 1, lines: ['schedule campaign 15 every 5 minutes'] },
  },
  {
    name: 'a post of unknown fate is not repeated',
    file: 'dialogs/outbox/deliver.ts',
    text: "if (post.sending && !unsent.has(post.attempt ?? '')) return undefined;",
    instead: '',
    broken: 'it is posted again after a stop',
    plan: {
      operators: 1,
      lines: ['schedule campaign 15 every 5 minutes'],
      aimed: [{ kind: 'process killed after', where: 'connector.announce answered', times: 300 }],
    },
  },
  {
    name: 'a failed post is retried',
    file: 'dialogs/outbox/deliver.ts',
    text: 'return { at: Math.min(now() + pause, post.treatment.until) };',
    instead: 'return undefined;',
    broken: 'one failure ends it',
    plan,
  },
  {
    name: 'a step moves a run only from the status it began in',
    file: 'dialogs/workflow.ts',
    text: 'if (current === undefined || statusOf(current) !== statusOf(found)) return undefined;',
    instead: 'if (current === undefined) return undefined;',
    broken: 'a step writes over what another wrote',
    plan: {
      operators: 1,
      processes: 2,
      lines: ['run campaign 12', 'run campaign 15', 'run campaign 18'],
      aimed: [{ kind: 'process stood still', where: 'campaign.runs', times: 200 }],
    },
  },
  {
    name: 'a draft of a campaign is sent once',
    file: 'dialogs/campaign/edit/drafts.ts',
    text: "claimed = !late && ['open', 'failed', 'unknown'].includes(before.standing.kind);",
    instead: "claimed = !late && before.standing.kind !== 'discarded';",
    broken: 'each press sends it',
    plan: { operators: 2, lines: ['update campaign # concurrency %'] },
  },
];
