import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('fr');

/** What Canvass says in French; the spaces inside its quotation marks and before `?`, `!`, `:` don’t break. */
export const french = {
  languageName: 'Français',
  greeting: 'Bonjour ! À quelle enquête souhaitez-vous répondre ?',
  greetingFrom: (name: string) => `Bonjour, ici ${name} ! À quelle enquête souhaitez-vous répondre ?`,
  greetingInGroup:
    'Bonjour ! Pour répondre à une enquête, mentionnez-moi et tapez « enquêtes ». Je vous poserai les questions en privé.',
  helpTitle: 'Voici ce que vous pouvez faire',
  nobodyHere: 'Je suis un chatbot et ne peux malheureusement pas vous mettre en relation avec quelqu’un.',
  seeSurveys: 'Voir les enquêtes',
  howFar: 'Où en suis-je ?',
  noInvitations: 'Ne plus recevoir d’invitations',
  help: 'Aide',
  helpSections: { survey: 'Enquêtes', general: 'Divers' },
  commandHelp: {
    surveys: 'voir les enquêtes proposées',
    survey: 'commencer une enquête, par numéro ou par nom',
    status: 'voir où vous en êtes',
    resume: 'continuer là où vous en étiez',
    restart: 'recommencer l’enquête',
    changeAnswer: 'savoir quoi faire d’une réponse déjà envoyée',
    stop: 'arrêter l’enquête',
    invitationsOn: 'recevoir à nouveau des invitations',
    invitationsOff: 'ne plus recevoir d’invitations ni de rappels',
    language: 'changer de langue',
    whoAmI: 'voir votre identifiant et votre rôle',
    help: 'voir cette liste',
  },
  youAreWelcome: 'Je vous en prie.',
  thanksAgain: 'Encore merci !',
  comeBack: 'D’accord. Revenez quand vous voulez.',
  notUnderstood:
    'Désolé, je n’ai pas compris. Tapez « enquêtes » pour voir les enquêtes, ou « aide » pour tout le reste.',
  didYouMean: (line) => `Vouliez-vous dire « ${line} » ?`,
  didYouMeanOneOf: 'Vouliez-vous dire l’une de ces commandes ?',
  forExample: (line) => `Par exemple : ${line}`,
  commandFaults: {
    page: (said) => `« ${said} » n’est pas un numéro de page.`,
    language: (said) => `Je ne parle pas « ${said} ». Choisissez une langue :`,
  },
  missing: (line) => `La commande est incomplète. Par exemple : ${line}`,
  unknownButton: 'Ce bouton ne fonctionne plus.',
  editChangesNothing:
    'Modifier un message ne change pas votre réponse. C’est votre premier envoi qui compte.',
  clickPending: 'C’est un peu plus long que d’habitude.',
  clickTaken: 'D’accord.',
  givenUp: (said, reference) =>
    `Désolé, je n’ai pas pu traiter votre message${said === '' ? '' : ` « ${said} »`}. Essayez de le formuler autrement. Si cela ne fonctionne toujours pas, indiquez la référence ${reference}.`,
  turnFailed: (reference) =>
    `Désolé, un problème est survenu de notre côté. Vos réponses sont conservées. Veuillez réessayer. Si cela se reproduit, indiquez la référence ${reference}.`,

  whichLanguage: 'Quelle langue souhaitez-vous ?',
  languageChosen: 'D’accord, continuons en français. Les questions restent dans leur langue d’origine.',

  surveysTitle: 'À quelle enquête souhaitez-vous répondre ?',
  surveysPage: (page, pages) => `Page ${numeral(page)} sur ${numeral(pages)}`,
  moreSurveys: 'Autres enquêtes',
  noSurveys: 'Il n’y a pas d’enquête en ce moment. Revenez un peu plus tard.',
  listUnavailable: 'Impossible de charger les enquêtes pour l’instant. Veuillez réessayer dans un moment.',
  surveyNotFound: (asked) => `Je ne trouve pas d’enquête « ${asked} ». Voici les enquêtes disponibles :`,
  linkUnknown: 'Désolé, ce lien ne mène à aucune enquête.',
  linkExpired: 'Désolé, ce lien a expiré. La personne qui vous l’a envoyé peut vous en donner un nouveau.',
  newConversationQuestion: (survey) =>
    `Vous n’avez pas fini « ${survey} ». Commencer une nouvelle conversation ? Vous pourrez y revenir.`,
  whichSurvey: (line) => `Quelle enquête ? Par exemple : ${line}`,
  severalSurveys: (asked) => `Plusieurs enquêtes correspondent à « ${asked} ». Laquelle souhaitez-vous ?`,
  surveyById: (id) => `Enquête ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Question ${numeral(number)}`,
  typeYourAnswer: 'Tapez votre réponse.',
  yourAnswer: (label) => `Votre réponse : ${label}`,
  chooseOne: 'Cette réponse n’est pas proposée. Choisissez-en une :',
  noSkipping: 'Il n’est pas possible de passer une question. Choisissez une réponse :',
  chooseSeveral: 'Plusieurs choix correspondent. Appuyez sur celui que vous souhaitez :',
  couldBeEither: 'Cela peut vouloir dire l’un ou l’autre. Appuyez sur ce que vous voulez dire :',
  emptyAnswer: 'Votre message était vide. Veuillez répondre de nouveau :',
  attachedAnswer: 'Je ne lis que le texte, pas les pièces jointes. Veuillez répondre de nouveau :',
  cameEarly:
    'Votre message est arrivé en même temps que cette question et n’a pas été pris en compte. Répondez maintenant :',
  isAnswer: (word) => `« ${word} », est-ce votre réponse ?`,
  whichWasMeant: (word) => `« ${word} », est-ce votre réponse ou une commande ?`,
  helpOrAnswer: (word) => `Avez-vous besoin d’aide, ou « ${word} » est-il votre réponse ?`,
  stopOrAnswer: (word) => `Souhaitez-vous arrêter, ou « ${word} » est-il votre réponse ?`,
  leaveQuestion: (survey) =>
    `Arrêter « ${survey} » ici ? Vos réponses sont conservées, et vous pourrez reprendre plus tard.`,
  leaveUnanswered: (survey) => `Arrêter « ${survey} » ici ? Vous pourrez reprendre plus tard.`,
  answersStay:
    'Une réponse envoyée ne peut plus être modifiée. Vous pouvez en revanche recommencer l’enquête.',
  sendAsAnswer: (word) => `Envoyer « ${word} » comme réponse`,
  answerOrNot: (said, question) =>
    `« ${said} », est-ce votre réponse à la question ${numeral(question)} ? Je vous demandais :`,
  stop: 'Arrêter',
  leaveSurvey: 'Arrêter l’enquête',
  showHelp: 'Afficher l’aide',

  alreadyStarting: (survey) => `« ${survey} » va commencer. Un instant, s’il vous plaît.`,
  startUnknown: (survey) =>
    `Je ne sais pas si « ${survey} » a bien commencé. Vous pouvez réessayer sans risque.`,
  orGoOn: (survey) => `Ou continuez « ${survey} » là où vous en étiez.`,
  goOnBefore: 'Continuer là où j’en étais',
  startUnreachable: (survey) =>
    `Impossible de commencer « ${survey} » pour l’instant. Veuillez réessayer dans un moment.`,
  startRefused: (survey, said, reference) =>
    `Désolé, impossible de commencer « ${survey} »${said}. (Référence ${reference})`,
  startNotFound: (survey) => `Désolé, « ${survey} » n’est plus disponible.`,
  notAvailableNow:
    'Désolé, les enquêtes ne sont pas disponibles pour l’instant. Veuillez réessayer plus tard.',
  tryAgain: 'Réessayer',
  serviceSays: (message) => ` : « ${message} »`,

  stillSaving: (number) => `Un instant, j’enregistre encore votre réponse à la question ${numeral(number)}.`,
  stillRecording: (number) =>
    `Un instant, j’enregistre encore votre réponse à la question ${numeral(number)}. Votre dernier message n’a pas été pris en compte.`,
  stopsOnceSaved: (number) =>
    `Un instant, j’enregistre encore votre réponse à la question ${numeral(number)}. Ensuite, on s’arrête là.`,
  notOpen: 'Cette question n’est plus disponible.',
  alreadyAnswered: (number) =>
    `Vous avez déjà répondu à la question ${numeral(number)}. Voici où vous en êtes :`,
  answerNotTaken: (said) => `Cette réponse n’a pas été acceptée${said}. Veuillez répondre de nouveau :`,
  answerNotSent:
    'Votre réponse n’est pas encore enregistrée, mais je l’ai gardée. L’enquête n’est pas disponible pour l’instant.',
  notOpenUnsent: 'Votre dernière réponse à cette question n’est pas encore enregistrée, mais je l’ai gardée.',
  notThatAnswer: 'Ce bouton concernait une réponse précédente. Voici la question en cours :',
  sendIt: 'Renvoyer ma réponse',
  changeAnswer: 'Modifier une réponse',
  startOver: 'Recommencer',
  fateUnknown: (number, label) =>
    `Je ne sais pas si votre réponse « ${label} » a été enregistrée pour la question ${numeral(number)}. Si vous la renvoyez, elle pourrait compter pour la question suivante ; mieux vaut recommencer.`,
  fateUnknownNoStatus: (number, label) =>
    `Je ne sais pas si votre réponse « ${label} » a été enregistrée pour la question ${numeral(number)}, et je ne peux pas vérifier pour l’instant. Écrivez-moi dans un moment et je vérifierai.`,
  fateStatusOther: (number, label, raw) =>
    `Je ne sais pas si votre réponse « ${label} » a été enregistrée pour la question ${numeral(number)} : l’enquête a le statut « ${raw} ». Si vous la renvoyez, elle pourrait compter pour la question suivante ; mieux vaut recommencer.`,
  repeatNotTaken: (number, label, said) =>
    `Votre réponse « ${label} » n’a pas été acceptée cette fois pour la question ${numeral(number)}${said}. Elle a peut-être été enregistrée la première fois ; mieux vaut recommencer.`,
  notTakenAfterRepeat: (number, label, said) =>
    `Votre réponse « ${label} » n’a pas été acceptée pour la question ${numeral(number)}${said}. Une réponse précédente a peut-être déjà compté pour cette question ; mieux vaut recommencer.`,

  complete: (survey) => `Vous avez terminé « ${survey} ». Vos réponses sont enregistrées. Merci !`,
  completeAlready: (survey) =>
    `Vous aviez déjà terminé « ${survey} » ; cette réponse n’a pas été ajoutée. Merci !`,
  answerTaken: 'Votre réponse est enregistrée.',
  surveyStarted: 'L’enquête a commencé.',
  endUnconfirmed: (survey) =>
    `Je ne sais pas encore si « ${survey} » est terminée. Écrivez-moi dans un moment et je vérifierai.`,
  questionMissing: (survey, reference) =>
    `Désolé, la question suivante de « ${survey} » n’est pas arrivée. (Référence ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Désolé, la question suivante de « ${survey} » n’est pas arrivée ; l’enquête a le statut « ${raw} ». (Référence ${reference})`,
  lookAgain: 'Vérifier à nouveau',
  unanswerable:
    'Désolé, il n’est pas possible de répondre à cette question ici. Vos réponses précédentes sont enregistrées.',
  gone: (survey) => `Désolé, vous ne pouvez pas continuer « ${survey} », mais vous pouvez recommencer.`,
  expired: (survey) =>
    `Trop de temps s’est écoulé pour reprendre « ${survey} » là où vous en étiez. Vos réponses sont enregistrées, et vous pouvez recommencer.`,
  letGoBefore: (survey) =>
    `Trop de temps s’est écoulé pour reprendre « ${survey} » là où vous en étiez, mais vous pouvez recommencer.`,
  startAnew: 'Recommencer l’enquête',

  invitation: 'Invitation',
  invited: (survey) => `Une minute pour nous ? Votre avis nous intéresse : « ${survey} ».`,
  invitedBy: (name, survey) => `Une minute ? ${name} aimerait avoir votre avis : « ${survey} ».`,
  invitationNote:
    'Une question à la fois, ici même. Arrêtez quand vous voulez ; vos réponses sont conservées.',
  invitationReminder: (survey) =>
    `Auriez-vous une minute maintenant ? Votre avis nous intéresse : « ${survey} ». Ce sera mon seul rappel.`,
  reminder: 'Rappel',
  unfinishedReminder: (survey, count) =>
    `Vous avez commencé « ${survey} »${counted(count, { none: '', one: ' et répondu à une question', other: ` et répondu à ${numeral(count)} questions` })}. Souhaitez-vous terminer ? Ce sera mon seul rappel.`,
  start: 'Commencer',
  notNow: 'Pas maintenant',
  neverAsk: 'Ne plus me le demander',
  chosen: (label) => `Vous avez choisi : ${label}`,
  invitationDeclined: (survey) =>
    `D’accord, pas maintenant. Si vous changez d’avis pour « ${survey} », tapez « enquêtes ».`,
  invitationStarted: (survey) => `Vous avez déjà commencé « ${survey} ».`,
  invitationOver: (survey) =>
    `Cette invitation a expiré, mais vous pouvez toujours répondre à « ${survey} ».`,
  optedOut:
    'D’accord, vous ne recevrez plus d’invitations ni de rappels. Pour en recevoir à nouveau, tapez « activer les invitations ».',

  optedIn: 'Les invitations et les rappels sont activés.',

  noSurveyOpen: 'Vous n’avez pas d’enquête en cours.',
  finishedBefore: (survey) => `Vous avez déjà terminé « ${survey} ».`,
  linkIsFor: (survey) => `Ce lien donne uniquement accès à « ${survey} ».`,
  finishedLink: (survey) =>
    `Vous avez déjà terminé « ${survey} ». Merci ! Il ne vous reste plus rien à faire : vous pouvez fermer cette page.`,
  goOnTo: (site) => `Continuer vers ${site}`,
  takeAgain: 'Y répondre à nouveau',
  takeAgainQuestion: (survey) =>
    `Vous avez déjà terminé « ${survey} ». Souhaitez-vous y répondre à nouveau ?`,
  restartQuestion: (survey) => `Recommencer « ${survey} » ?`,
  restartNote: (count) =>
    counted(count, {
      none: 'Vous n’avez encore répondu à aucune question.',
      one: 'Votre première réponse est enregistrée, mais vous repartirez de la question 1.',
      other: `Vos ${numeral(count)} réponses sont enregistrées, mais vous repartirez de la question 1.`,
    }),
  yesStartOver: 'Oui, recommencer',
  keepGoing: 'Continuer l’enquête',
  switchQuestion: (open, wanted) =>
    `Vous êtes en train de répondre à « ${open} ». Souhaitez-vous passer à « ${wanted} » ?`,
  leaveAndStart: (wanted) => `Commencer « ${wanted} »`,
  goBackQuestion: (open, wanted) =>
    `Vous êtes en train de répondre à « ${open} ». Souhaitez-vous plutôt reprendre « ${wanted} » ?`,
  leaveAndGoBack: (wanted) => `Reprendre « ${wanted} »`,
  stopped: (count) =>
    `D’accord, on s’arrête là. ${counted(count, { none: 'Revenez quand vous voulez.', one: 'Votre réponse est enregistrée.', other: `Vos ${numeral(count)} réponses sont enregistrées.` })}`,
  stoppedUnknown: (label) =>
    `D’accord, on s’arrête là. Vos réponses précédentes sont enregistrées ; pour « ${label} », je ne sais pas.`,
  leftBefore: (survey) => `Vous n’avez pas encore terminé « ${survey} ».`,
  statusUnavailable: 'Je ne peux pas vérifier pour l’instant.',
  serviceStatus: (raw) => `L’enquête a le statut « ${raw} ».`,
  atQuestion: (survey, number) => `Vous en êtes à la question ${numeral(number)} de « ${survey} ».`,
  atStopped: (survey, number) => `Vous avez interrompu « ${survey} » à la question ${numeral(number)}.`,
  resume: 'Continuer',

  howToLeave: 'Pour arrêter, tapez /stop.',
  takenFor: (label) => `C’est noté : « ${label} ».`,
  useAsCommand: 'L’utiliser comme commande',
  questionOf: (number, all) => `Question ${numeral(number)} sur ${numeral(all)} environ`,
  almostDone: 'presque fini',
  aboutLeft: (questions, minutes) =>
    `encore environ ${counted(questions, { one: '1 question', other: `${numeral(questions)} questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  aboutLength: (questions, minutes) =>
    `environ ${counted(questions, { one: '1 question', other: `${numeral(questions)} questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  aboutMinutes: (minutes) =>
    `environ ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  answerTooLong:
    'C’est trop long pour cette enquête, rien n’a été enregistré. Raccourcissez votre réponse et envoyez-la à nouveau :',
  surveyReport: {
    title: 'Bilan de l’enquête',
    which: 'De quelle enquête voulez-vous voir le bilan ?',
    lead: (complete, started) => `${numeral(complete)} sur ${numeral(started)} terminées`,
    nobody: 'personne ne l’a encore commencée',
    everyoneThenInvited: 'Les chiffres ci-dessus concernent tout le monde. Avec invitation :',
    invited: 'Invitations',
    started: 'Commencées',
    complete: 'Terminées',
    partial: 'Partielles',
    expired: 'Expirées',
    neverStarted: (count) => `${numeral(count)} jamais commencées`,
    declined: 'Refusées',
    neverAsk: 'Ne plus me le demander',
    unanswered: 'Sans réponse',
    rate: 'Taux d’achèvement',
    uninvited: 'Sans invitation',
  },
  inviting: {
    whom: (asked) => `Plusieurs personnes s’appellent « ${asked} ». De qui s’agit-il ?`,
    morePeople: 'Autres personnes',
    unknown: (asked) =>
      `Je ne connais personne du nom de « ${asked} ». Je peux inviter les personnes qui ont l’application ou qui m’ont déjà écrit. Dans Teams, mentionnez la personne avec @.`,
    surveysUnavailable:
      'Impossible de charger les enquêtes pour l’instant ; personne n’a été invité. Veuillez réessayer dans un moment.',
    sent: (name, survey) => `L’invitation à « ${survey} » est envoyée à ${name}.`,
    unconfirmed: (name, survey) =>
      `Je ne sais pas si ${name} a reçu l’invitation à « ${survey} ». Je ne la renverrai pas de moi-même.`,
    waiting: (name, survey) =>
      `L’invitation de ${name} à « ${survey} » est prête. Une autre enquête est en cours ; l’invitation partira à la fin, ou après dix minutes de pause.`,
    delayed: (name, survey) =>
      `L’invitation de ${name} à « ${survey} » est prête, mais la messagerie ne répond pas. Elle partira dès que possible.`,
    there: (name, survey) =>
      `${name} a déjà une invitation en attente pour « ${survey} » ; je n’en ai pas envoyé d’autre.`,
    optedOut: (name) =>
      `${name} ne souhaite pas d’invitations ; je n’ai rien envoyé. Seule cette personne peut changer cela, en tapant « activer les invitations ».`,
    notInstalled: (name) =>
      `${name} n’a pas l’application ; je ne peux pas lui écrire. Renvoyez l’invitation quand elle sera installée.`,
    notSupported: (name) =>
      `Je ne peux pas écrire à ${name} en privé là-bas. ${name} doit d’abord m’écrire dans une conversation individuelle.`,
    failed: (name) =>
      `${name} est injoignable pour l’instant ; rien n’a été envoyé. Veuillez réessayer dans un moment.`,
  },

  yourId: (id) => `Votre identifiant : ${id}`,
  yourRole: {
    operator: 'Vous êtes opérateur : vous pouvez lancer des campagnes et lire leurs résultats.',
    viewer: 'Vous êtes observateur : vous pouvez lire les résultats des campagnes.',
    none: 'Vous pouvez répondre à des enquêtes ici.',
  },
  whoAmI: 'Qui suis-je ?',
  roleNeeded: {
    run: 'Seuls les opérateurs peuvent lancer des campagnes.',
    operator: 'C’est réservé aux opérateurs.',
    viewer: 'C’est réservé aux opérateurs et aux observateurs.',
  },
  askForRole: (id) => `Adressez-vous à votre administrateur ; votre identifiant est ${id}.`,
  howToGetRole:
    'Besoin d’un rôle ? Demandez à votre administrateur d’ajouter votre identifiant à OPERATORS ou VIEWERS.',
  noRoleHere: 'Ici, rien ne permet de vérifier qui vous êtes ; il n’y a donc pas de rôles.',
  roleSwitch:
    'Sur cet ordinateur, vous pouvez devenir opérateur vous-même : activez « Opérateur » en haut de la page.',

  takenPrivate: 'Passons en privé : je vous ai envoyé un message.',
  privateNotInstalled:
    'Les enquêtes se font en privé, et je ne peux pas encore vous écrire. Ajoutez d’abord l’application : cliquez sur mon nom, puis sur « Ajouter ». Refaites ensuite votre demande.',
  privateNotSupported:
    'Les enquêtes se font en privé, et je ne peux pas vous écrire en privé ici. Ouvrez une conversation individuelle avec moi.',
  privateFailed:
    'Les enquêtes se font en privé, et je n’ai pas pu ouvrir de conversation avec vous. Veuillez réessayer, ou m’écrire directement.',

  card: {
    privacy: 'Confidentialité',
    contact: 'Nous contacter',
    imprint: 'Mentions légales',
    labelled: (label, value) => `${label} : ${value}`,
    yourAnswer: 'Votre réponse',
    choose: 'Choisissez une réponse',
    send: 'Envoyer',
    nothingChosen: 'Veuillez choisir une réponse.',
    textWasCut: 'Ce texte est trop long pour être affiché en entier.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Une autre réponse ne tient pas ici. Pour la choisir, tapez-la.',
        other: `${numeral(count)} autres réponses ne tiennent pas ici. Pour en choisir une, tapez-la.`,
      }),
    showAll: (count) => `Tout afficher (${numeral(count)})`,
    showMore: 'Afficher plus',
    andMore: (count) => `et ${numeral(count)} de plus`,
    moreSections: (count) =>
      counted(count, {
        one: 'Une autre liste ne tient pas ici.',
        other: `${numeral(count)} autres listes ne tiennent pas ici.`,
      }),
    pleaseFillIn: (label) => `${label} : veuillez remplir ce champ.`,
    required: 'obligatoire',
    now: (value) => `actuellement ${value}`,
    typeInOneLine: (line) => `Tapez-le en une ligne : ${line}`,
  },

  page: {
    description: 'Répondez à une enquête dans un chat.',
    language: 'Langue',
    messageBox: 'Écrivez un message',
    typeHere: 'Votre réponse',
    chooseAbove: 'Choisissez ci-dessus',
    send: 'Envoyer',
    notSent: 'L’envoi a échoué. Veuillez réessayer.',
    waiting: 'Sera envoyé dès que vous serez de nouveau en ligne',
    notSentYet: 'Pas encore envoyé. L’envoi se fera automatiquement.',
    dontSend: 'Ne pas envoyer',
    heldBack: 'Votre dernier message est encore en attente. Vous pourrez envoyer celui-ci ensuite.',
    newQuestion:
      'Pas encore envoyé : une nouvelle question est arrivée pendant que vous écriviez. Si votre texte y répond, envoyez-le.',
    languageLater: 'La langue changera dès que vous serez de nouveau en ligne.',
    tooLate: 'Il était trop tard pour envoyer « {text} ».',
    newConversation: 'Nouvelle conversation',
    goBack: 'Revenir là où j’en étais',
    operator: 'Opérateur',
    connecting: 'Connexion…',
    connected: 'Connecté',
    reconnecting: 'Reconnexion…',
    notConnected: 'Connexion perdue. Rechargez la page.',
    noConnection: 'Pas de connexion pour l’instant. Veuillez réessayer dans un moment.',
    ended: 'Cette conversation est terminée.',
    notAvailable: 'Le chat n’est pas disponible pour l’instant. Rechargez la page.',
    noScript: 'Ce chat a besoin de JavaScript. Activez-le et rechargez la page.',
    tooLong: 'Votre message est trop long. Veuillez le raccourcir.',
    charactersLeft: 'Caractères restants : {count}',
    charactersOver: 'Caractères en trop : {count}',
    goingOn: 'Redirection dans {seconds} s…',
    stayHere: 'Rester ici',
  },
  surveyDescription: (survey, length) =>
    `Répondez à l’enquête « ${survey} » dans un chat.${length === undefined ? '' : ` Cela prend ${length}.`}`,
  conversationWith: (name: string) => `Conversation avec ${name}`,
  embed: { open: 'Donner mon avis', close: 'Fermer', about: 'env. {minutes} min' },
} satisfies Wording;
