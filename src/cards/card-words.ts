/** The few words that a renderer adds of its own. */
export interface CardWords {
  readonly yourAnswer: string;
  readonly choose: string;
  readonly send: string;
  /** Shown by the input itself when it is sent empty. */
  readonly nothingChosen: string;
  readonly textWasCut: string;
  /** @param count how many answers are not shown */
  readonly moreAnswers: (count: number) => string;
}

const english: CardWords = {
  yourAnswer: 'Your answer',
  choose: 'Choose an answer',
  send: 'Send',
  nothingChosen: 'Please choose an answer.',
  textWasCut: 'This text was too long to be shown in full.',
  moreAnswers: (count) => `${count} more answers don't fit here. Type the one you mean.`,
};

const byLanguage: ReadonlyMap<string, CardWords> = new Map([
  ['en', english],
  [
    'es',
    {
      yourAnswer: 'Su respuesta',
      choose: 'Elija una respuesta',
      send: 'Enviar',
      nothingChosen: 'Elija una respuesta, por favor.',
      textWasCut: 'Este texto era demasiado largo para mostrarlo completo.',
      moreAnswers: (count) => `Hay ${count} respuestas más que no caben aquí. Escriba la que desea.`,
    },
  ],
  [
    'fr',
    {
      yourAnswer: 'Votre réponse',
      choose: 'Choisissez une réponse',
      send: 'Envoyer',
      nothingChosen: 'Veuillez choisir une réponse.',
      textWasCut: 'Ce texte était trop long pour être affiché en entier.',
      moreAnswers: (count) => `${count} autres réponses ne tiennent pas ici. Tapez celle que vous voulez.`,
    },
  ],
  [
    'de',
    {
      yourAnswer: 'Ihre Antwort',
      choose: 'Antwort auswählen',
      send: 'Senden',
      nothingChosen: 'Bitte wählen Sie eine Antwort aus.',
      textWasCut: 'Dieser Text war zu lang, um ganz angezeigt zu werden.',
      moreAnswers: (count) =>
        `${count} weitere Antworten passen nicht hierher. Bitte tippen Sie die gemeinte ein.`,
    },
  ],
  [
    'pt',
    {
      yourAnswer: 'Sua resposta',
      choose: 'Escolha uma resposta',
      send: 'Enviar',
      nothingChosen: 'Escolha uma resposta, por favor.',
      textWasCut: 'Este texto era longo demais para ser mostrado por inteiro.',
      moreAnswers: (count) => `Mais ${count} respostas não cabem aqui. Digite a que você deseja.`,
    },
  ],
  [
    'ja',
    {
      yourAnswer: '回答',
      choose: '回答を選んでください',
      send: '送信',
      nothingChosen: '回答を選んでください。',
      textWasCut: '文章が長いため、全文を表示できませんでした。',
      moreAnswers: (count) => `ほかに${count}件の回答があります。該当する回答を入力してください。`,
    },
  ],
]);

/** @param language BCP 47, e.g. `pt-BR`; an unknown one is English */
export function cardWords(language: string): CardWords {
  return byLanguage.get(language.toLowerCase().split(/[-_]/u)[0] ?? '') ?? english;
}
