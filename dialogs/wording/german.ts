import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('de');

/** What Canvass says in German. */
export const german = {
  languageName: 'Deutsch',
  greeting:
    'Guten Tag, ich bin Canvass. Ich führe Sie hier durch eine Umfrage, eine Frage nach der anderen. Das dauert ein bis zwei Minuten.',
  greetingInGroup:
    'Guten Tag, ich bin Canvass. Erwähnen Sie mich und schreiben Sie „surveys“: Ich führe Sie in einem eigenen Chat durch eine Umfrage, eine Frage nach der anderen.',
  helpTitle: 'Was Sie hier tun können',
  helpFoot: 'Mitten in einer Umfrage setzen Sie einen / vor den Befehl, zum Beispiel /stop.',
  seeSurveys: 'Umfragen ansehen',
  help: 'Hilfe',
  helpSections: { survey: 'Umfragen', general: 'Sonstiges' },
  commandHelp: {
    surveys: 'die Umfragen, an denen Sie teilnehmen können',
    survey: 'eine Umfrage beginnen, nach Nummer oder Name',
    status: 'wie weit Ihre Umfrage ist',
    resume: 'die offene Frage noch einmal zeigen',
    restart: 'dieselbe Umfrage von vorn beginnen',
    stop: 'die Umfrage verlassen',
    invitationsOn: 'wieder zu Umfragen eingeladen werden',
    invitationsOff: 'keine Einladungen und Erinnerungen mehr erhalten',
    language: 'die Sprache, in der ich Ihnen schreibe',
    whoAmI: 'Ihre Kennung, Ihre Rolle und wie man eine bekommt',
    help: 'was Sie hier tun können',
  },
  notUnderstood:
    'Das habe ich nicht verstanden. Mit „surveys“ sehen Sie die Umfragen, mit „help“ alles, was ich kann.',
  didYouMean: (line) => `Meinten Sie „${line}“?`,
  didYouMeanOneOf: 'Das habe ich nicht verstanden. Meinten Sie etwas davon?',
  forExample: (line) => `Zum Beispiel: ${line}`,
  commandFaults: {
    page: (said) => `„${said}“ ist keine Seitenzahl. Die Seiten zählen ab 1.`,
    language: (said) => `„${said}“ kann ich nicht. Diese Sprachen kenne ich:`,
  },
  missing: (line) => `Da fehlt etwas. So lautet der Befehl: ${line}`,
  unknownButton: 'Diese Schaltfläche ist von früher und bewirkt nichts mehr.',
  editChangesNothing:
    'Sie haben eine Nachricht bearbeitet. Es gilt, was zuerst gesendet wurde: Eine aufgezeichnete Antwort bleibt, wie sie war.',
  clickPending: 'Einen Moment: Das dauert länger als sonst.',
  clickTaken: 'Siehe die Nachricht unten.',
  givenUp: (said, reference) =>
    `Ihre Nachricht${said === '' ? '' : ` „${said}“`} konnte ich nicht bearbeiten, und ich versuche es nicht von selbst noch einmal. Bitte schreiben Sie sie anders; wenn das nicht hilft, nennen Sie die Referenz ${reference}.`,
  turnFailed: (reference) =>
    `Bei uns ist etwas schiefgegangen, und ich konnte das nicht zu Ende bringen. Ihre bisherigen Antworten sind nicht verloren. Bitte versuchen Sie es noch einmal; wenn es wieder geschieht, nennen Sie die Referenz ${reference}.`,

  whichLanguage: 'In welcher Sprache soll ich Ihnen schreiben?',
  languageChosen:
    'Ab jetzt schreibe ich Ihnen auf Deutsch. Die eigenen Texte einer Umfrage bleiben, wie sie sind.',

  surveysTitle: 'An welcher Umfrage möchten Sie teilnehmen?',
  surveysPage: (page, pages) => `Seite ${numeral(page)} von ${numeral(pages)}`,
  moreSurveys: 'Weitere Umfragen',
  noSurveys: 'Zurzeit gibt es keine Umfragen. Bitte schauen Sie später wieder vorbei.',
  listUnavailable: (reference) =>
    `Ich kann die Liste der Umfragen gerade nicht abrufen. Bitte versuchen Sie es in einer Weile noch einmal. (Referenz ${reference})`,
  surveyNotFound: (asked) => `Eine Umfrage „${asked}“ kenne ich nicht. An diesen können Sie teilnehmen:`,
  linkUnknown: 'Dieser Link führt zu keiner Umfrage, an der man hier teilnehmen kann.',
  linkExpired: 'Dieser Link ist abgelaufen.',
  newConversationQuestion: (survey) =>
    `„${survey}“ ist noch nicht fertig. Trotzdem ein neues Gespräch beginnen? Sie können noch zurück.`,
  severalSurveys: (asked) => `„${asked}“ passt auf mehr als eine Umfrage. Welche meinen Sie?`,
  surveyById: (id) => `Umfrage ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Frage ${numeral(number)}`,
  typeYourAnswer: 'Bitte geben Sie Ihre Antwort ein.',
  yourAnswer: (label) => `Ihre Antwort: ${label}`,
  chooseOne:
    'Das passt zu keiner Antwort. Bitte wählen Sie eine aus, oder geben Sie sie genau so ein, wie sie dasteht.',
  chooseSeveral: 'Das passt zu mehr als einer Antwort. Bitte drücken Sie auf die gemeinte.',
  emptyAnswer: 'Hier brauche ich ein paar Worte als Antwort. Einen Anhang kann ich nicht aufzeichnen.',
  cameEarly:
    'Ihre letzte Nachricht kam, bevor ich Ihnen diese Frage zeigen konnte; ich habe sie nicht verwendet. Bitte antworten Sie jetzt:',
  whichWasMeant: (word) => `Ist „${word}“ Ihre Antwort oder ein Befehl?`,
  sendAsAnswer: (word) => `„${word}“ als Antwort senden`,
  answerOrNot: (said, question) =>
    `Ist „${said}“ Ihre Antwort auf Frage ${numeral(question)}? Gefragt hatte ich etwas anderes:`,
  leaveSurvey: 'Umfrage verlassen',
  showHelp: 'Hilfe zeigen',

  alreadyStarting: (survey) => `„${survey}“ beginnt gerade. Einen Moment, bitte.`,
  startUnknown: (survey) =>
    `Ich konnte nicht bestätigen, dass die Umfrage „${survey}“ begonnen hat. Falls doch, ist sie leer und schadet nicht. Sie können es noch einmal versuchen.`,
  orGoOn: (survey) => `Oder Sie machen bei „${survey}“ dort weiter, wo Sie vorher waren.`,
  goOnBefore: 'Weitermachen, wo ich war',
  startUnreachable: (survey, reference) =>
    `„${survey}“ konnte nicht beginnen, weil der Umfragedienst gerade nicht erreichbar ist. Es wurde nichts aufgezeichnet. Bitte versuchen Sie es in einer Weile noch einmal. (Referenz ${reference})`,
  startRefused: (survey, said, reference) =>
    `Der Umfragedienst hat „${survey}“ nicht begonnen${said}. (Referenz ${reference})`,
  startNotFound: (survey) =>
    `An „${survey}“ kann man nicht mehr teilnehmen. Mit „surveys“ sehen Sie die aktuellen Umfragen.`,
  notAvailableNow: (reference) =>
    `Die Umfragen sind gerade nicht verfügbar. Das liegt an uns; bitte versuchen Sie es später noch einmal. (Referenz ${reference})`,
  tryAgain: 'Noch einmal versuchen',
  serviceSays: (message) => `: „${message}“`,

  stillRecording: (number) =>
    `Einen Moment: Ich zeichne Ihre Antwort auf Frage ${numeral(number)} noch auf. Was Sie eben gesendet haben, wurde nicht verwendet; sobald die nächste Frage da ist, beantworten Sie bitte diese.`,
  notOpen: 'Diese Frage ist nicht mehr offen; es wurde nichts geändert.',
  alreadyAnswered: (number) =>
    `Frage ${numeral(number)} ist schon beantwortet; es wurde nichts geändert. So weit ist die Umfrage:`,
  answerNotTaken: (said) =>
    `Die Umfrage hat diese Antwort nicht angenommen${said}. Bitte antworten Sie noch einmal:`,
  answerNotSent: (reference) =>
    `Ihre Antwort konnte nicht gesendet werden, weil der Umfragedienst gerade nicht erreichbar ist. Sie wurde nicht aufgezeichnet; ich habe sie aufgehoben. (Referenz ${reference})`,
  answerBusy: (reference) =>
    `Der Umfragedienst ist überlastet und hat Ihre Antwort nicht angenommen. Sie wurde nicht aufgezeichnet; ich habe sie aufgehoben. (Referenz ${reference})`,
  answerNotAvailable: (reference) =>
    `Die Umfrage ist gerade nicht verfügbar; das liegt an uns. Ihre Antwort wurde nicht aufgezeichnet; ich habe sie aufgehoben. (Referenz ${reference})`,
  notOpenUnsent: 'Ihre letzte Antwort auf diese Frage wurde nicht aufgezeichnet; ich habe sie aufgehoben.',
  notThatAnswer:
    'Diese Schaltfläche gehörte zu einer früheren Antwort, deshalb wurde nichts gesendet. Diese Frage ist noch offen:',
  sendIt: 'Noch einmal senden',
  startOver: 'Von vorn beginnen',
  fateUnknown: (number, label) =>
    `Ich konnte Ihre Antwort auf Frage ${numeral(number)} nicht bestätigen. Vielleicht wurde sie aufgezeichnet, vielleicht nicht: „${label}“.\nWenn Sie sie noch einmal senden und sie doch aufgezeichnet war, könnte sie für die nächste Frage zählen. Sicher ist es, von vorn zu beginnen.`,
  fateUnknownNoStatus: (number, label, reference) =>
    `Ich konnte Ihre Antwort auf Frage ${numeral(number)} nicht bestätigen, und auch den Umfragedienst kann ich gerade nicht fragen. Ihre Antwort habe ich aufgehoben: „${label}“. Bei Ihrer nächsten Nachricht sehe ich noch einmal nach. (Referenz ${reference})`,
  fateStatusOther: (number, label, raw) =>
    `Ich konnte Ihre Antwort auf Frage ${numeral(number)} nicht bestätigen: „${label}“. Vielleicht wurde sie aufgezeichnet, vielleicht nicht; der Umfragedienst nennt als Stand dieser Umfrage „${raw}“.\nWenn Sie sie noch einmal senden und sie doch aufgezeichnet war, könnte sie für die nächste Frage zählen. Sicher ist es, von vorn zu beginnen.`,
  repeatNotTaken: (number, label, said) =>
    `Diesmal hat die Umfrage Ihre Antwort auf Frage ${numeral(number)} nicht angenommen${said}. Vielleicht wurde sie beim ersten Mal aufgezeichnet: „${label}“.`,

  complete: (survey) =>
    `Das war die letzte Frage von „${survey}“. Ihre Antworten sind aufgezeichnet. Vielen Dank!`,
  completeAfterAll: (survey) =>
    `„${survey}“ ist abgeschlossen: Der Umfragedienst hat alle Ihre Antworten. Vielen Dank!`,
  completeAlready: (survey) =>
    `„${survey}“ war schon abgeschlossen, deshalb kam diese letzte Antwort nicht mehr hinzu. Vielen Dank!`,
  answerTaken: 'Ihre Antwort wurde angenommen.',
  surveyStarted: 'Die Umfrage hat begonnen.',
  endUnconfirmed: (survey, reference) =>
    `Danach kam keine Frage von „${survey}“ mehr, und ich konnte den Umfragedienst nicht fragen, ob die Umfrage abgeschlossen ist. Bei Ihrer nächsten Nachricht sehe ich noch einmal nach. (Referenz ${reference})`,
  questionMissing: (survey, reference) =>
    `Die nächste Frage von „${survey}“ kam nicht in einer Form, die ich lesen kann, und die Umfrage ist noch nicht abgeschlossen. (Referenz ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Danach kam keine Frage von „${survey}“ mehr, und der Umfragedienst hat nicht gesagt, dass die Umfrage abgeschlossen ist. Er nennt als Stand „${raw}“. (Referenz ${reference})`,
  lookAgain: 'Noch einmal nachsehen',
  unanswerable:
    'Diese Frage lässt sich hier nicht beantworten: Der Umfragedienst hat keine Antworten zur Auswahl geschickt und nimmt auch keine getippte an. Was Sie vorher geantwortet haben, bleibt gespeichert.',
  gone: (survey) =>
    `Der Umfragedienst kennt diesen Durchgang von „${survey}“ nicht mehr, er lässt sich nicht fortsetzen. Sie können neu beginnen.`,
  expired: (survey) =>
    `„${survey}“ lag zu lange unbeendet und wurde geschlossen. Ihre bisherigen Antworten bleiben, wie sie sind. Sie können neu beginnen.`,
  letGoBefore: (survey) => `„${survey}“ lag zu lange unbeendet und wurde geschlossen.`,
  startAnew: 'Neu beginnen',

  invitation: 'Einladung',
  invited: (survey) => `Sie sind zur Umfrage „${survey}“ eingeladen.`,
  invitedBy: (name, survey) => `${name} lädt Sie zur Umfrage „${survey}“ ein.`,
  invitationNote:
    'Gefragt wird hier, eine Frage nach der anderen. Sie können jederzeit aufhören; was Sie bis dahin beantwortet haben, bleibt erhalten.',
  invitationReminder: (survey) =>
    `Die Einladung zur Umfrage „${survey}“ haben Sie noch nicht beantwortet. Dies ist die einzige Erinnerung.`,
  reminder: 'Erinnerung',
  unfinishedReminder: (survey, count) =>
    `Die Umfrage „${survey}“ ist hier noch offen. ${counted(count, {
      none: 'Sie haben noch nichts beantwortet.',
      one: 'Bisher haben Sie eine Antwort gegeben.',
      other: `Bisher haben Sie ${numeral(count)} Antworten gegeben.`,
    })} Dies ist die einzige Erinnerung.`,
  start: 'Beginnen',
  notNow: 'Jetzt nicht',
  neverAsk: 'Nie wieder fragen',
  chosen: (label) => `Ihre Wahl: ${label}`,
  invitationDeclined: (survey) =>
    `In Ordnung, jetzt nicht. Ich erinnere Sie nicht an „${survey}“. Wenn Sie doch teilnehmen möchten, geben Sie „surveys“ ein.`,
  invitationStarted: (survey) => `„${survey}“ haben Sie schon begonnen. Mit „resume“ geht es weiter.`,
  invitationOver: (survey) =>
    `Diese Einladung gilt nicht mehr; es wurde nichts geändert. An „${survey}“ können Sie weiterhin teilnehmen.`,
  optedOut:
    'Ich sende Ihnen keine Einladungen und Erinnerungen mehr. An Umfragen können Sie weiterhin von sich aus teilnehmen: Geben Sie „surveys“ ein. „invitations on“ macht das rückgängig.',

  optedIn: 'Einladungen und Erinnerungen sind eingeschaltet: Sie können hier zu Umfragen eingeladen werden.',

  noSurveyOpen: 'Hier läuft gerade keine Umfrage.',
  finishedBefore: (survey) => `Sie haben „${survey}“ abgeschlossen. Es gibt nichts mehr zu beantworten.`,
  takeAgain: 'Noch einmal teilnehmen',
  takeAgainQuestion: (survey) =>
    `Sie haben „${survey}“ abgeschlossen. Möchten Sie in einem neuen Durchgang noch einmal teilnehmen?`,
  restartQuestion: (survey, count) =>
    `„${survey}“ von vorn beginnen? ${counted(count, {
      none: 'Sie haben noch nichts beantwortet.',
      one: 'Die bisherige Antwort bleibt als unbeendeter Durchgang aufgezeichnet.',
      other: `Die bisherigen ${numeral(count)} Antworten bleiben als unbeendeter Durchgang aufgezeichnet.`,
    })}`,
  yesStartOver: 'Ja, von vorn',
  keepGoing: 'Weitermachen',
  switchQuestion: (open, wanted) =>
    `Sie sind mitten in „${open}“. Diese Umfrage unbeendet lassen und „${wanted}“ beginnen?`,
  leaveAndStart: (wanted) => `Verlassen und „${wanted}“ beginnen`,
  stopped: (survey, count) =>
    `Sie haben „${survey}“ verlassen. ${counted(count, {
      none: 'Es wurde keine Antwort aufgezeichnet.',
      one: 'Ihre eine Antwort bleibt aufgezeichnet; die Umfrage gilt als unbeendet.',
      other: `Ihre ${numeral(count)} Antworten bleiben aufgezeichnet; die Umfrage gilt als unbeendet.`,
    })} Mit „resume“ geht es weiter, falls Sie das doch möchten.`,
  stoppedUnknown: (survey, label) =>
    `Sie haben „${survey}“ verlassen. Die Antworten davor bleiben aufgezeichnet; für die letzte („${label}“) konnte ich das nicht bestätigen. Mit „resume“ geht es weiter, falls Sie das doch möchten.`,
  leftBefore: (survey) =>
    `Sie haben „${survey}“ nicht beendet. Mit „resume“ geht es weiter, mit „surveys“ wählen Sie eine andere.`,
  statusUnavailable: (reference) =>
    `Beim Umfragedienst konnte ich gerade nicht nachfragen. (Referenz ${reference})`,
  serviceStatus: (raw) => `Der Umfragedienst meldet „${raw}“.`,
  atQuestion: (survey, number) => `Sie sind bei Frage ${numeral(number)} von „${survey}“.`,
  atStopped: (survey, number) => `Sie haben „${survey}“ bei Frage ${numeral(number)} verlassen.`,
  resume: 'Fortsetzen',

  howToLeave: 'Zum Verlassen /stop eingeben.',
  takenFor: (typed, label) => `„${typed}“ zählt als „${label}“.`,
  useAsCommand: 'Als Befehl verwenden',
  questionOf: (number, all) => `Frage ${numeral(number)} von etwa ${numeral(all)}`,
  aboutLength: (questions, minutes) =>
    `etwa ${counted(questions, { one: 'eine Frage', other: `${numeral(questions)} Fragen` })}, ${counted(minutes, { one: '1 Minute', other: `${numeral(minutes)} Minuten` })}`,
  answerTooLong:
    'Das ist zu lang für diese Umfrage und wurde nicht gespeichert. Bitte kürzen Sie es und senden Sie es noch einmal:',
  surveyReport: {
    title: 'Umfragebericht',
    which: 'Zu welcher Umfrage möchten Sie den Bericht sehen?',
    lead: (complete, started) => `${numeral(complete)} von ${numeral(started)} abgeschlossen`,
    invited: 'Eingeladen',
    started: 'Begonnen',
    complete: 'Abgeschlossen',
    partial: 'Unvollständig',
    expired: 'Abgelaufen',
    neverStarted: (count) => `${numeral(count)} nie begonnen`,
    declined: 'Abgelehnt',
    neverAsk: 'Nie wieder fragen',
    unanswered: 'Noch ohne Antwort',
    rate: 'Abschlussquote',
    uninvited: 'Ohne Einladung',
  },

  yourId: (id) => `Ihre Kennung: ${id}`,
  yourRole: {
    operator: 'Ihre Rolle: operator. Sie dürfen Kampagnen starten und ihre Ergebnisse lesen.',
    viewer: 'Ihre Rolle: viewer. Sie dürfen die Ergebnisse von Kampagnen lesen.',
    none: 'Ihre Rolle: keine. Sie können an Umfragen teilnehmen.',
  },
  whoAmI: 'Wer bin ich?',
  roleNeeded: {
    operator: 'Dafür braucht es die Rolle „operator“; es wurde nichts getan.',
    viewer: 'Dafür braucht es die Rolle „viewer“ (oder „operator“); es wurde nichts getan.',
  },
  ownRole: {
    operator: 'Ihre Rolle: operator.',
    viewer: 'Ihre Rolle: viewer.',
    none: 'Ihre Rolle: keine.',
  },
  howToGetRole:
    'Um eine Rolle zu bekommen, bitten Sie die Betreiber dieses Bots, Ihre Kennung in der Konfiguration unter OPERATORS oder VIEWERS einzutragen.',
  noRoleHere: 'Dieser Kanal weist nicht nach, wer Sie sind; deshalb kann hier keine Rolle vergeben werden.',
  roleSwitch:
    'Auf diesem Rechner können Sie die Rolle „operator“ selbst annehmen: Drücken Sie oben auf der Seite „Operator“.',

  takenPrivate:
    'Umfragen werden unter vier Augen beantwortet: Ich habe Ihnen direkt geschrieben. Bitte machen Sie dort weiter.',
  privateNotInstalled:
    'Umfragen werden unter vier Augen beantwortet, und ich kann Ihnen nicht direkt schreiben, weil die App bei Ihnen nicht installiert ist. Bitte fügen Sie sie hinzu (meinen Namen öffnen, dann „Hinzufügen“), und fragen Sie noch einmal.',
  privateNotSupported:
    'Umfragen werden unter vier Augen beantwortet, und in diesem Kanal kann ich Ihnen nicht allein schreiben. Bitte öffnen Sie einen Einzelchat mit mir.',
  privateFailed:
    'Umfragen werden unter vier Augen beantwortet, und ich konnte gerade keinen Chat mit Ihnen öffnen. Bitte versuchen Sie es noch einmal, oder schreiben Sie mir direkt.',

  card: {
    yourAnswer: 'Ihre Antwort',
    choose: 'Antwort auswählen',
    send: 'Senden',
    nothingChosen: 'Bitte wählen Sie eine Antwort aus.',
    textWasCut: 'Dieser Text war zu lang, um ganz angezeigt zu werden.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Eine weitere Antwort passt nicht hierher. Bitte geben Sie sie ein, wenn Sie sie meinen.',
        other: `${numeral(count)} weitere Antworten passen nicht hierher. Bitte geben Sie die gemeinte ein.`,
      }),
    showAll: (count) => `Alle ${numeral(count)} anzeigen`,
    showMore: 'Mehr anzeigen',
    andMore: (count) => `und ${numeral(count)} weitere`,
    moreSections: (count) =>
      counted(count, {
        one: 'Eine weitere Liste passt nicht hierher.',
        other: `${numeral(count)} weitere Listen passen nicht hierher.`,
      }),
    pleaseFillIn: (label) => `${label}: Bitte füllen Sie dieses Feld aus.`,
    required: 'erforderlich',
    now: (value) => `jetzt ${value}`,
    typeInOneLine: (line) => `Bitte in einer Zeile eingeben: ${line}`,
  },

  page: {
    description: 'An einer Umfrage teilnehmen oder eine Testkampagne starten, im Chat.',
    conversation: 'Unterhaltung mit Canvass',
    language: 'Sprache',
    messageBox: 'Nachricht schreiben',
    keys: 'Tipp: Mit den Tasten 1–9 und 0 wählen Sie eine Antwort. Im Feld unten sendet Enter; Umschalt+Enter beginnt eine neue Zeile.',
    notSent: 'Das wurde nicht gesendet. Bitte versuchen Sie es noch einmal.',
    newConversation: 'Neue Unterhaltung',
    goBack: 'Zurück zum vorigen Gespräch',
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
  embed: { open: 'Feedback geben', close: 'Schließen' },
} satisfies Wording;
