import type { Output } from '../message.ts';
import type { Logger } from '../ports/logger.ts';
import type { Posted, ProactiveMessenger } from '../ports/messenger.ts';
import type { KnownPerson, People } from '../ports/people.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Place } from '../turn.ts';
import { isPending, keepQuestionOpen } from './beside-question.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { inviteeOf } from './invitations/invitees.ts';
import { loadSurvey, markReshown, surveyKey } from './survey-record.ts';

interface KeepingDependencies {
  readonly messenger: ProactiveMessenger;
  readonly records: RecordStore;
  readonly people: Pick<People, 'find'>;
  /** The id of the person of a private conversation, if known. */
  readonly personIn: (place: Place) => Promise<string | undefined>;
  readonly surveyPorts: SurveyDependencies;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * A messenger that shows again, below its posts, what the person has been asked in their survey: the open question, or what to do
 * about an answer or a start of unknown fate. That keeps the buttons in reach. Below posts that this process makes at the same
 * moment, such as two reminders, it is shown once.
 */
export function keepQuestions({
  messenger,
  records,
  people,
  personIn,
  surveyPorts,
  log,
}: KeepingDependencies): ProactiveMessenger {
  /** Posts under way, by the survey's key, and whether one of them that has arrived left the question to the others. */
  const underWay = new Map<string, { count: number; owed: boolean }>();

  /** @returns whether the question is to be shown below it now */
  async function isLast(key: string, post: () => Promise<Posted>): Promise<readonly [Posted, boolean]> {
    const own = underWay.get(key) ?? { count: 0, owed: false };
    underWay.set(key, own);
    own.count += 1;
    const posted = await post().finally(() => {
      own.count -= 1;
      if (own.count === 0) underWay.delete(key);
    });
    own.owed ||= posted.ok;
    return [posted, own.count === 0 && own.owed];
  }

  /** The survey whose question a post there would hide. */
  async function surveyIn(place: Place) {
    const id = place.kind === 'personal' ? await personIn(place) : undefined;
    if (id === undefined) return undefined;
    const key = surveyKey(place, { id, name: '' });
    const { state } = await loadSurvey({ key, records });
    return { id, key, isPending: isPending(state) };
  }

  async function askAgain(
    place: Place,
    { id, key }: { readonly id: string; readonly key: string },
    once: string,
    language: string | undefined,
  ): Promise<void> {
    const { state } = await loadSurvey({ key, records });
    if (!isPending(state)) return;
    const known = await people.find(place.channel, id);
    const person: KnownPerson = known ?? { channel: place.channel, id, name: '' };
    const locale = language ?? person.locale;
    let asked = 0;
    let allShown = true;
    async function say(output: Output): Promise<void> {
      if (output.kind !== 'message' || !allShown) return;
      const again = await messenger.post(place, output.message, `${once} question ${asked}`, locale);
      asked += 1;
      allShown = again.ok;
    }
    const survey = {
      key,
      records,
      person: inviteeOf(person),
      conversation: { say },
      wording: surveyPorts.wordingFor(locale),
    };
    const after = await conductSurvey(survey, surveyPorts, (open) =>
      isPending(open) ? { kind: open.kind === 'asking' ? 'again' : 'resume' } : undefined,
    );
    if (allShown && after.kind === 'asking') await markReshown({ key, records }, after);
  }

  return {
    abilities: messenger.abilities,
    edit: messenger.edit,
    async post(place, message, once, language, isFresh) {
      const survey = await surveyIn(place).catch((err: unknown) => {
        log.warn({ err, channel: place.channel }, 'Nothing was posted: the survey there could not be read.');
        return 'unread' as const;
      });
      if (survey === 'unread') return { ok: false, reason: 'failed' };
      if (survey === undefined) return await messenger.post(place, message, once, language, isFresh);
      const shown = survey.isPending ? keepQuestionOpen(message) : message;
      const [posted, asksAgain] = await isLast(survey.key, () =>
        messenger.post(place, shown, once, language, isFresh),
      );
      if (asksAgain)
        await askAgain(place, survey, once, language).catch((err: unknown) => {
          // The post has arrived, and must not be repeated because of this.
          log.warn(
            { err, channel: place.channel },
            'An open question could not be shown again below a post.',
          );
        });
      return posted;
    },
  };
}
