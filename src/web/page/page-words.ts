import { type Language, languageOf } from '../../../dialogs/wording/languages.ts';

/** The texts of the chat page itself; what is said in the conversation is the bot’s, and Web Chat has its own. */
export interface PageWords {
  readonly description: string;
  readonly conversation: string;
  readonly newConversation: string;
  readonly operator: string;
  readonly connecting: string;
  readonly connected: string;
  readonly reconnecting: string;
  readonly notConnected: string;
  readonly ended: string;
  readonly notLoaded: string;
  readonly notAvailable: string;
  readonly noScript: string;
  /** A message was not taken: it is over what the server takes of one, about so many characters of that language. */
  readonly tooLong: string;
}

export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: {
    description: 'Take a survey, or run a test campaign, by chat.',
    conversation: 'Conversation with Canvass',
    newConversation: 'New conversation',
    operator: 'Operator',
    connecting: 'Connecting…',
    connected: 'Connected',
    reconnecting: 'Reconnecting…',
    notConnected: 'Not connected. Load the page again.',
    ended: 'The conversation has ended.',
    notLoaded: 'The chat could not be loaded. Load the page again.',
    notAvailable: 'The chat is not available now. Load the page again.',
    noScript: 'This chat needs JavaScript. Please switch it on for this page and load it again.',
    tooLong:
      'Your message is too long, so nothing of it was sent. Please shorten it to about 15,000 characters and send it again.',
  },
  es: {
    description: 'Haga una encuesta, o ejecute una campaña de pruebas, por chat.',
    conversation: 'Conversación con Canvass',
    newConversation: 'Nueva conversación',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Sin conexión. Vuelva a cargar la página.',
    ended: 'La conversación ha terminado.',
    notLoaded: 'No se pudo cargar el chat. Vuelva a cargar la página.',
    notAvailable: 'El chat no está disponible ahora. Vuelva a cargar la página.',
    noScript: 'Este chat necesita JavaScript. Actívelo para esta página y vuelva a cargarla.',
    tooLong:
      'Su mensaje es demasiado largo, así que no se envió nada. Acórtelo a unos 15.000 caracteres y envíelo de nuevo.',
  },
  fr: {
    description: 'Répondez à une enquête, ou lancez une campagne de tests, par chat.',
    conversation: 'Conversation avec Canvass',
    newConversation: 'Nouvelle conversation',
    operator: 'Opérateur',
    connecting: 'Connexion…',
    connected: 'Connecté',
    reconnecting: 'Reconnexion…',
    notConnected: 'Non connecté. Rechargez la page.',
    ended: 'La conversation est terminée.',
    notLoaded: 'Le chat n’a pas pu être chargé. Rechargez la page.',
    notAvailable: 'Le chat n’est pas disponible pour l’instant. Rechargez la page.',
    noScript: 'Ce chat a besoin de JavaScript. Activez-le pour cette page et rechargez-la.',
    tooLong:
      'Votre message est trop long, rien n’en a été envoyé. Raccourcissez-le à environ 15 000 caractères et envoyez-le à nouveau.',
  },
  de: {
    description: 'An einer Umfrage teilnehmen oder eine Testkampagne starten, im Chat.',
    conversation: 'Unterhaltung mit Canvass',
    newConversation: 'Neue Unterhaltung',
    operator: 'Operator',
    connecting: 'Verbinde…',
    connected: 'Verbunden',
    reconnecting: 'Verbinde neu…',
    notConnected: 'Nicht verbunden. Laden Sie die Seite neu.',
    ended: 'Die Unterhaltung ist beendet.',
    notLoaded: 'Der Chat konnte nicht geladen werden. Laden Sie die Seite neu.',
    notAvailable: 'Der Chat ist gerade nicht verfügbar. Laden Sie die Seite neu.',
    noScript:
      'Dieser Chat braucht JavaScript. Bitte schalten Sie es für diese Seite ein und laden Sie sie neu.',
    tooLong:
      'Ihre Nachricht ist zu lang, deshalb wurde nichts davon gesendet. Bitte kürzen Sie sie auf etwa 15.000 Zeichen und senden Sie sie noch einmal.',
  },
  'pt-BR': {
    description: 'Responda a uma pesquisa, ou execute uma campanha de testes, por chat.',
    conversation: 'Conversa com o Canvass',
    newConversation: 'Nova conversa',
    operator: 'Operador',
    connecting: 'Conectando…',
    connected: 'Conectado',
    reconnecting: 'Reconectando…',
    notConnected: 'Sem conexão. Recarregue a página.',
    ended: 'A conversa terminou.',
    notLoaded: 'Não foi possível carregar o chat. Recarregue a página.',
    notAvailable: 'O chat não está disponível agora. Recarregue a página.',
    noScript: 'Este chat precisa de JavaScript. Ative-o para esta página e recarregue-a.',
    tooLong:
      'Sua mensagem é longa demais, por isso nada dela foi enviado. Encurte-a para cerca de 15.000 caracteres e envie-a de novo.',
  },
  ja: {
    description: 'チャットでアンケートに回答したり、テストキャンペーンを実行したりできます。',
    conversation: 'Canvassとの会話',
    newConversation: '新しい会話',
    operator: '運用者',
    connecting: '接続中…',
    connected: '接続済み',
    reconnecting: '再接続中…',
    notConnected: '接続されていません。ページを再読み込みしてください。',
    ended: '会話は終了しました。',
    notLoaded: 'チャットを読み込めませんでした。ページを再読み込みしてください。',
    notAvailable: '現在チャットをご利用いただけません。ページを再読み込みしてください。',
    noScript: 'このチャットにはJavaScriptが必要です。このページで有効にして、再読み込みしてください。',
    tooLong:
      'メッセージが長すぎるため、送信されませんでした。5,000文字程度に短くして、もう一度送信してください。',
  },
};

/** The language that a browser likes best among those we have (RFC 9110 §12.5.4); English where it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => /^q=/iu.test(parameter))?.slice(2);
      return { language: languageOf(range), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.find(({ language }) => language !== undefined)?.language ?? 'en';
}
