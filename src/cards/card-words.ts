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
  /** Stands on the button that unfolds a list of so many. */
  readonly showAll: (count: number) => string;
  /** The same where even unfolded the list isn't whole. */
  readonly showMore: string;
  /** The last line of a list that was cut. */
  readonly andMore: (count: number) => string;
  readonly moreSections: (count: number) => string;
  /** Shown by an input that was left empty. */
  readonly pleaseFillIn: (label: string) => string;
  readonly required: string;
  /** What a field holds now. */
  readonly now: (value: string) => string;
  /** Instead of a form. */
  readonly typeInOneLine: (line: string) => string;
}

const english: CardWords = {
  yourAnswer: 'Your answer',
  choose: 'Choose an answer',
  send: 'Send',
  nothingChosen: 'Please choose an answer.',
  textWasCut: 'This text was too long to be shown in full.',
  moreAnswers: (count) => `${count} more answers don't fit here. Type the one you mean.`,
  showAll: (count) => `Show all ${count}`,
  showMore: 'Show more',
  andMore: (count) => `and ${count} more`,
  moreSections: (count) => `${count} more lists don't fit here.`,
  pleaseFillIn: (label) => `${label}: please fill this in.`,
  required: 'required',
  now: (value) => `now ${value}`,
  typeInOneLine: (line) => `Type it in one line: ${line}`,
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
      showAll: (count) => `Mostrar los ${count}`,
      showMore: 'Mostrar más',
      andMore: (count) => `y ${count} más`,
      moreSections: (count) => `Hay ${count} listas más que no caben aquí.`,
      pleaseFillIn: (label) => `${label}: rellene este campo, por favor.`,
      required: 'obligatorio',
      now: (value) => `ahora ${value}`,
      typeInOneLine: (line) => `Escríbalo en una línea: ${line}`,
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
      showAll: (count) => `Afficher les ${count}`,
      showMore: 'Afficher plus',
      andMore: (count) => `et ${count} de plus`,
      moreSections: (count) => `${count} autres listes ne tiennent pas ici.`,
      pleaseFillIn: (label) => `${label} : veuillez remplir ce champ.`,
      required: 'obligatoire',
      now: (value) => `actuellement ${value}`,
      typeInOneLine: (line) => `Tapez-le en une ligne : ${line}`,
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
      showAll: (count) => `Alle ${count} anzeigen`,
      showMore: 'Mehr anzeigen',
      andMore: (count) => `und ${count} weitere`,
      moreSections: (count) => `${count} weitere Listen passen nicht hierher.`,
      pleaseFillIn: (label) => `${label}: Bitte füllen Sie dieses Feld aus.`,
      required: 'erforderlich',
      now: (value) => `jetzt ${value}`,
      typeInOneLine: (line) => `Bitte in einer Zeile eintippen: ${line}`,
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
      showAll: (count) => `Mostrar todos os ${count}`,
      showMore: 'Mostrar mais',
      andMore: (count) => `e mais ${count}`,
      moreSections: (count) => `Mais ${count} listas não cabem aqui.`,
      pleaseFillIn: (label) => `${label}: preencha este campo, por favor.`,
      required: 'obrigatório',
      now: (value) => `agora ${value}`,
      typeInOneLine: (line) => `Digite em uma linha: ${line}`,
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
      showAll: (count) => `${count}件すべて表示`,
      showMore: 'さらに表示',
      andMore: (count) => `ほか${count}件`,
      moreSections: (count) => `ほかに${count}件の一覧があります。`,
      pleaseFillIn: (label) => `${label}を入力してください。`,
      required: '必須',
      now: (value) => `現在 ${value}`,
      typeInOneLine: (line) => `1行で入力してください: ${line}`,
    },
  ],
]);

/** @param language BCP 47, e.g. `pt-BR`; an unknown one is English */
export function cardWords(language: string): CardWords {
  return byLanguage.get(language.toLowerCase().split(/[-_]/u)[0] ?? '') ?? english;
}
