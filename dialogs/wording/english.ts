import { countIn } from './format.ts';

const { numeral, counted } = countIn('en');

/**
 * What Canvass says to customers in English; the other languages follow it. Plain text only: the renderer escapes it. Texts that
 * only operators read are in `operators.ts`.
 */
export const english = {
  languageName: 'English',
  greeting: 'Hi! Which survey would you like to take?',
  /** If the page has its own name. */
  greetingFrom: (name: string) => `Hi, this is ${name}! Which survey would you like to take?`,
  greetingInGroup: 'Hi! To take a survey, mention me and type “surveys”. I’ll ask you in a private chat.',
  helpTitle: 'Here’s what you can do',
  /** Above it, to who asks for somebody to talk to. */
  nobodyHere: 'I’m a bot, so I can’t put you through to a person.',
  seeSurveys: 'See the surveys',
  howFar: 'How far am I?',
  noInvitations: 'No more invitations',
  help: 'Help',
  helpSections: { survey: 'Surveys', general: 'Other' },
  commandHelp: {
    surveys: 'see the surveys you can take',
    survey: 'start a survey, by number or name',
    status: 'see how far along you are',
    resume: 'pick up where you left off',
    restart: 'start the survey over',
    changeAnswer: 'see what can be done about an answer you’ve sent',
    stop: 'stop the survey',
    invitationsOn: 'get invitations again',
    invitationsOff: 'get no more invitations or reminders',
    language: 'switch to another language',
    whoAmI: 'see your id and your role',
    help: 'see this list',
  },
  youAreWelcome: 'You’re welcome.',
  thanksAgain: 'Thanks again!',
  comeBack: 'OK. Come back any time.',
  notUnderstood:
    'Sorry, I didn’t get that. Type “surveys” to see the surveys, or “help” for everything else.',
  didYouMean: (line: string) => `Did you mean “${line}”?`,
  didYouMeanOneOf: 'Did you mean one of these?',
  forExample: (line: string) => `For example: ${line}`,
  commandFaults: {
    page: (said: string) => `“${said}” isn’t a page number.`,
    language: (said: string) => `I don’t speak “${said}”. Please pick one of these:`,
  },
  missing: (line: string) => `That isn’t complete yet. For example: ${line}`,
  unknownButton: 'That button no longer works.',
  editChangesNothing: 'Editing a message doesn’t change your answer. What you first sent counts.',
  clickPending: 'This is taking a little longer than usual.',
  clickTaken: 'OK.',
  givenUp: (said: string, reference: string) =>
    `Sorry, I couldn’t handle your message${said === '' ? '' : ` “${said}”`}. Please put it another way. If that doesn’t help, mention reference ${reference}.`,
  turnFailed: (reference: string) =>
    `Sorry, something went wrong on our side. Your answers so far are safe. Please try again. If it keeps happening, mention reference ${reference}.`,

  whichLanguage: 'Which language would you like?',
  languageChosen: 'OK, let’s continue in English. The questions stay in the language they were written in.',

  surveysTitle: 'Which survey would you like to take?',
  surveysPage: (page: number, pages: number) => `Page ${numeral(page)} of ${numeral(pages)}`,
  moreSurveys: 'More surveys',
  noSurveys: 'There are no surveys right now. Please come back later.',
  listUnavailable: 'I can’t load the surveys right now. Please try again in a moment.',
  surveyNotFound: (asked: string) =>
    `I can’t find a survey called “${asked}”. Here are the surveys you can take:`,
  linkUnknown: 'Sorry, this link doesn’t lead to a survey.',
  linkExpired: 'Sorry, this link has expired. Whoever sent it to you can give you a new one.',
  newConversationQuestion: (survey: string) =>
    `“${survey}” isn’t finished yet. Start a new conversation? You can come back to it.`,
  whichSurvey: (line: string) => `Which survey? For example: ${line}`,
  severalSurveys: (asked: string) => `Several surveys match “${asked}”. Which one do you mean?`,
  surveyById: (id: number) => `Survey ${id}`,
  surveyNumber: (name: string, id: number) => `${name} (${id})`,

  questionLabel: (survey: string, question: string) => `${survey} · ${question}`,
  questionNumber: (number: number) => `Question ${numeral(number)}`,
  typeYourAnswer: 'Type your answer.',
  yourAnswer: (label: string) => `Your answer: ${label}`,
  chooseOne: 'That isn’t one of the choices. Please pick one:',
  noSkipping: 'I can’t skip a question. Please pick one:',
  chooseSeveral: 'More than one choice matches that. Please press the one you mean:',
  couldBeEither: 'That could mean either. Please press the one you mean:',
  emptyAnswer: 'That message was empty. Please answer again:',
  attachedAnswer: 'I can only read text, not attachments. Please answer again:',
  cameEarly: 'Your message came in before this question, so it didn’t count. Please answer now:',
  isAnswer: (word: string) => `Is “${word}” your answer?`,
  whichWasMeant: (word: string) => `Is “${word}” your answer or a command?`,
  helpOrAnswer: (word: string) => `Do you need help, or is “${word}” your answer?`,
  stopOrAnswer: (word: string) => `Would you like to stop, or is “${word}” your answer?`,
  leaveQuestion: (survey: string) =>
    `Stop “${survey}” here? Your answers are kept, and you can come back to it.`,
  /** Before anything was answered. */
  leaveUnanswered: (survey: string) => `Stop “${survey}” here? You can come back to it.`,
  answersStay: 'Answers that have been sent can’t be changed. You can start the survey over, though.',
  sendAsAnswer: (word: string) => `Send “${word}” as my answer`,
  answerOrNot: (said: string, question: number) =>
    `Is “${said}” your answer to question ${numeral(question)}? The question was:`,
  stop: 'Stop',
  leaveSurvey: 'Stop the survey',
  showHelp: 'Show help',

  alreadyStarting: (survey: string) => `“${survey}” is about to start. One moment, please.`,
  startUnknown: (survey: string) => `I’m not sure “${survey}” has started. It’s safe to try again.`,
  orGoOn: (survey: string) => `Or pick up “${survey}” where you left off.`,
  goOnBefore: 'Pick up where I left off',
  startUnreachable: (survey: string) => `I can’t start “${survey}” right now. Please try again in a moment.`,
  startRefused: (survey: string, said: string, reference: string) =>
    `Sorry, I couldn’t start “${survey}”${said}. (Reference ${reference})`,
  startNotFound: (survey: string) => `Sorry, “${survey}” isn’t available any more.`,
  notAvailableNow: 'Sorry, surveys aren’t available right now. Please try again later.',
  tryAgain: 'Try again',
  serviceSays: (message: string) => `: “${message}”`,

  stillSaving: (number: number) => `One moment, I’m still saving your answer to question ${numeral(number)}.`,
  stillRecording: (number: number) =>
    `One moment, I’m still saving your answer to question ${numeral(number)}. Your last message didn’t count.`,
  stopsOnceSaved: (number: number) =>
    `One moment, I’m still saving your answer to question ${numeral(number)}. Then I’ll stop.`,
  notOpen: 'That question isn’t open any more.',
  alreadyAnswered: (number: number) =>
    `You’ve already answered question ${numeral(number)}. Here’s where you are:`,
  answerNotTaken: (said: string) => `That answer wasn’t accepted${said}. Please answer again:`,
  answerNotSent: 'Your answer isn’t saved yet, but I’ve kept it. The survey isn’t available right now.',
  notOpenUnsent: 'Your last answer to this question isn’t saved yet, but I’ve kept it.',
  notThatAnswer: 'That button was for an earlier answer. This question is still open:',
  sendIt: 'Send it again',
  changeAnswer: 'Change an answer',
  startOver: 'Start over',
  fateUnknown: (number: number, label: string) =>
    `I’m not sure “${label}” was saved for question ${numeral(number)}. Sending it again might count for the next question, so it’s safer to start over.`,
  fateUnknownNoStatus: (number: number, label: string) =>
    `I’m not sure “${label}” was saved for question ${numeral(number)}, and I can’t check right now. Write to me in a moment, and I’ll look again.`,
  fateStatusOther: (number: number, label: string, raw: string) =>
    `I’m not sure “${label}” was saved for question ${numeral(number)}: the survey’s status is “${raw}”. Sending it again might count for the next question, so it’s safer to start over.`,
  repeatNotTaken: (number: number, label: string, said: string) =>
    `“${label}” wasn’t accepted for question ${numeral(number)} this time${said}. It may have been saved the first time, so it’s safer to start over.`,
  notTakenAfterRepeat: (number: number, label: string, said: string) =>
    `“${label}” wasn’t accepted for question ${numeral(number)}${said}. An earlier answer may have counted for it, so it’s safer to start over.`,

  complete: (survey: string) => `You’ve finished “${survey}”. Your answers are saved. Thank you!`,
  completeAlready: (survey: string) =>
    `You had already finished “${survey}”, so this answer wasn’t added. Thank you!`,
  answerTaken: 'Your answer is saved.',
  surveyStarted: 'The survey has started.',
  endUnconfirmed: (survey: string) =>
    `I can’t tell yet whether that was the end of “${survey}”. Write to me in a moment, and I’ll look again.`,
  questionMissing: (survey: string, reference: string) =>
    `Sorry, the next question of “${survey}” didn’t come through. (Reference ${reference})`,
  questionMissingOther: (survey: string, raw: string, reference: string) =>
    `Sorry, the next question of “${survey}” didn’t come through; the survey’s status is “${raw}”. (Reference ${reference})`,
  lookAgain: 'Look again',
  unanswerable: 'Sorry, this question can’t be answered here. Your earlier answers are saved.',
  gone: (survey: string) =>
    `Sorry, you can’t pick up “${survey}” where you left off, but you can start again.`,
  expired: (survey: string) =>
    `It’s been too long to pick up “${survey}” where you left off. Any answers you gave are saved, and you can start again.`,
  letGoBefore: (survey: string) =>
    `It’s been too long to pick up “${survey}” where you left off, but you can start again.`,
  startAnew: 'Start again',

  invitation: 'Invitation',
  invited: (survey: string) => `Got a minute? We’d love your thoughts: “${survey}”.`,
  invitedBy: (name: string, survey: string) => `Got a minute? ${name} would love your thoughts: “${survey}”.`,
  invitationNote: 'One question at a time, right here. Stop whenever you like; your answers are kept.',
  invitationReminder: (survey: string) =>
    `Still interested? We’d love your thoughts: “${survey}”. I won’t remind you again.`,
  reminder: 'Reminder',
  unfinishedReminder: (survey: string, count: number) =>
    `You started “${survey}”${counted(count, {
      none: '',
      one: ' and answered one question',
      other: ` and answered ${numeral(count)} questions`,
    })}. Would you like to finish it? I won’t remind you again.`,
  start: 'Start',
  notNow: 'Not now',
  neverAsk: 'Don’t ask again',
  chosen: (label: string) => `You chose: ${label}`,
  invitationDeclined: (survey: string) =>
    `OK, not now. If you change your mind about “${survey}”, type “surveys”.`,
  invitationStarted: (survey: string) => `You’ve already started “${survey}”.`,
  invitationOver: (survey: string) => `This invitation has ended, but you can still take “${survey}”.`,
  optedOut: 'OK, no more invitations or reminders. To get them again, type “invitations on”.',

  optedIn: 'Invitations and reminders are on.',

  noSurveyOpen: 'You’re not taking a survey right now.',
  finishedBefore: (survey: string) => `You’ve already finished “${survey}”.`,
  linkIsFor: (survey: string) => `This link is only for “${survey}”.`,
  finishedLink: (survey: string) =>
    `You’ve already finished “${survey}”. Thank you! There’s nothing left to do, so you can close this page.`,
  goOnTo: (site: string) => `Continue to ${site}`,
  takeAgain: 'Take it again',
  takeAgainQuestion: (survey: string) =>
    `You’ve already finished “${survey}”. Would you like to take it again?`,
  restartQuestion: (survey: string) => `Start “${survey}” over?`,
  restartNote: (count: number) =>
    counted(count, {
      none: 'You haven’t answered anything yet.',
      one: 'Your first answer is saved, but you’ll begin at question 1 again.',
      other: `Your ${numeral(count)} answers are saved, but you’ll begin at question 1 again.`,
    }),
  yesStartOver: 'Yes, start over',
  keepGoing: 'Keep going',
  switchQuestion: (open: string, wanted: string) =>
    `You’re in the middle of “${open}”. Stop there and start “${wanted}”?`,
  leaveAndStart: (wanted: string) => `Start “${wanted}”`,
  goBackQuestion: (open: string, wanted: string) =>
    `You’re in the middle of “${open}”. Stop there and go back to “${wanted}”?`,
  leaveAndGoBack: (wanted: string) => `Go back to “${wanted}”`,
  stopped: (count: number) =>
    `OK, stopped. ${counted(count, {
      none: 'Come back any time.',
      one: 'Your answer is saved.',
      other: `Your ${numeral(count)} answers are saved.`,
    })}`,
  stoppedUnknown: (label: string) =>
    `OK, stopped. Your earlier answers are saved; I’m not sure about “${label}”.`,
  leftBefore: (survey: string) => `You haven’t finished “${survey}” yet.`,
  statusUnavailable: 'I can’t double-check that right now.',
  serviceStatus: (raw: string) => `Its status is “${raw}”.`,
  atQuestion: (survey: string, number: number) => `You’re on question ${numeral(number)} of “${survey}”.`,
  atStopped: (survey: string, number: number) => `You stopped “${survey}” at question ${numeral(number)}.`,
  resume: 'Continue',

  howToLeave: 'To stop, type /stop.',
  takenFor: (label: string) => `Got it: “${label}”.`,
  useAsCommand: 'Use it as a command',
  questionOf: (number: number, all: number) => `Question ${numeral(number)} of about ${numeral(all)}`,
  /** Next to a question beyond the survey's usual number. */
  almostDone: 'almost done',
  /** In a reminder of an unfinished survey: how much of it is left. */
  aboutLeft: (questions: number, minutes: number) =>
    `about ${counted(questions, { one: 'one more question', other: `${numeral(questions)} more questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  aboutLength: (questions: number, minutes: number) =>
    `about ${counted(questions, { one: 'one question', other: `${numeral(questions)} questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  /** For a survey, in the page's title. */
  aboutMinutes: (minutes: number) =>
    `about ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  answerTooLong: 'That’s too long for this survey, so it wasn’t saved. Please shorten it and send it again:',
  surveyReport: {
    title: 'Survey report',
    which: 'Which survey’s report would you like to see?',
    lead: (complete: number, started: number) => `${numeral(complete)} of ${numeral(started)} complete`,
    nobody: 'nobody has started it yet',
    everyoneThenInvited: 'The figures above count everyone. With an invitation:',
    invited: 'Invited',
    started: 'Started',
    complete: 'Complete',
    partial: 'Partial',
    expired: 'Expired',
    neverStarted: (count: number) => `${numeral(count)} never started`,
    declined: 'Declined',
    neverAsk: 'Never ask again',
    unanswered: 'Not answered yet',
    rate: 'Completion rate',
    uninvited: 'Without an invitation',
  },
  /** To the inviting operator. */
  inviting: {
    whom: (asked: string) => `Several people go by “${asked}”. Who do you mean?`,
    morePeople: 'More people',
    unknown: (asked: string) =>
      `I don’t know anyone called “${asked}”. I can invite people who have the app or have written to me. In Teams, mention them with @.`,
    surveysUnavailable:
      'I can’t load the surveys right now, so I haven’t invited anyone. Please try again in a moment.',
    sent: (name: string, survey: string) => `${name} is invited to “${survey}”.`,
    unconfirmed: (name: string, survey: string) =>
      `I’m not sure ${name} got the invitation to “${survey}”. I won’t send it again on my own.`,
    waiting: (name: string, survey: string) =>
      `${name} is invited to “${survey}”. They’re taking a survey right now; I’ll send the invitation once they finish, or after ten quiet minutes.`,
    delayed: (name: string, survey: string) =>
      `${name} is invited to “${survey}”. I can’t reach them right now; I’ll send the invitation as soon as I can.`,
    there: (name: string, survey: string) =>
      `${name} already has an open invitation to “${survey}”, so I didn’t send another.`,
    optedOut: (name: string) =>
      `${name} doesn’t want invitations, so I didn’t send one. Only they can change that, by typing “invitations on”.`,
    notInstalled: (name: string) =>
      `${name} doesn’t have the app yet, so I can’t write to them. Invite them again once they do.`,
    notSupported: (name: string) =>
      `I can’t write to ${name} in private there. They need to write to me first, in a chat of their own.`,
    failed: (name: string) =>
      `I can’t reach ${name} right now, so nothing was sent. Please try again in a moment.`,
  },

  yourId: (id: string) => `Your id: ${id}`,
  yourRole: {
    operator: 'You’re an operator: you can run campaigns and read their results.',
    viewer: 'You’re a viewer: you can read the results of campaigns.',
    none: 'You can take surveys here.',
  },
  whoAmI: 'Who am I?',
  roleNeeded: {
    run: 'Only operators can run campaigns.',
    operator: 'Only operators can do that.',
    viewer: 'Only operators and viewers can do that.',
  },
  askForRole: (id: string) => `Ask your admin; your id is ${id}.`,
  howToGetRole: 'Need a role? Ask your admin to add your id to OPERATORS or VIEWERS.',
  noRoleHere: 'I can’t verify who you are here, so roles don’t apply.',
  roleSwitch: 'On this machine you can be an operator yourself: turn on “Operator” at the top of the page.',

  takenPrivate: 'Let’s do this in private: I’ve sent you a message.',
  privateNotInstalled:
    'Surveys are private, and I can’t message you yet. Please add the app first: click my name, then “Add”. Then ask again.',
  privateNotSupported:
    'Surveys are private, and I can’t open a private chat from here. Please start a one-to-one chat with me.',
  privateFailed:
    'Surveys are private, and I couldn’t open a chat with you just now. Please try again, or message me directly.',

  card: {
    /** Links below a survey's first question. */
    privacy: 'Privacy',
    contact: 'Contact us',
    imprint: 'Legal notice',
    labelled: (label: string, value: string) => `${label}: ${value}`,
    yourAnswer: 'Your answer',
    choose: 'Choose an answer',
    send: 'Send',
    nothingChosen: 'Please choose an answer.',
    textWasCut: 'This text is too long to show in full.',
    moreAnswers: (count: number) =>
      counted(count, {
        one: 'One more answer doesn’t fit here, but you can type it.',
        other: `${numeral(count)} more answers don’t fit here, but you can type yours.`,
      }),
    showAll: (count: number) => (count === 2 ? 'Show both' : `Show all ${numeral(count)}`),
    showMore: 'Show more',
    andMore: (count: number) => `and ${numeral(count)} more`,
    moreSections: (count: number) =>
      counted(count, {
        one: 'One more list doesn’t fit here.',
        other: `${numeral(count)} more lists don’t fit here.`,
      }),
    pleaseFillIn: (label: string) => `${label}: please fill this in.`,
    required: 'required',
    now: (value: string) => `now ${value}`,
    typeInOneLine: (line: string) => `Type it in one line: ${line}`,
  },

  /** The texts of the chat page. Those of the conversation are above, and Web Chat itself has its own. */
  page: {
    description: 'Take a survey in a chat.',
    language: 'Language',
    messageBox: 'Type a message',
    /** What the box says while a question is open that is answered in writing or by a choice. */
    typeHere: 'Your answer',
    chooseAbove: 'Choose above',
    send: 'Send',
    notSent: 'That wasn’t sent. Please try again.',
    waiting: 'Will be sent when you’re back online',
    /** The same while there is a connection, but nothing gets through. */
    notSentYet: 'Not sent yet. It’ll be sent automatically.',
    dontSend: 'Don’t send',
    /** What is typed while something waits stays in the box. */
    heldBack: 'Your last message is still waiting to be sent. You can send this one after it.',
    /** So does what was begun before the question that is open now. */
    newQuestion:
      'Not sent yet: a new question came up while you were typing. If your text answers it, please send it.',
    languageLater: 'The language will change when you’re back online.',
    /** `{text}`: the message. */
    tooLate: 'It was too late to send “{text}”.',
    newConversation: 'New conversation',
    goBack: 'Back to where I was',
    operator: 'Operator',
    connecting: 'Connecting…',
    connected: 'Connected',
    reconnecting: 'Reconnecting…',
    notConnected: 'Connection lost. Please reload the page.',
    /** Where “New conversation” couldn’t ask the server. */
    noConnection: 'No connection right now. Please try again in a moment.',
    ended: 'This conversation has ended.',
    notAvailable: 'The chat isn’t available right now. Please reload the page.',
    noScript: 'This chat needs JavaScript. Please turn it on and reload the page.',
    tooLong: 'Your message is too long to send. Please shorten it.',
    charactersLeft: 'Characters left: {count}',
    charactersOver: 'Characters over the limit: {count}',
    /** Below the link to where the survey's end leads automatically, with the seconds until then. */
    goingOn: 'Continuing in {seconds}…',
    stayHere: 'Stay here',
  },
  /** The page's description where links are previewed. `length`: as `aboutMinutes` says it. */
  surveyDescription: (survey: string, length?: string) =>
    `Take the survey “${survey}” in a chat.${length === undefined ? '' : ` It takes ${length}.`}`,
  /** Names the conversation on the page, for screen readers. */
  conversationWith: (name: string) => `Conversation with ${name}`,
  /** On the button that opens the chat on a page of another site, and on the one that closes it. */
  embed: { open: 'Give feedback', close: 'Close', about: 'about {minutes} min' },
};
