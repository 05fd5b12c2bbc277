import { type Click, emptyAnswerSchema } from './buttons.ts';
import { type CampaignClick, clickRole, readCampaignAct, runCampaignAct } from './campaign/clicks.ts';
import { hasRole } from './commands/run.ts';
import type { RouterPorts } from './reading.ts';
import { besideQuestion } from './survey/beside-question.ts';
import type { PersonEvent } from './survey/decision.ts';
import { answerInvitation } from './survey/invitations/answer-invitation.ts';
import type { Press } from './survey/state.ts';
import { conductForPerson } from './survey/survey-turn.ts';
import { openByLink, startPressed } from './survey/surveys.ts';
import type { Turn } from './turn.ts';
import type { Wording } from './wording/wording.ts';

type Act = Exclude<Click, { do: 'command' }>;

/** Does what a button says that holds no command. */
export async function carryOutClick(
  turn: Turn,
  ports: RouterPorts,
  wording: Wording,
  click: Act,
  press?: Press,
): Promise<void> {
  switch (click.do) {
    case 'link':
      return await besideQuestion(turn, ports, wording, (kept) => openByLink(kept, ports, click));
    case 'invitation':
      return await besideQuestion(turn, ports, wording, (kept) =>
        answerInvitation(kept, ports, ports.invitations, wording, click),
      );
    case 'campaign':
    case 'submit':
      return await besideQuestion(turn, ports, wording, (kept) =>
        campaignClicked(kept, ports, wording, click),
      );
    case 'start':
      return await startPressed(turn, ports, click, press);
    default:
      return await surveyClicked(turn, ports, wording, surveyEvent(click), press);
  }
}

/** A button that isn't ours, or a list of answers in which none was chosen. */
export async function unknownClicked(
  turn: Turn,
  ports: RouterPorts,
  wording: Wording,
  value: unknown,
): Promise<void> {
  const at = emptyAnswerSchema.safeParse(value).data;
  if (at === undefined || turn.incoming.place.kind === 'group') {
    return await besideQuestion(turn, ports, wording, (kept) =>
      kept.replyPrivately({ text: wording.unknownButton }),
    );
  }
  // No answer has this id, so the question is asked again.
  return await conductForPerson(turn, ports, { kind: 'pick', at, answerId: Number.NaN });
}

async function surveyClicked(
  turn: Turn,
  ports: RouterPorts,
  wording: Wording,
  event: PersonEvent,
  press: Press | undefined,
): Promise<void> {
  if (turn.incoming.place.kind === 'group') {
    // Questions are only shown in private, so this button is someone else's or forged.
    return await turn.replyPrivately({ text: wording.unknownButton });
  }
  await conductForPerson(turn, ports, event, press);
}

async function campaignClicked(
  turn: Turn,
  ports: RouterPorts,
  wording: Wording,
  click: CampaignClick,
): Promise<void> {
  const act = readCampaignAct(click);
  if (act === undefined) return await turn.replyPrivately({ text: wording.unknownButton });
  const refused = {
    action: click.do === 'campaign' ? `press “${click.action}” of campaign` : 'send a form',
    campaign: click.campaign,
  };
  if (!(await hasRole(turn, clickRole(act), refused, { wording, audit: ports.audit }))) return;
  await turn.keepPlace();
  await runCampaignAct(turn, ports.campaign, act);
}

function surveyEvent(
  click: Exclude<Click, { do: 'command' | 'campaign' | 'submit' | 'invitation' | 'link' | 'start' }>,
): PersonEvent {
  const at = { session: click.session, question: click.question };
  switch (click.do) {
    case 'answer':
      return { kind: 'pick', at, answerId: click.answer };
    case 'leave':
      return { kind: 'stop', at };
    default:
      return { kind: 'press', button: click.do, at, offer: click.offer };
  }
}
