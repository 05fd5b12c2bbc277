import { type Contact, contactLink } from '../contact.ts';
import type { Message } from '../message.ts';
import type { People } from '../ports/people.ts';
import type { RecordRepository, RecordStore } from '../ports/records.ts';
import { endOf } from '../ports/survey-ends.ts';
import type { LinkNotice, LinkView, LinkVisitor, SurveyLinks } from '../ports/survey-links.ts';
import type { Wording } from '../wording/wording.ts';
import { clockEvent, listedIn, type SurveyDependencies } from './conduct.ts';
import type { Decision, LinkEvent } from './decision.ts';
import { hasExpired, type InvitationRepository } from './invitations/invitations.ts';
import { linkButton, wayOn } from './messages.ts';
import { pastOf } from './past.ts';
import { createSurveyPreviews } from './previews.ts';
import { type StateOf, type SurveyChoice, type SurveyState, sessionOf } from './state.ts';
import { type LoadedSurvey, loadSurvey, surveyKey } from './survey-record.ts';
import { surveyNumber, unknownLink } from './surveys.ts';
import { transition } from './transition.ts';

interface LinkDependencies extends SurveyDependencies {
  readonly records: RecordStore;
  readonly recordBook: RecordRepository;
  readonly onUnreadLengths: (error: unknown) => void;
  readonly people: Pick<People, 'find'>;
  readonly invitations: Pick<InvitationRepository, 'find'>;
  readonly contact: Contact | undefined;
}

export function createSurveyLinks(ports: LinkDependencies): SurveyLinks {
  const { finder, recordBook, time, onUnreadLengths } = ports;
  const previews = createSurveyPreviews({ finder, records: recordBook, time, onError: onUnreadLengths });

  async function wordingFor({ channel, user, locale }: LinkVisitor): Promise<Wording> {
    return ports.wordingFor((await ports.people.find(channel, user))?.locale ?? locale);
  }

  const load = ({ channel, conversation, user }: LinkVisitor): Promise<LoadedSurvey> =>
    loadSurvey({
      key: surveyKey({ channel, conversation, kind: 'personal' }, { id: user, name: '' }),
      records: ports.records,
    });

  /** @returns `ended`: how this survey has ended here, if it has */
  async function openAt(link: string, visitor: LinkVisitor, wording: Wording): Promise<Opened> {
    const loaded = await load(visitor);
    const id = surveyNumber(link);
    const survey = id === undefined ? undefined : await surveyIn(loaded, id, wording);
    if (survey === undefined) return { view: { notice: unknownLink(wording) } };
    const decision = await foresee(ports, loaded, { kind: 'open', survey }, wording);
    const notice = noticeIn(decision, reach(wording));
    const view = { survey, press: linkButton(survey, '').click, notice };
    const { state } = decision;
    const isOver = state.kind === 'finished' && state.session.survey.id === survey.id;
    return { view, ...(isOver && { ended: state.outcome }) };
  }

  /** A survey taken here doesn't need the list, and may no longer be in it. */
  async function surveyIn(
    { state, past }: LoadedSurvey,
    id: number,
    wording: Wording,
  ): Promise<SurveyChoice | undefined> {
    const here = [sessionOf(state), ...past.map((each) => (each.kind === 'left' ? each.was : each).session)];
    const known = here.find((session) => session?.survey.id === id)?.survey;
    if (known !== undefined) return known;
    const found = await finder.find(id);
    if (found === 'unknown') return undefined;
    const isNamed = found !== 'unavailable' && found.unnamed !== true;
    return { id, name: isNamed ? found.name : wording.surveyById(id) };
  }

  const end = (survey: number) => endOf(ports.ends ?? {}, survey);
  const { contact } = ports;
  const reach = ({ card }: Wording) => contact && [contactLink(contact, card)];

  return {
    readPreviews: previews.read,
    preview: previews.preview,
    minutes: previews.minutes,
    open: async (link, visitor) => (await openAt(link, visitor, await wordingFor(visitor))).view,
    async openInvitation(link, locale) {
      const found = link && (await ports.invitations.find(link.survey, link.id));
      if (found?.link === undefined) return { notice: unknownLink(ports.wordingFor(locale)) };
      const { survey, person, state } = found;
      const { conversation } = found.link;
      const visitor = { channel: person.channel, conversation, user: person.id, locale };
      // It may be open on several devices, each with its own language.
      const wording = locale === undefined ? await wordingFor(visitor) : ports.wordingFor(locale);
      const { view, ended } = await openAt(String(survey.id), visitor, wording);
      if (state === 'completed' || ended === 'complete') {
        const { links } = wayOn({ wording, end }, survey);
        const text = wording.finishedLink(survey.name);
        return { survey, visitor, notice: { text, choices: [], links, legal: reach(wording) } };
      }
      if (ended === 'expired' || hasExpired(found, ports.now(), ports.expiryMilliseconds)) {
        return { survey, notice: { text: wording.linkExpired, choices: [], legal: reach(wording) } };
      }
      return { visitor, ...view };
    },
    async askToLeave(visitor) {
      const { state } = await load(visitor);
      const isOpen = state.kind === 'asking' || state.kind === 'sending' || state.kind === 'unknownFate';
      if (!isOpen) return undefined;
      const wording = await wordingFor(visitor);
      return { text: wording.newConversationQuestion(state.session.survey.name), stay: wording.keepGoing };
    },
  };
}

interface Opened {
  readonly view: LinkView;
  readonly ended?: StateOf<'finished'>['outcome'];
}

/** What opening the link would do now. */
async function foresee(
  ports: SurveyDependencies,
  loaded: LoadedSurvey,
  event: LinkEvent,
  wording: Wording,
): Promise<Decision> {
  const { state, touched, past } = loaded;
  const now = ports.now();
  const isListed = await listedIn(loaded, event, ports);
  const context = {
    wording,
    attempt: { id: '', instance: '', since: now },
    reference: '',
    past: (id: number) => pastOf(past, id, { now, expiryMilliseconds: ports.expiryMilliseconds }),
    end: (id: number) => endOf(ports.ends ?? {}, id),
    isListed,
  };
  const overdue = await clockEvent(state, touched, ports);
  const current: SurveyState = overdue === undefined ? state : transition(state, overdue, context).state;
  return transition(current, event, context);
}

/** What would be said instead of a question, if nothing would be started or asked. */
function noticeIn({ call, outputs }: Decision, reach: LinkNotice['legal']): LinkNotice | undefined {
  const message: Message | undefined = outputs.find(({ kind }) => kind === 'message')?.message;
  if (call !== undefined || message === undefined || message.questionRef !== undefined) return undefined;
  const { text, choices = [], links, contact } = message;
  return { text, choices, links, legal: contact && reach };
}
