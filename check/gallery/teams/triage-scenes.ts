import type { Browser } from 'playwright-core';
import { newsMessage } from '../../../dialogs/campaign/alerts/words.ts';
import {
  decidedMessage,
  endedMessage,
  expiredMessage,
  requestMessage,
} from '../../../dialogs/campaign/approval/messages.ts';
import type { ApprovalRequest } from '../../../dialogs/campaign/repositories/approvals.ts';
import type { Message } from '../../../dialogs/message.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import type { Keep } from '../picture-taker.ts';
import { adaId } from '../start-everything.ts';
import { createDrawing } from './draw-message.ts';
import { openTeamsPerson } from './teams-person.ts';

/** What an operator is asked and told after a run: reruns, alerts, the digest, several runs. */
export async function triageCards(browser: Browser, url: string, keep: Keep): Promise<void> {
  const { draw, close } = await createDrawing(browser, keep);
  const operator = await openTeamsPerson(url, adaId);
  await draw('rerun-asked', await operator.say('rerun failed of campaign 12'));
  await operator.press('Rerun');
  await draw('rerun-done', await operator.shows(/, rerun of run/u));
  await draw('several-asked', await operator.say('run campaigns 5 and 7'));
  await operator.press('Run both');
  await draw('several-done', await operator.shows(/of 2 campaigns passed|^✓ 2 campaigns passed/u));
  await draw('alert-set', await operator.say('alert campaign 12 when pass rate below 100%'));
  await operator.say('run campaign 12');
  await draw('alert-crossed', await operator.shows(/^Alert \d+: pass rate of/u));
  await draw('alerts', await operator.say('alerts'));
  await draw('digest-now', await operator.say('digest now'));
  await draw('digest-set', await operator.say('digest daily at 08:00 (Europe/Berlin)'));
  await draw('known', await operator.say('known 63 until Friday "ticket 812"'));
  await draw('case', await operator.say('case 63'));
  await operator.close();
  for (const [scene, message] of lateMessages()) await draw(scene, shownInTeams(message));
  await close();
}

/** What takes another operator, an hour, or better runs. */
function lateMessages(): readonly (readonly [scene: string, message: Message])[] {
  const now = Date.UTC(2026, 10, 20, 8, 30);
  const clock = { timeZone: 'Europe/Berlin', now };
  const by = { id: '29:ada', name: 'Ada Lovelace' };
  const decided = { by: { id: '29:grace', name: 'Grace Hopper' }, place: somewhere, at: now };
  const waiting: ApprovalRequest = {
    ...{ id: 'request', campaign: 15, campaignName: 'Appointment reminders', calls: 1200 },
    ...{ subject: { kind: 'run' }, by, mentions: by, askedAt: now, expiresAt: now + 3_600_000 },
    ...{ audit: 'entry', places: [], state: 'waiting' },
  };
  const campaigns = [
    { campaign: 3, name: 'Nightly regression', calls: 240 },
    { campaign: 15, name: 'Appointment reminders', calls: 1200 },
  ];
  const several: ApprovalRequest = { ...waiting, calls: 1440, subject: { kind: 'several', campaigns } };
  const approved: ApprovalRequest = { ...waiting, state: 'approved', decided, outcome: { kind: 'begun' } };
  const passRate = { id: 2, condition: { kind: 'passRate', below: 95 } } as const;
  return [
    ['approval-asked', requestMessage(waiting, clock)],
    ['approval-asked-several', requestMessage(several, clock)],
    ['approval-approved', decidedMessage(approved)],
    ['approval-card-approved', endedMessage(approved)],
    ['approval-declined', decidedMessage({ ...waiting, state: 'declined', decided })],
    ['approval-expired', expiredMessage({ ...waiting, state: 'expired' })],
    ['approval-card-expired', endedMessage({ ...waiting, state: 'expired' })],
    [
      'alert-recovered',
      newsMessage(12, 'Customer lines check', passRate, {
        ...{ kind: 'recovered', run: 97, earlier: 96, value: 98 },
      }),
    ],
  ];
}

const somewhere = { channel: 'msteams', conversation: '19:room', kind: 'group' } as const;

/** As it comes over the wire. */
function shownInTeams(message: Message): Parameters<Awaited<ReturnType<typeof createDrawing>>['draw']>[1] {
  return JSON.parse(JSON.stringify(renderMessage(message, 'msteams')));
}
