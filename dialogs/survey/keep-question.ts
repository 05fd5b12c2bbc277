import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { People } from '../ports/people.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Place } from '../turn.ts';
import type { WordingFor } from '../wording/languages.ts';
import { beside } from './beside-question.ts';
import { openQuestion } from './messages.ts';
import { loadSurvey, markReshown, surveyKey } from './survey-record.ts';

interface KeepingDependencies {
  readonly messenger: ProactiveMessenger;
  readonly records: RecordStore;
  readonly people: Pick<People, 'find'>;
  /** The id of the person of a private conversation, where it is known. */
  readonly personIn: (place: Place) => Promise<string | undefined>;
  readonly wordingFor: WordingFor;
}

/** A messenger that asks an open question again below what it posts beside it, so that its answers stay in reach. */
export function keepQuestions({
  messenger,
  records,
  people,
  personIn,
  wordingFor,
}: KeepingDependencies): ProactiveMessenger {
  return {
    canEdit: messenger.canEdit,
    edit: messenger.edit,
    async post(place, message, once, language) {
      const id = place.kind === 'personal' ? await personIn(place) : undefined;
      if (id === undefined) return await messenger.post(place, message, once, language);
      const key = surveyKey(place, { id, name: '' });
      const { state } = await loadSurvey({ key, records });
      const posted = await messenger.post(
        place,
        state.kind === 'asking' ? beside(message) : message,
        once,
        language,
      );
      const { state: after } = await loadSurvey({ key, records });
      if (!posted.ok || after.kind !== 'asking') return posted;
      const locale = language ?? (await people.find(place.channel, id))?.locale;
      for (const [index, asked] of openQuestion(wordingFor(locale), after).entries()) {
        const again = await messenger.post(place, asked, `${once} question ${index}`, locale);
        if (!again.ok) return posted;
      }
      await markReshown({ key, records }, after);
      return posted;
    },
  };
}
