import { countIn } from './format.ts';
import type { Wording } from './wording.ts';

const { numeral, counted } = countIn('fr');

/** What Canvass says in French; the spaces inside its quotation marks and before `?`, `!`, `:` don’t break. */
export const french = {
  languageName: 'Français',
  greeting:
    'Bonjour, je suis Canvass. Je peux vous guider ici dans une enquête, une question à la fois. Cela prend une minute ou deux.',
  greetingInGroup:
    'Bonjour, je suis Canvass. Mentionnez-moi et écrivez « surveys » : je vous guiderai dans une enquête, en privé, une question à la fois.',
  helpTitle: 'Ce que vous pouvez faire ici',
  helpFoot: 'Pendant une enquête, mettez une / devant toute commande, par exemple /stop.',
  seeSurveys: 'Voir les enquêtes',
  help: 'Aide',
  helpSections: { survey: 'Enquêtes', general: 'Divers' },
  commandHelp: {
    surveys: 'les enquêtes proposées',
    survey: 'commencer une enquête, par numéro ou par nom',
    status: 'où en est votre enquête',
    resume: 'afficher de nouveau la question ouverte',
    restart: 'recommencer la même enquête depuis le début',
    stop: 'quitter l’enquête',
    invitationsOn: 'recevoir de nouveau des invitations aux enquêtes',
    invitationsOff: 'ne plus recevoir d’invitations ni de rappels',
    language: 'la langue dans laquelle je vous écris',
    whoAmI: 'votre identifiant, votre rôle et comment en obtenir un',
    help: 'ce que vous pouvez faire ici',
  },
  notUnderstood:
    'Je n’ai pas compris. Tapez « surveys » pour voir les enquêtes, ou « help » pour tout ce que je sais faire.',
  didYouMean: (line) => `Vouliez-vous dire « ${line} » ?`,
  didYouMeanOneOf: 'Je n’ai pas compris. Vouliez-vous dire l’une de ces lignes ?',
  forExample: (line) => `Par exemple : ${line}`,
  commandFaults: {
    page: (said) => `« ${said} » n’est pas un numéro de page. Les pages se comptent à partir de 1.`,
    language: (said) => `Je ne parle pas « ${said} ». Voici les langues que je connais :`,
  },
  missing: (line) => `Il manque quelque chose. Cela s’écrit ainsi : ${line}`,
  unknownButton: 'Ce bouton est ancien et ne fait plus rien.',
  editChangesNothing:
    'Vous avez modifié un message. C’est le premier envoi qui compte : une réponse enregistrée reste telle quelle.',
  clickPending: 'Un instant : cela prend plus de temps que d’habitude.',
  clickTaken: 'Voyez le message ci-dessous.',
  givenUp: (said, reference) =>
    `Je n’ai pas pu traiter votre message${said === '' ? '' : ` « ${said} »`}, et je ne réessaierai pas de moi-même. Veuillez l’écrire autrement ; si cela ne suffit pas, indiquez la référence ${reference}.`,
  turnFailed: (reference) =>
    `Un problème est survenu de notre côté et je n’ai pas pu terminer. Ce que vous aviez déjà répondu n’est pas perdu. Veuillez réessayer ; si cela se reproduit, indiquez la référence ${reference}.`,

  whichLanguage: 'Dans quelle langue souhaitez-vous que je vous écrive ?',
  languageChosen:
    'Je vous écrirai désormais en français. Les textes propres à chaque enquête restent tels quels.',

  surveysTitle: 'À quelle enquête souhaitez-vous répondre ?',
  surveysPage: (page, pages) => `Page ${numeral(page)} sur ${numeral(pages)}`,
  moreSurveys: 'Autres enquêtes',
  noSurveys: 'Il n’y a pas d’enquête pour le moment. Revenez un peu plus tard.',
  listUnavailable: (reference) =>
    `Je ne peux pas obtenir la liste des enquêtes pour l’instant. Veuillez réessayer dans un moment. (Référence ${reference})`,
  surveyNotFound: (asked) => `Je ne connais pas d’enquête « ${asked} ». Voici celles qui sont proposées :`,
  linkUnknown: 'Ce lien ne mène à aucune enquête à laquelle on puisse répondre ici.',
  linkExpired: 'Ce lien a expiré.',
  newConversationQuestion: (survey) =>
    `Vous n’avez pas fini « ${survey} ». Commencer quand même une nouvelle conversation ? Vous pourrez encore revenir.`,
  severalSurveys: (asked) => `Plusieurs enquêtes correspondent à « ${asked} ». Laquelle souhaitez-vous ?`,
  surveyById: (id) => `Enquête ${id}`,
  surveyNumber: (name, id) => `${name} (${id})`,

  questionLabel: (survey, question) => `${survey} · ${question}`,
  questionNumber: (number) => `Question ${numeral(number)}`,
  typeYourAnswer: 'Tapez votre réponse.',
  yourAnswer: (label) => `Votre réponse : ${label}`,
  chooseOne:
    'Cela ne correspond à aucune réponse. Choisissez-en une ci-dessous ou tapez-la telle qu’elle est écrite.',
  chooseSeveral: 'Cela correspond à plusieurs réponses. Appuyez sur celle que vous souhaitez.',
  emptyAnswer: 'Il me faut ici quelques mots de réponse. Une pièce jointe ne peut pas être enregistrée.',
  cameEarly:
    'Votre dernier message est arrivé avant que je puisse vous montrer cette question ; je ne l’ai donc pas utilisé. Veuillez répondre maintenant :',
  whichWasMeant: (word) => `« ${word} » est-il votre réponse, ou une commande ?`,
  sendAsAnswer: (word) => `Envoyer « ${word} » comme réponse`,
  answerOrNot: (said, question) =>
    `« ${said} » est-il votre réponse à la question ${numeral(question)} ? J’avais demandé autre chose :`,
  leaveSurvey: 'Quitter l’enquête',
  showHelp: 'Afficher l’aide',

  alreadyStarting: (survey) => `« ${survey} » est en train de commencer. Un instant, s’il vous plaît.`,
  startUnknown: (survey) =>
    `Je n’ai pas pu confirmer que l’enquête « ${survey} » a commencé. Si c’est le cas, elle est vide et sans conséquence. Vous pouvez réessayer.`,
  orGoOn: (survey) => `Vous pouvez aussi continuer « ${survey} » là où vous en étiez.`,
  goOnBefore: 'Continuer où j’en étais',
  startUnreachable: (survey, reference) =>
    `« ${survey} » n’a pas pu commencer, car le service d’enquêtes est injoignable pour l’instant. Rien n’a été enregistré. Veuillez réessayer dans un moment. (Référence ${reference})`,
  startRefused: (survey, said, reference) =>
    `Le service d’enquêtes n’a pas commencé « ${survey} »${said}. (Référence ${reference})`,
  startNotFound: (survey) =>
    `« ${survey} » n’est plus proposée. Tapez « surveys » pour voir les enquêtes actuelles.`,
  notAvailableNow: (reference) =>
    `Les enquêtes ne sont pas disponibles pour l’instant. Cela vient de notre côté ; veuillez réessayer plus tard. (Référence ${reference})`,
  tryAgain: 'Réessayer',
  serviceSays: (message) => ` : « ${message} »`,

  stillRecording: (number) =>
    `Un instant : j’enregistre encore votre réponse à la question ${numeral(number)}. Ce que vous venez d’envoyer n’a pas été utilisé ; quand la question suivante s’affichera, répondez à celle-là.`,
  notOpen: 'Cette question n’est plus ouverte ; rien n’a été modifié.',
  alreadyAnswered: (number) =>
    `Vous avez déjà répondu à la question ${numeral(number)} ; rien n’a été modifié. Voici où en est l’enquête :`,
  answerNotTaken: (said) => `L’enquête n’a pas accepté cette réponse${said}. Veuillez répondre de nouveau :`,
  answerNotSent: (reference) =>
    `Votre réponse n’a pas pu être envoyée, car le service d’enquêtes est injoignable pour l’instant. Elle n’a pas été enregistrée, et je l’ai gardée. (Référence ${reference})`,
  answerBusy: (reference) =>
    `Le service d’enquêtes est très occupé et n’a pas accepté votre réponse. Elle n’a pas été enregistrée, et je l’ai gardée. (Référence ${reference})`,
  answerNotAvailable: (reference) =>
    `L’enquête n’est pas disponible pour l’instant ; cela vient de notre côté. Votre réponse n’a pas été enregistrée, et je l’ai gardée. (Référence ${reference})`,
  notOpenUnsent: 'Votre dernière réponse à cette question n’a pas été enregistrée, et je l’ai gardée.',
  notThatAnswer:
    'Ce bouton concernait une réponse antérieure : rien n’a été envoyé. Cette question est toujours ouverte :',
  sendIt: 'La renvoyer',
  startOver: 'Recommencer',
  fateUnknown: (number, label) =>
    `Je n’ai pas pu confirmer votre réponse à la question ${numeral(number)}. Elle a peut-être été enregistrée, peut-être pas : « ${label} ».\nSi vous la renvoyez alors qu’elle était enregistrée, elle pourrait compter pour la question suivante. Recommencer est plus sûr.`,
  fateUnknownNoStatus: (number, label, reference) =>
    `Je n’ai pas pu confirmer votre réponse à la question ${numeral(number)}, et je ne peux pas non plus interroger le service d’enquêtes pour l’instant. J’ai gardé votre réponse : « ${label} ». Je vérifierai de nouveau à votre prochain message. (Référence ${reference})`,
  fateStatusOther: (number, label, raw) =>
    `Je n’ai pas pu confirmer votre réponse à la question ${numeral(number)} : « ${label} ». Elle a peut-être été enregistrée, peut-être pas ; état indiqué par le service d’enquêtes : « ${raw} ».\nSi vous la renvoyez alors qu’elle était enregistrée, elle pourrait compter pour la question suivante. Recommencer est plus sûr.`,
  repeatNotTaken: (number, label, said) =>
    `Cette fois, l’enquête n’a pas accepté votre réponse à la question ${numeral(number)}${said}. Il se peut qu’elle ait été enregistrée la première fois : « ${label} ».`,

  complete: (survey) =>
    `C’était la dernière question de « ${survey} ». Vos réponses sont enregistrées. Merci !`,
  completeAfterAll: (survey) =>
    `« ${survey} » est terminée : le service d’enquêtes a toutes vos réponses. Merci !`,
  completeAlready: (survey) =>
    `« ${survey} » était déjà terminée ; cette dernière réponse n’a donc pas été ajoutée. Merci !`,
  answerTaken: 'Votre réponse a été acceptée.',
  surveyStarted: 'L’enquête a commencé.',
  endUnconfirmed: (survey, reference) =>
    `Aucune question de « ${survey} » n’est arrivée ensuite, et je n’ai pas pu demander au service si l’enquête est terminée. Je vérifierai à votre prochain message. (Référence ${reference})`,
  questionMissing: (survey, reference) =>
    `La question suivante de « ${survey} » n’est pas arrivée sous une forme que je peux lire, et l’enquête n’est pas terminée. (Référence ${reference})`,
  questionMissingOther: (survey, raw, reference) =>
    `Aucune question de « ${survey} » n’est arrivée ensuite, et le service d’enquêtes n’a pas dit que l’enquête est terminée. État indiqué : « ${raw} ». (Référence ${reference})`,
  lookAgain: 'Vérifier à nouveau',
  unanswerable:
    'Cette question ne peut pas recevoir de réponse ici : le service d’enquêtes n’a envoyé aucun choix et n’accepte aucune réponse écrite. Vos réponses précédentes restent enregistrées.',
  gone: (survey) =>
    `Le service d’enquêtes ne connaît plus ce passage de « ${survey} » ; impossible de le continuer. Vous pouvez la recommencer.`,
  expired: (survey) =>
    `« ${survey} » est restée trop longtemps inachevée et a été close. Les réponses déjà données restent telles quelles. Vous pouvez la recommencer.`,
  letGoBefore: (survey) => `« ${survey} » est restée trop longtemps inachevée et a été close.`,
  startAnew: 'La recommencer',

  invitation: 'Invitation',
  invited: (survey) => `Nous vous invitons à répondre à l’enquête « ${survey} ».`,
  invitedBy: (name, survey) => `${name} vous invite à répondre à l’enquête « ${survey} ».`,
  invitationNote:
    'Les questions sont posées ici, une à la fois. Vous pouvez arrêter à tout moment ; ce que vous aurez déjà répondu est conservé.',
  invitationReminder: (survey) =>
    `Vous n’avez pas encore répondu à l’invitation à l’enquête « ${survey} ». C’est le seul rappel.`,
  reminder: 'Rappel',
  unfinishedReminder: (survey, count) =>
    `L’enquête « ${survey} » est toujours ouverte ici. ${counted(count, {
      none: 'Vous n’avez encore rien répondu.',
      one: 'Vous avez donné une réponse jusqu’ici.',
      other: `Vous avez donné ${numeral(count)} réponses jusqu’ici.`,
    })} C’est le seul rappel.`,
  start: 'Commencer',
  notNow: 'Pas maintenant',
  neverAsk: 'Ne plus me demander',
  chosen: (label) => `Vous avez choisi : ${label}`,
  invitationDeclined: (survey) =>
    `D’accord, pas maintenant. Je ne vous rappellerai pas « ${survey} ». Si vous voulez finalement y répondre, tapez « surveys ».`,
  invitationStarted: (survey) => `Vous avez déjà commencé « ${survey} ». Tapez « resume » pour continuer.`,
  invitationOver: (survey) =>
    `Cette invitation est terminée ; rien n’a été modifié. Vous pouvez toujours répondre à « ${survey} ».`,
  optedOut:
    'Je ne vous enverrai plus d’invitations ni de rappels. Vous pouvez toujours répondre aux enquêtes de vous-même : tapez « surveys ». « invitations on » annule ce choix.',

  optedIn: 'Les invitations et les rappels sont activés : vous pouvez être invité(e) ici à des enquêtes.',

  noSurveyOpen: 'Aucune enquête n’est en cours ici.',
  finishedBefore: (survey) => `Vous avez terminé « ${survey} ». Il ne reste rien à répondre.`,
  takeAgain: 'Y répondre encore',
  takeAgainQuestion: (survey) =>
    `Vous avez terminé « ${survey} ». Souhaitez-vous y répondre une nouvelle fois ?`,
  restartQuestion: (survey, count) =>
    `Recommencer « ${survey} » depuis le début ? ${counted(count, {
      none: 'Vous n’avez encore rien répondu.',
      one: 'La réponse déjà donnée reste enregistrée comme passage inachevé.',
      other: `Les ${numeral(count)} réponses déjà données restent enregistrées comme passage inachevé.`,
    })}`,
  yesStartOver: 'Oui, recommencer',
  keepGoing: 'Continuer',
  switchQuestion: (open, wanted) =>
    `Vous êtes en train de répondre à « ${open} ». La laisser inachevée et commencer « ${wanted} » ?`,
  leaveAndStart: (wanted) => `La quitter et commencer « ${wanted} »`,
  stopped: (survey, count) =>
    `Vous avez quitté « ${survey} ». ${counted(count, {
      none: 'Aucune réponse n’a été enregistrée.',
      one: 'La réponse que vous avez donnée reste enregistrée ; l’enquête compte comme inachevée.',
      other: `Les ${numeral(count)} réponses que vous avez données restent enregistrées ; l’enquête compte comme inachevée.`,
    })} Tapez « resume » si vous voulez finalement continuer.`,
  stoppedUnknown: (survey, label) =>
    `Vous avez quitté « ${survey} ». Les réponses précédentes restent enregistrées ; pour la dernière (« ${label} »), je n’ai pas pu le confirmer. Tapez « resume » pour continuer malgré tout.`,
  leftBefore: (survey) =>
    `Vous avez laissé « ${survey} » inachevée. Tapez « resume » pour continuer, ou « surveys » pour une autre.`,
  statusUnavailable: (reference) =>
    `Je n’ai pas pu le vérifier auprès du service d’enquêtes pour l’instant. (Référence ${reference})`,
  serviceStatus: (raw) => `Le service d’enquêtes indique « ${raw} ».`,
  atQuestion: (survey, number) => `Vous en êtes à la question ${numeral(number)} de « ${survey} ».`,
  atStopped: (survey, number) => `Vous avez quitté « ${survey} » à la question ${numeral(number)}.`,
  resume: 'Reprendre',

  howToLeave: 'Pour quitter, tapez /stop.',
  takenFor: (typed, label) => `« ${typed} » compte comme « ${label} ».`,
  useAsCommand: 'L’utiliser comme commande',
  questionOf: (number, all) => `Question ${numeral(number)} sur ${numeral(all)} environ`,
  aboutLength: (questions, minutes) =>
    `environ ${counted(questions, { one: '1 question', other: `${numeral(questions)} questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  answerTooLong:
    'C’est trop long pour cette enquête, rien n’a été enregistré. Raccourcissez votre réponse et envoyez-la à nouveau :',
  surveyReport: {
    title: 'Bilan de l’enquête',
    which: 'De quelle enquête voulez-vous voir le bilan ?',
    lead: (complete, started) => `${numeral(complete)} sur ${numeral(started)} terminées`,
    invited: 'Invitations',
    started: 'Commencées',
    complete: 'Terminées',
    partial: 'Partielles',
    expired: 'Expirées',
    neverStarted: (count) => `${numeral(count)} jamais commencées`,
    declined: 'Refusées',
    neverAsk: 'Ne plus demander',
    unanswered: 'Sans réponse',
    rate: 'Taux d’achèvement',
    uninvited: 'Sans invitation',
  },

  yourId: (id) => `Votre identifiant : ${id}`,
  yourRole: {
    operator: 'Votre rôle : operator. Vous pouvez lancer des campagnes et lire leurs résultats.',
    viewer: 'Votre rôle : viewer. Vous pouvez lire les résultats des campagnes.',
    none: 'Votre rôle : aucun. Vous pouvez répondre aux enquêtes.',
  },
  whoAmI: 'Qui suis-je ?',
  roleNeeded: {
    operator: 'Cela demande le rôle « operator » ; rien n’a donc été fait.',
    viewer: 'Cela demande le rôle « viewer » (ou « operator ») ; rien n’a donc été fait.',
  },
  ownRole: {
    operator: 'Votre rôle : operator.',
    viewer: 'Votre rôle : viewer.',
    none: 'Votre rôle : aucun.',
  },
  howToGetRole:
    'Pour obtenir un rôle, demandez à la personne qui gère ce bot d’ajouter votre identifiant à OPERATORS ou VIEWERS dans sa configuration.',
  noRoleHere: 'Ce canal ne prouve pas qui vous êtes ; aucun rôle ne peut donc être donné ici.',
  roleSwitch:
    'Sur cette machine, vous pouvez prendre vous-même le rôle « operator » : appuyez sur « Opérateur » en haut de la page.',

  takenPrivate: 'On répond aux enquêtes en privé : je vous ai écrit directement. Veuillez continuer là-bas.',
  privateNotInstalled:
    'On répond aux enquêtes en privé, et je ne peux pas vous écrire directement, car l’application n’est pas installée pour vous. Ajoutez-la (ouvrez mon nom, puis « Ajouter ») et redemandez.',
  privateNotSupported:
    'On répond aux enquêtes en privé, et ce canal ne me permet pas de vous écrire à vous seul. Veuillez ouvrir une conversation individuelle avec moi.',
  privateFailed:
    'On répond aux enquêtes en privé, et je n’ai pas pu ouvrir de conversation avec vous pour l’instant. Veuillez réessayer, ou m’écrire directement.',

  card: {
    yourAnswer: 'Votre réponse',
    choose: 'Choisissez une réponse',
    send: 'Envoyer',
    nothingChosen: 'Veuillez choisir une réponse.',
    textWasCut: 'Ce texte était trop long pour être affiché en entier.',
    moreAnswers: (count) =>
      counted(count, {
        one: 'Une autre réponse ne tient pas ici. Tapez-la si c’est celle que vous voulez.',
        other: `${numeral(count)} autres réponses ne tiennent pas ici. Tapez celle que vous voulez.`,
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
    description: 'Répondez à une enquête, ou lancez une campagne de tests, par chat.',
    conversation: 'Conversation avec Canvass',
    language: 'Langue',
    messageBox: 'Écrivez un message',
    keys: 'Astuce : appuyez sur 1–9 ou 0 pour choisir une réponse. Dans le champ ci-dessous, Entrée envoie et Maj+Entrée va à la ligne.',
    notSent: 'L’envoi a échoué. Veuillez réessayer.',
    newConversation: 'Nouvelle conversation',
    goBack: 'Revenir où j’en étais',
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
  embed: { open: 'Donnez votre avis', close: 'Fermer' },
} satisfies Wording;
