import { askedButton, commandButton } from './buttons.ts';
import type { CampaignDependencies } from './campaign/dependencies.ts';
import { findCampaign } from './campaign/resolve.ts';
import { runCampaign } from './campaign/run/run-campaign.ts';
import { showRunStatus } from './campaign/run/status.ts';
import { runsPostedHere, sayCannotStop } from './campaign/run/stop-run.ts';
import { command } from './commands/command.ts';
import type { SurveyDependencies } from './survey/conduct.ts';
import type { SurveyState } from './survey/state.ts';
import { loadSurvey } from './survey/survey-record.ts';
import { conductForPerson, surveyPlace } from './survey/survey-turn.ts';
import { findSurvey, survey } from './survey/surveys.ts';
import { isAllowed, sayMessage, type Turn } from './turn.ts';
import { operators } from './wording/operators.ts';
import { saidInAnyLanguage } from './wording/typed-words.ts';

/** Commands that may mean a survey or a campaign. */
interface EitherDependencies extends SurveyDependencies {
  readonly campaign: CampaignDependencies;
}

/** The state of the person's survey; for people with a role, also what is running. */
export const status = command({
  name: 'status',
  phrases: ['status'],
  said: saidInAnyLanguage('status'),
  asked: [],
  means: `status survey, survey progress, how far survey, questions left, how many questions, my progress, left survey, how long
    survey, questions still, where am i, survey still long, which question, what question, question am on, how much survey
    left, survey status`,
  role: 'anyone',
  help: { text: 'status' },
  example: 'status',
  async run(turn, ports: EitherDependencies) {
    const isViewer = isAllowed(turn.incoming.role, 'viewer');
    if (!isViewer || (await hasOpenSurvey(turn, ports)))
      await conductForPerson(turn, ports, { kind: 'status' });
    if (isViewer) await showRunStatus(turn, ports.campaign);
  },
});

/** Leaves the person's survey. Without an open survey, it most likely means a run posted here. */
export const stop = command({
  name: 'stop',
  phrases: ['stop', 'cancel'],
  said: saidInAnyLanguage('stop'),
  means: `stop survey, end survey, leave survey, not finish survey, cancel survey, quit survey, not want survey, not question,
    not answer more, not want answer, enough questions`,
  role: 'anyone',
  help: { text: 'stop' },
  example: 'stop',
  async run(turn, ports: EitherDependencies) {
    if (isAllowed(turn.incoming.role, 'viewer') && !(await hasOpenSurvey(turn, ports))) {
      const posted = await runsPostedHere(turn, ports.campaign);
      if (posted.length > 0) return await sayCannotStop(turn, posted);
    }
    const { role, place, locale } = turn.incoming;
    const isCustomer = role === 'none' && place.kind === 'personal';
    if (isCustomer && (await surveyOf(turn, ports)).kind === 'idle')
      return await sayMessage(turn, { text: ports.wordingFor(locale).comeBack });
    await conductForPerson(turn, ports, { kind: 'stop' });
  },
});

async function hasOpenSurvey(turn: Turn, ports: EitherDependencies): Promise<boolean> {
  const state = await surveyOf(turn, ports);
  return state.kind !== 'idle' && state.kind !== 'stopped' && state.kind !== 'finished';
}

async function surveyOf(turn: Turn, ports: EitherDependencies): Promise<SurveyState> {
  const wording = ports.wordingFor(turn.incoming.locale);
  return (await loadSurvey(surveyPlace(turn, wording))).state;
}

/**
 * `start 12`, `start nightly`: the survey or the campaign with that number or name; if it could be either, the person is asked.
 */
export const start = command({
  name: 'start',
  phrases: [],
  short: ['start {startable}'],
  role: 'anyone',
  // Shown in documentation alone: help leaves out what is only another way to say something.
  help: 'start the survey or, for operators, run the campaign with that number or name; asks if both have it',
  example: 'start 12',
  async run(turn, ports: EitherDependencies, values) {
    const { campaign } = values;
    const named = 'id' in campaign ? String(campaign.id) : campaign.name;
    if (!isAllowed(turn.incoming.role, 'operator')) return await survey.run(turn, ports, { survey: named });
    const listed = await ports.surveys.listSurveys();
    const isSurvey = !listed.ok || findSurvey(listed.value, named).kind !== 'none';
    if (!isSurvey) {
      await turn.keepPlace();
      return await runCampaign.run(turn, ports.campaign, values);
    }
    const isNamed = 'id' in campaign || 'id' in (await findCampaign(ports.campaign, campaign));
    if (!isNamed) return await survey.run(turn, ports, { survey: named });
    await sayMessage(turn, {
      text: operators.either.ask(named),
      choices: [
        commandButton(`survey ${named}`, operators.either.survey(named)),
        askedButton(`run campaign ${named}`, operators.either.campaign(named), turn.receivedAt),
      ],
    });
  },
});
