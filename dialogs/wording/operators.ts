import { alertTexts } from './operators/alerts.ts';
import { approvalTexts } from './operators/approval.ts';
import { auditTexts } from './operators/audit.ts';
import { caseTexts } from './operators/cases.ts';
import { commandFaults } from './operators/command-faults.ts';
import { digestTexts } from './operators/digest.ts';
import { editTexts } from './operators/edit.ts';
import { elsewhereTexts } from './operators/elsewhere.ts';
import { fieldTexts } from './operators/fields.ts';
import { keepTexts } from './operators/keep.ts';
import { nameTexts } from './operators/names.ts';
import { readTexts } from './operators/read.ts';
import { rerunTexts } from './operators/rerun.ts';
import { runTexts } from './operators/run.ts';
import { severalTexts } from './operators/several.ts';
import { summaryTexts } from './operators/summary.ts';
import { triageTexts } from './operators/triage.ts';

/** Texts only for people with a role; English only. */
export const operators = {
  run: runTexts,
  approval: approvalTexts,
  rerun: rerunTexts,
  keep: keepTexts,
  read: readTexts,
  edit: editTexts,
  elsewhere: elsewhereTexts,
  fields: fieldTexts,
  audit: auditTexts,
  names: nameTexts,
  several: severalTexts,
  summary: summaryTexts,
  triage: triageTexts,
  cases: caseTexts,
  alerts: alertTexts,
  digest: digestTexts,
  seeCampaigns: 'Campaigns',
  /** In the order of help. */
  helpGroups: {
    runs: 'Run and watch',
    results: 'Results',
    campaigns: 'Campaigns',
    schedules: 'Schedules',
    posts: 'Notifications',
  },
  /** What is hardly used, together at one press. */
  helpMore: 'More',
  rarelyUsed: 'Rarely used',
  moreHelpGroups: { records: 'Failures, audit' },
  helpOnWord: 'For help on one topic, add a word: help schedule.',
  /** Above the answer to a freely worded line. */
  readAs: (line: string) => `${line.charAt(0).toUpperCase()}${line.slice(1)}:`,
  pressToConfirm: 'A typed yes confirms nothing. If I asked you something, press the button below it.',
  nothingUnconfirmed: 'OK. Nothing is done until its button is pressed.',
  /** Above the two nearest things that work. */
  nearest: 'I don’t know what that means. The nearest I can do:',
  /** The same for what isn’t possible. */
  cannot: {
    wait: 'A run can’t wait for another run. The nearest I can do:',
    repeat: 'I start one run at a time; a schedule can start one again and again. The nearest I can do:',
    pauseUntil: 'A schedule can’t skip a run, and a pause lasts until you resume it. The nearest I can do:',
    otherDays:
      'A schedule runs once, or at the same times every day, week or month. For other days, set one for each. These may help:',
    unsaidTime:
      'At what time? Please say it behind the days, like “saturday and sunday at 09:00”. These may help:',
    scheduleAll: 'A schedule runs one campaign. For all of them, set one for each. These may help:',
    postElsewhere:
      'I can’t post in another channel, but whoever is in it can ask me there. The nearest I can do:',
  },
  notUnderstood: {
    operator: 'That isn’t a command. Try “run campaign 12”, “results 12”, “campaigns” or “help”.',
    viewer: 'That isn’t a command. Try “results 12”, “campaigns” or “help”.',
  },
  commandFaults,
  turnFailed: (reference: string) =>
    `Something went wrong, so it’s unknown whether that took effect. Check with “status” before you repeat it. If it keeps happening, mention reference ${reference}.`,
  version: (version: string) => `Canvass ${version}`,
  pressedLate: 'Your press took minutes to arrive, so nothing was done.',
  questionGone: 'That question is too old. Nothing was done.',
  interruptedAct:
    'Canvass was restarted while doing that, so it may or may not have been done. It won’t be done again automatically: check first, for example with “audit” or “campaigns”.',
  /** Below what everyone is told about it. */
  surveyCredentials:
    'The survey service rejected the credentials (HTTP 401). Check SURVEY_API_KEY and SURVEY_API_SECRET.',
  /** A number that is both a survey’s and a campaign’s. */
  either: {
    ask: (number: string) => `Start survey ${number}, or run campaign ${number}?`,
    survey: (number: string) => `Start survey ${number}`,
    campaign: (number: string) => `Run campaign ${number}`,
  },
  /** For lines that name nothing, and mean what the conversation was about. */
  followUp: {
    repeat: (campaign: number, name: string | undefined) => {
      const title =
        name === undefined ? nameTexts.campaign(campaign) : nameTexts.namedCampaign(campaign, name);
      return `${title}: rerun what failed, or run all of it again?`;
    },
    whichCampaign: 'Which campaign?',
    whatFails: 'What is failing',
    whichNumber: (id: number) => `${id} is a campaign and a test case. Which one do you mean?`,
    noSuchNumber: (id: number) => `There is no campaign and no test case ${id}.`,
  },
} as const;
