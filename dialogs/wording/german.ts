import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('de');

/** What Canvass says in German. */
export const german = {
  languageName: 'Deutsch',
  greeting: 'Hallo! An welcher Umfrage möchten Sie teilnehmen?',
  greetingFrom: (name: string) => `Hallo, hier ist ${name}! An welcher Umfrage möchten Sie teilnehmen?`,
  greetingInGroup:
    'Hallo! Für eine Umfrage erwähnen Sie mich und schreiben „Umfragen“. Ich frage Sie dann in einem privaten Chat.',
  helpTitle: 'Das können Sie hier tun',
  nobodyHere: 'Ich bin ein Chatbot und kann Sie leider nicht mit einem Menschen verbinden.',
  seeSurveys: 'Umfragen ansehen',
  howFar: 'Wie weit bin ich?',
  noInvitations: 'Keine Einladungen mehr',
  help: 'Hilfe',
  helpSections: { survey: 'Umfragen', general: 'Sonstiges' },
  commandHelp: {
    surveys: 'Umfragen ansehen',
    survey: 'eine Umfrage beginnen, mit Nummer oder Namen',
    status: 'sehen, wie weit Sie sind',
    resume: 'dort weitermachen, wo Sie aufgehört haben',
    restart: 'die Umfrage von vorn beginnen',
    changeAnswer: 'erfahren, was bei einer gesendeten Antwort noch möglich ist',
    stop: 'die Umfrage unterbrechen',
    invitationsOn: 'wieder Einladungen erhalten',
    invitationsOff: 'keine Einladungen und Erinnerungen mehr erhalten',
    language: 'die Sprache wechseln',
    whoAmI: 'Ihre ID und Ihre Rolle sehen',
    help: 'diese Liste anzeigen',
  },
  youAreWelcome: 'Gern geschehen.',
  thanksAgain: 'Nochmals vielen Dank!',
  comeBack: 'In Ordnung. Sie sind jederzeit wieder willkommen.',
  notUnderstood:
    'Das habe ich leider nicht verstanden. Mit „Umfragen“ sehen Sie die Umfragen, mit „Hilfe“ alles andere.',
  didYouMean: (line) => `Meinten Sie „${line}“?`,
  didYouMeanOneOf: 'Meinten Sie einen dieser Befehle?',
  forExample: (line) => `Zum Beispiel: ${line}`,
  commandFaults: {
    page: (said) => `„${said}“ ist keine Seitenzahl.`,
    language: (said) => `„${said}“ spreche ich leider nicht. Bitte wählen Sie eine Sprache:`,
  },
  missing: (line) => `Da fehlt noch etwas. Zum Beispiel: ${line}`,
  unknownButton: 'Diese Schaltfläche funktioniert nicht mehr.',
  editChangesNothing:
    'Eine bearbeitete Nachricht ändert Ihre Antwort nicht. Es zählt, was Sie zuerst gesendet haben.',
  clickPending: 'Das dauert gerade etwas länger.',
  clickTaken: 'OK.',
  givenUp: (said, reference) =>
    `Ihre Nachricht${said === '' ? '' : ` „${said}“`} konnte ich leider nicht bearbeiten. Bitte formulieren Sie sie anders. Wenn das nicht hilft, nennen Sie uns die Referenz ${reference}.`,
  turnFailed: (reference) =>
    `Da ist bei uns leider etwas schiefgegangen. Ihre bisherigen Antworten sind sicher. Bitte versuchen Sie es noch einmal. Wenn es wieder passiert, nennen Sie uns die Referenz ${reference}.`,

  whichLanguage: 'Welche Sprache hätten Sie gern?',
  languageChosen: 'Gern, weiter auf Deutsch. Die Fragen bleiben in der Sprache, in der sie geschrieben sind.',

  surveysTitle: 'An welcher Umfrage möchten Sie teilnehmen?',
  surveysPage: (page, pages) => `Seite ${numeral(page)} von ${numeral(pages)}`,
  moreSurveys: 'Weitere Umfragen',
  noSurveys: 'Gerade gibt es keine Umfragen. Bitte schauen Sie später wieder vorbei.',
  listUnavailable: 'Die Umfragen lassen sich gerade nicht laden. Bitte versuchen Sie es gleich noch einmal.',
  surveyNotFound: (asked) => `Eine Umfrage „${asked}“ finde ich nicht. Zur Auswahl stehen:`,
  linkUnknown: 'Dieser Link führt leider zu keiner Umfrage.',
  linkExpired:
    'Dieser Link ist leider abgelaufen. Einen neuen bekommen Sie von der Person, die ihn geschickt hat.',
  newConversationQuestion: (survey) =>
    `„${survey}“ ist noch nicht abgeschlossen. Eine neue Unterhaltung beginnen? Sie können zurückkommen.`,
  whichSurvey: (line) => `Welche Umfrage? Zum Beispiel: ${line}`,
  severalSurveys: (asked) => `„${asked}“ passt zu mehreren Umfragen. Welche meinen Sie?`,
  surveyById: (id) => `Umfrage ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Frage ${numeral(number)}`,
  typeYourAnswer: 'Bitte geben Sie Ihre Antwort ein.',
  yourAnswer: (label) => `Ihre Antwort: ${label}`,
  chooseOne: 'Das steht nicht zur Auswahl. Bitte wählen Sie:',
  noSkipping: 'Eine Frage lässt sich leider nicht überspringen. Bitte wählen Sie:',
  chooseSeveral: 'Das passt zu mehreren Antworten. Bitte drücken Sie auf die richtige:',
  couldBeEither: 'Das kann beides heißen. Bitte drücken Sie auf das, was Sie meinen:',
  emptyAnswer: 'Ihre Nachricht war leer. Bitte antworten Sie noch einmal:',
  attachedAnswer: 'Ich kann nur Text lesen, keine Anhänge. Bitte antworten Sie noch einmal:',
  cameEarly:
    'Ihre Nachricht hat sich mit dieser Frage überschnitten und zählt nicht. Bitte antworten Sie jetzt:',
  isAnswer: (word) => `Ist „${word}“ Ihre Antwort?`,
  whichWasMeant: (word) => `Ist „${word}“ Ihre Antwort oder ein Befehl?`,
  helpOrAnswer: (word) => `Brauchen Sie Hilfe, oder ist „${word}“ Ihre Antwort?`,
  stopOrAnswer: (word) => `Möchten Sie aufhören, oder ist „${word}“ Ihre Antwort?`,
  leaveQuestion: (survey) =>
    `„${survey}“ hier unterbrechen? Ihre Antworten bleiben gespeichert, und Sie können später weitermachen.`,
  leaveUnanswered: (survey) => `„${survey}“ hier unterbrechen? Sie können später weitermachen.`,
  answersStay:
    'Gesendete Antworten lassen sich nicht mehr ändern. Sie können die Umfrage aber von vorn beginnen.',
  sendAsAnswer: (word) => `„${word}“ als Antwort senden`,
  answerOrNot: (said, question) =>
    `Ist „${said}“ Ihre Antwort auf Frage ${numeral(question)}? Die Frage war:`,
  stop: 'Aufhören',
  leaveSurvey: 'Umfrage unterbrechen',
  showHelp: 'Hilfe anzeigen',

  alreadyStarting: (survey) => `„${survey}“ beginnt gleich. Einen Moment, bitte.`,
  startUnknown: (survey) =>
    `Ich bin nicht sicher, ob „${survey}“ begonnen hat. Sie können es gefahrlos noch einmal versuchen.`,
  orGoOn: (survey) => `Oder Sie machen bei „${survey}“ dort weiter, wo Sie aufgehört haben.`,
  goOnBefore: 'Dort weitermachen, wo ich aufgehört habe',
  startUnreachable: (survey) =>
    `„${survey}“ lässt sich gerade nicht starten. Bitte versuchen Sie es gleich noch einmal.`,
  startRefused: (survey, said, reference) =>
    `„${survey}“ lässt sich leider nicht starten${said}. (Referenz ${reference})`,
  startNotFound: (survey) => `„${survey}“ gibt es leider nicht mehr.`,
  notAvailableNow: 'Umfragen sind gerade leider nicht möglich. Bitte versuchen Sie es später noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  serviceSays: (message) => `: „${message}“`,

  stillSaving: (number) => `Einen Moment, Ihre Antwort auf Frage ${numeral(number)} wird noch gespeichert.`,
  stillRecording: (number) =>
    `Einen Moment, Ihre Antwort auf Frage ${numeral(number)} wird noch gespeichert. Ihre letzte Nachricht zählt nicht.`,
  stopsOnceSaved: (number) =>
    `Einen Moment, Ihre Antwort auf Frage ${numeral(number)} wird noch gespeichert. Danach ist die Umfrage unterbrochen.`,
  notOpen: 'Diese Frage ist nicht mehr offen.',
  alreadyAnswered: (number) => `Frage ${numeral(number)} haben Sie schon beantwortet. Hier geht es weiter:`,
  answerNotTaken: (said) => `Diese Antwort wurde nicht angenommen${said}. Bitte antworten Sie noch einmal:`,
  answerNotSent:
    'Ihre Antwort ist noch nicht gespeichert, aber ich habe sie mir gemerkt. Die Umfrage ist gerade nicht verfügbar.',
  notOpenUnsent:
    'Ihre letzte Antwort auf diese Frage ist noch nicht gespeichert, aber ich habe sie mir gemerkt.',
  notThatAnswer: 'Diese Schaltfläche gehörte zu einer früheren Antwort. Diese Frage ist noch offen:',
  sendIt: 'Noch einmal senden',
  changeAnswer: 'Eine Antwort ändern',
  startOver: 'Von vorn beginnen',
  fateUnknown: (number, label) =>
    `Ich bin nicht sicher, ob „${label}“ für Frage ${numeral(number)} gespeichert wurde. Wenn Sie es noch einmal senden, zählt es vielleicht für die nächste Frage. Sicherer ist es, von vorn zu beginnen.`,
  fateUnknownNoStatus: (number, label) =>
    `Ich bin nicht sicher, ob „${label}“ für Frage ${numeral(number)} gespeichert wurde, und kann gerade nicht nachsehen. Schreiben Sie mir gleich noch einmal, dann sehe ich nach.`,
  fateStatusOther: (number, label, raw) =>
    `Ich bin nicht sicher, ob „${label}“ für Frage ${numeral(number)} gespeichert wurde: Die Umfrage hat den Status „${raw}“. Wenn Sie es noch einmal senden, zählt es vielleicht für die nächste Frage. Sicherer ist es, von vorn zu beginnen.`,
  repeatNotTaken: (number, label, said) =>
    `„${label}“ wurde für Frage ${numeral(number)} diesmal nicht angenommen${said}. Vielleicht wurde es schon beim ersten Mal gespeichert; sicherer ist es, von vorn zu beginnen.`,
  notTakenAfterRepeat: (number, label, said) =>
    `„${label}“ wurde für Frage ${numeral(number)} nicht angenommen${said}. Vielleicht zählt schon eine frühere Antwort dafür; sicherer ist es, von vorn zu beginnen.`,

  complete: (survey) => `„${survey}“ ist abgeschlossen. Ihre Antworten sind gespeichert. Vielen Dank!`,
  completeAlready: (survey) =>
    `„${survey}“ war schon abgeschlossen, deshalb zählt diese Antwort nicht mehr. Vielen Dank!`,
  answerTaken: 'Ihre Antwort ist gespeichert.',
  surveyStarted: 'Die Umfrage hat begonnen.',
  endUnconfirmed: (survey) =>
    `Ich weiß noch nicht, ob „${survey}“ damit zu Ende ist. Schreiben Sie mir gleich noch einmal, dann sehe ich nach.`,
  questionMissing: (survey, reference) =>
    `Die nächste Frage von „${survey}“ ist leider nicht angekommen. (Referenz ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Die nächste Frage von „${survey}“ ist leider nicht angekommen; die Umfrage hat den Status „${raw}“. (Referenz ${reference})`,
  lookAgain: 'Noch einmal nachsehen',
  unanswerable:
    'Diese Frage lässt sich hier leider nicht beantworten. Ihre früheren Antworten sind gespeichert.',
  gone: (survey) => `Bei „${survey}“ geht es leider nicht weiter, aber Sie können neu beginnen.`,
  expired: (survey) =>
    `Bei „${survey}“ ist zu viel Zeit vergangen, um weiterzumachen. Ihre bisherigen Antworten sind gespeichert, und Sie können neu beginnen.`,
  letGoBefore: (survey) =>
    `Bei „${survey}“ ist zu viel Zeit vergangen, um weiterzumachen, aber Sie können neu beginnen.`,
  startAnew: 'Neu beginnen',

  invitation: 'Einladung',
  invited: (survey) => `Haben Sie eine Minute? Wir freuen uns auf Ihre Meinung: „${survey}“.`,
  invitedBy: (name, survey) => `Haben Sie eine Minute? ${name} freut sich auf Ihre Meinung: „${survey}“.`,
  invitationNote:
    'Eine Frage nach der anderen, gleich hier. Aufhören können Sie jederzeit; Ihre Antworten bleiben erhalten.',
  invitationReminder: (survey) =>
    `Haben Sie noch Interesse? Wir freuen uns auf Ihre Meinung: „${survey}“. Ich erinnere Sie nur dieses eine Mal.`,
  reminder: 'Erinnerung',
  unfinishedReminder: (survey, count) =>
    `Sie haben „${survey}“ begonnen${counted(count, { none: '', one: ' und eine Frage beantwortet', other: ` und ${numeral(count)} Fragen beantwortet` })}. Möchten Sie weitermachen? Ich erinnere Sie nur dieses eine Mal.`,
  start: 'Beginnen',
  notNow: 'Jetzt nicht',
  neverAsk: 'Nicht mehr fragen',
  chosen: (label) => `Ihre Wahl: ${label}`,
  invitationDeclined: (survey) =>
    `In Ordnung, jetzt nicht. Wenn Sie bei „${survey}“ doch noch mitmachen möchten, schreiben Sie „Umfragen“.`,
  invitationStarted: (survey) => `„${survey}“ haben Sie schon begonnen.`,
  invitationOver: (survey) =>
    `Diese Einladung ist abgelaufen, aber an „${survey}“ können Sie noch teilnehmen.`,
  optedOut:
    'In Ordnung, keine Einladungen und Erinnerungen mehr. Mit „Einladungen an“ bekommen Sie sie wieder.',

  optedIn: 'Einladungen und Erinnerungen sind eingeschaltet.',

  noSurveyOpen: 'Sie nehmen gerade an keiner Umfrage teil.',
  finishedBefore: (survey) => `„${survey}“ haben Sie schon abgeschlossen.`,
  linkIsFor: (survey) => `Dieser Link gilt nur für „${survey}“.`,
  finishedLink: (survey) =>
    `„${survey}“ haben Sie schon abgeschlossen. Vielen Dank! Es gibt nichts weiter zu tun, Sie können diese Seite schließen.`,
  goOnTo: (site) => `Weiter zu ${site}`,
  takeAgain: 'Noch einmal teilnehmen',
  takeAgainQuestion: (survey) =>
    `„${survey}“ haben Sie schon abgeschlossen. Möchten Sie noch einmal teilnehmen?`,
  restartQuestion: (survey) => `„${survey}“ von vorn beginnen?`,
  restartNote: (count) =>
    counted(count, {
      none: 'Sie haben noch nichts beantwortet.',
      one: 'Ihre erste Antwort ist gespeichert, aber Sie beginnen wieder bei Frage 1.',
      other: `Ihre ${numeral(count)} Antworten sind gespeichert, aber Sie beginnen wieder bei Frage 1.`,
    }),
  yesStartOver: 'Ja, von vorn',
  keepGoing: 'Weitermachen',
  switchQuestion: (open, wanted) =>
    `Sie sind mitten in „${open}“. Möchten Sie stattdessen „${wanted}“ beginnen?`,
  leaveAndStart: (wanted) => `„${wanted}“ beginnen`,
  goBackQuestion: (open, wanted) =>
    `Sie sind mitten in „${open}“. Möchten Sie stattdessen mit „${wanted}“ weitermachen?`,
  leaveAndGoBack: (wanted) => `Mit „${wanted}“ weitermachen`,
  stopped: (count) =>
    `Alles klar, die Umfrage ist unterbrochen. ${counted(count, { none: 'Sie können jederzeit weitermachen.', one: 'Ihre Antwort ist gespeichert.', other: `Ihre ${numeral(count)} Antworten sind gespeichert.` })}`,
  stoppedUnknown: (label) =>
    `Alles klar, die Umfrage ist unterbrochen. Ihre früheren Antworten sind gespeichert; bei „${label}“ bin ich nicht sicher.`,
  leftBefore: (survey) => `„${survey}“ haben Sie noch nicht abgeschlossen.`,
  statusUnavailable: 'Den neuesten Stand kann ich gerade nicht abrufen.',
  serviceStatus: (raw) => `Der Status der Umfrage ist „${raw}“.`,
  atQuestion: (survey, number) => `Sie sind bei Frage ${numeral(number)} von „${survey}“.`,
  atStopped: (survey, number) => `Sie haben „${survey}“ bei Frage ${numeral(number)} unterbrochen.`,
  resume: 'Weiter',

  howToLeave: 'Zum Aufhören /stop eingeben.',
  takenFor: (label) => `Alles klar: „${label}“.`,
  useAsCommand: 'Als Befehl verwenden',
  questionOf: (number, all) => `Frage ${numeral(number)} von etwa ${numeral(all)}`,
  almostDone: 'fast geschafft',
  aboutLeft: (questions, minutes) =>
    `noch etwa ${counted(questions, { one: 'eine Frage', other: `${numeral(questions)} Fragen` })}, ${counted(minutes, { one: '1 Minute', other: `${numeral(minutes)} Minuten` })}`,
  aboutLength: (questions, minutes) =>
    `etwa ${counted(questions, { one: 'eine Frage', other: `${numeral(questions)} Fragen` })}, ${counted(minutes, { one: '1 Minute', other: `${numeral(minutes)} Minuten` })}`,
  aboutMinutes: (minutes) =>
    `etwa ${counted(minutes, { one: '1 Minute', other: `${numeral(minutes)} Minuten` })}`,
  answerTooLong:
    'Das ist zu lang für diese Umfrage und wurde nicht gespeichert. Bitte kürzen Sie es und senden Sie es noch einmal:',
  surveyReport: {
    title: 'Umfragebericht',
    which: 'Zu welcher Umfrage möchten Sie den Bericht sehen?',
    lead: (complete, started) => `${numeral(complete)} von ${numeral(started)} abgeschlossen`,
    nobody: 'bisher hat niemand damit begonnen',
    everyoneThenInvited: 'Die Zahlen oben umfassen alle Teilnahmen. Mit Einladung:',
    invited: 'Eingeladen',
    started: 'Begonnen',
    complete: 'Abgeschlossen',
    partial: 'Unvollständig',
    expired: 'Abgelaufen',
    neverStarted: (count) => `${numeral(count)} nie begonnen`,
    declined: 'Abgelehnt',
    neverAsk: 'Nicht mehr fragen',
    unanswered: 'Noch ohne Antwort',
    rate: 'Abschlussquote',
    uninvited: 'Ohne Einladung',
  },
  inviting: {
    whom: (asked) => `Mehrere Personen heißen „${asked}“. Wen meinen Sie?`,
    morePeople: 'Weitere Personen',
    unknown: (asked) =>
      `Ich kenne niemanden namens „${asked}“. Einladen kann ich alle, die die App haben oder mir schon geschrieben haben. In Teams erwähnen Sie die Person mit @.`,
    surveysUnavailable:
      'Die Umfragen lassen sich gerade nicht laden, deshalb habe ich niemanden eingeladen. Bitte versuchen Sie es gleich noch einmal.',
    sent: (name, survey) => `${name} ist zu „${survey}“ eingeladen.`,
    unconfirmed: (name, survey) =>
      `Ich bin nicht sicher, ob die Einladung zu „${survey}“ bei ${name} angekommen ist. Von selbst sende ich sie nicht noch einmal.`,
    waiting: (name, survey) =>
      `${name} ist zu „${survey}“ eingeladen, nimmt aber gerade an einer Umfrage teil. Die Einladung kommt, sobald diese zu Ende ist oder zehn Minuten ruht.`,
    delayed: (name, survey) =>
      `${name} ist zu „${survey}“ eingeladen, aber gerade nicht erreichbar. Die Einladung kommt, sobald es wieder geht.`,
    there: (name, survey) =>
      `${name} hat schon eine offene Einladung zu „${survey}“, deshalb habe ich keine weitere gesendet.`,
    optedOut: (name) =>
      `${name} möchte keine Einladungen, deshalb habe ich keine gesendet. Ändern kann das nur ${name} selbst, mit „Einladungen an“.`,
    notInstalled: (name) =>
      `Ohne die App kann ich ${name} nicht schreiben. Laden Sie noch einmal ein, sobald sie installiert ist.`,
    notSupported: (name) =>
      `Dort kann ich ${name} nicht privat schreiben. ${name} muss mir zuerst in einem Einzelchat schreiben.`,
    failed: (name) =>
      `${name} ist gerade nicht erreichbar; es wurde nichts gesendet. Bitte versuchen Sie es gleich noch einmal.`,
  },

  yourId: (id) => `Ihre ID: ${id}`,
  yourRole: {
    operator: 'Sie sind Operator: Sie können Kampagnen starten und ihre Ergebnisse lesen.',
    viewer: 'Sie sind Viewer: Sie können die Ergebnisse von Kampagnen lesen.',
    none: 'Sie können hier an Umfragen teilnehmen.',
  },
  whoAmI: 'Wer bin ich?',
  roleNeeded: {
    run: 'Nur Operatoren können Kampagnen starten.',
    operator: 'Das können nur Operatoren.',
    viewer: 'Das können nur Operatoren und Viewer.',
  },
  askForRole: (id) => `Wenden Sie sich an Ihren Admin; Ihre ID ist ${id}.`,
  howToGetRole:
    'Sie brauchen eine Rolle? Bitten Sie Ihren Admin, Ihre ID unter OPERATORS oder VIEWERS einzutragen.',
  noRoleHere: 'Hier lässt sich nicht nachweisen, wer Sie sind, deshalb gibt es keine Rollen.',
  roleSwitch:
    'Auf diesem Rechner können Sie selbst Operator werden: Schalten Sie oben auf der Seite „Operator“ ein.',

  takenPrivate: 'Das machen wir unter vier Augen: Ich habe Ihnen geschrieben.',
  privateNotInstalled:
    'Umfragen sind privat, und ich kann Ihnen noch nicht schreiben. Bitte fügen Sie zuerst die App hinzu: auf meinen Namen klicken, dann auf „Hinzufügen“. Danach fragen Sie einfach noch einmal.',
  privateNotSupported:
    'Umfragen sind privat, und hier kann ich Ihnen nicht unter vier Augen schreiben. Bitte öffnen Sie einen Einzelchat mit mir.',
  privateFailed:
    'Umfragen sind privat, und ich konnte gerade keinen Chat mit Ihnen öffnen. Bitte versuchen Sie es noch einmal oder schreiben Sie mir direkt.',

  card: {
    privacy: 'Datenschutz',
    contact: 'Kontakt',
    imprint: 'Impressum',
    labelled: (label, value) => `${label}: ${value}`,
    yourAnswer: 'Ihre Antwort',
    choose: 'Antwort auswählen',
    send: 'Senden',
    nothingChosen: 'Bitte wählen Sie eine Antwort aus.',
    textWasCut: 'Dieser Text ist zu lang, um ganz gezeigt zu werden.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Eine weitere Antwort hat hier keinen Platz, aber Sie können sie eintippen.',
        other: `${numeral(count)} weitere Antworten haben hier keinen Platz, aber Sie können sie eintippen.`,
      }),
    showAll: (count) => (count === 2 ? 'Beide anzeigen' : `Alle ${numeral(count)} anzeigen`),
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
    description: 'Nehmen Sie im Chat an einer Umfrage teil.',
    language: 'Sprache',
    messageBox: 'Nachricht schreiben',
    typeHere: 'Ihre Antwort',
    chooseAbove: 'Bitte oben auswählen',
    send: 'Senden',
    notSent: 'Das wurde nicht gesendet. Bitte versuchen Sie es noch einmal.',
    waiting: 'Wird gesendet, sobald Sie wieder online sind',
    notSentYet: 'Noch nicht gesendet. Das wird automatisch nachgeholt.',
    dontSend: 'Nicht senden',
    heldBack:
      'Ihre letzte Nachricht ist noch nicht gesendet. Sobald sie es ist, können Sie diese abschicken.',
    newQuestion:
      'Noch nicht gesendet: Während Sie geschrieben haben, ist eine neue Frage gekommen. Passt Ihr Text dazu, senden Sie ihn bitte ab.',
    languageLater: 'Die Sprache wird geändert, sobald Sie wieder online sind.',
    tooLate: '„{text}“ konnte nicht mehr gesendet werden.',
    newConversation: 'Neue Unterhaltung',
    goBack: 'Zurück zur vorigen Unterhaltung',
    operator: 'Operator',
    connecting: 'Verbinden …',
    connected: 'Verbunden',
    reconnecting: 'Neu verbinden …',
    notConnected: 'Verbindung verloren. Bitte laden Sie die Seite neu.',
    noConnection: 'Gerade keine Verbindung. Bitte versuchen Sie es gleich noch einmal.',
    ended: 'Diese Unterhaltung ist beendet.',
    notAvailable: 'Der Chat ist gerade nicht verfügbar. Bitte laden Sie die Seite neu.',
    noScript: 'Dieser Chat braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
    tooLong: 'Ihre Nachricht ist zu lang. Bitte kürzen Sie sie.',
    charactersLeft: 'Noch {count} Zeichen',
    charactersOver: '{count} Zeichen zu viel',
    goingOn: 'Weiter in {seconds} …',
    stayHere: 'Hier bleiben',
  },
  surveyDescription: (survey, length) =>
    `Nehmen Sie im Chat an der Umfrage „${survey}“ teil.${length === undefined ? '' : ` Das dauert ${length}.`}`,
  conversationWith: (name: string) => `Unterhaltung mit ${name}`,
  embed: { open: 'Feedback geben', close: 'Schließen', about: 'ca. {minutes} Min.' },
} satisfies Wording;
