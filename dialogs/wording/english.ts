import { countIn } from './format.ts';

const { numeral, counted } = countIn('en');

/**
 * What Canvass says to customers in English; the other languages follow it. Plain text only: the renderer escapes it.
 * What only operators read is in `operators.ts`.
 */
export const english = {
  languageName: 'English',
  greeting:
    'Hello, I’m Canvass. I can take you through a survey here, one question at a time. It takes a minute or two.',
  greetingInGroup:
    'Hello, I’m Canvass. Mention me and say “surveys”: I’ll take you through a survey in a chat of our own, one question at a time.',
  helpTitle: 'What you can do here',
  helpFoot: 'In the middle of a survey, put a / in front of any command, for example /stop.',
  seeSurveys: 'See the surveys',
  help: 'Help',
  helpSections: { survey: 'Surveys', general: 'Other' },
  commandHelp: {
    surveys: 'the surveys you can take',
    survey: 'start a survey, by number or name',
    status: 'where your survey stands',
    resume: 'show the open question again',
    restart: 'start the same survey from the beginning',
    stop: 'leave the survey',
    invitationsOn: 'be invited to surveys again',
    invitationsOff: 'never be invited to surveys, or reminded',
    language: 'the language I use with you',
    whoAmI: 'your id, your role, and how to be given one',
    help: 'what you can do here',
  },
  notUnderstood:
    'I didn’t recognise that. Type “surveys” to see the surveys, or “help” for everything I can do.',
  didYouMean: (line: string) => `Did you mean “${line}”?`,
  didYouMeanOneOf: 'I didn’t recognise that. Did you mean one of these?',
  forExample: (line: string) => `For example: ${line}`,
  commandFaults: {
    page: (said: string) => `“${said}” is no page number. Pages count from 1.`,
    language: (said: string) => `I don’t speak “${said}”. These are the languages I know:`,
  },
  missing: (line: string) => `Something is missing there. It goes like this: ${line}`,
  unknownButton: 'That button is from an earlier time and no longer does anything.',
  editChangesNothing:
    'You edited a message. What counts is how it was first sent: an answer that is recorded stays as it was.',
  clickPending: 'One moment: this takes longer than usual.',
  clickTaken: 'See the message below.',
  givenUp: (said: string, reference: string) =>
    `I couldn’t deal with your message${said === '' ? '' : ` “${said}”`}, and I won’t try it again by myself. Please send it in other words; if that doesn’t help, mention reference ${reference}.`,
  turnFailed: (reference: string) =>
    `Something went wrong on our side, and I couldn’t finish that. Nothing you answered before is lost. Please try again; if it happens again, mention reference ${reference}.`,

  whichLanguage: 'Which language shall I use with you?',
  languageChosen: 'From now on I’ll write to you in English. A survey’s own words stay as they are.',

  surveysTitle: 'Which survey would you like to take?',
  surveysPage: (page: number, pages: number) => `Page ${numeral(page)} of ${numeral(pages)}`,
  moreSurveys: 'More surveys',
  noSurveys: 'There are no surveys to take at the moment. Please look again later.',
  listUnavailable: (reference: string) =>
    `I can’t get the list of surveys just now. Please try again in a little while. (Reference ${reference})`,
  surveyNotFound: (asked: string) =>
    `I don’t know a survey “${asked}”. These are the ones that can be taken:`,
  linkUnknown: 'This link doesn’t lead to a survey that can be taken here.',
  linkExpired: 'This link has expired.',
  newConversationQuestion: (survey: string) =>
    `“${survey}” isn’t finished yet. Start a new conversation anyway? You can still come back.`,
  severalSurveys: (asked: string) => `More than one survey goes by “${asked}”. Which one do you mean?`,
  surveyById: (id: number) => `Survey ${id}`,
  surveyNumber: (name: string, id: number) => `${name} (${id})`,

  questionLabel: (survey: string, question: string) => `${survey} · ${question}`,
  questionNumber: (number: number) => `Question ${numeral(number)}`,
  typeYourAnswer: 'Type your answer.',
  yourAnswer: (label: string) => `Your answer: ${label}`,
  chooseOne: 'I couldn’t match that to an answer. Please pick one of these, or type it as it is written.',
  chooseSeveral: 'More than one answer goes by that. Please press the one you mean.',
  emptyAnswer: 'I need a few words as your answer here. An attachment can’t be recorded.',
  cameEarly:
    'Your last message came before I could show you this question, so I haven’t used it. Please answer now:',
  whichWasMeant: (word: string) => `Did you mean “${word}” as your answer, or as a command?`,
  sendAsAnswer: (word: string) => `Send “${word}” as my answer`,
  answerOrNot: (said: string, question: number) =>
    `Is “${said}” your answer to question ${numeral(question)}? I had asked something else:`,
  leaveSurvey: 'Leave the survey',
  showHelp: 'Show help',

  alreadyStarting: (survey: string) => `“${survey}” is just starting. One moment, please.`,
  startUnknown: (survey: string) =>
    `I couldn’t confirm that the survey “${survey}” started. If it did, it is empty and does no harm. You can try again.`,
  orGoOn: (survey: string) => `Or you can go on with “${survey}” where you were before.`,
  goOnBefore: 'Go on where I was',
  startUnreachable: (survey: string, reference: string) =>
    `“${survey}” couldn’t be started, because the survey service can’t be reached just now. Nothing was recorded. Please try again in a little while. (Reference ${reference})`,
  startRefused: (survey: string, said: string, reference: string) =>
    `The survey service didn’t start “${survey}”${said}. (Reference ${reference})`,
  startNotFound: (survey: string) =>
    `“${survey}” can’t be taken any more. Type “surveys” to see the current ones.`,
  notAvailableNow: (reference: string) =>
    `The surveys are not available now. That is on our side; please try again later. (Reference ${reference})`,
  tryAgain: 'Try again',
  serviceSays: (message: string) => `: “${message}”`,

  stillRecording: (number: number) =>
    `One moment: I’m still recording your answer to question ${numeral(number)}. What you just sent was not used; once the next question is here, please answer that one.`,
  notOpen: 'That question is no longer open, so nothing was changed.',
  alreadyAnswered: (number: number) =>
    `Question ${numeral(number)} is already answered, so nothing was changed. This is where the survey stands:`,
  answerNotTaken: (said: string) => `The survey didn’t take that answer${said}. Please answer again:`,
  answerNotSent: (reference: string) =>
    `Your answer couldn’t be sent, because the survey service can’t be reached just now. It was not recorded, and I have kept it. (Reference ${reference})`,
  answerBusy: (reference: string) =>
    `The survey service is very busy and didn’t take your answer. It was not recorded, and I have kept it. (Reference ${reference})`,
  answerNotAvailable: (reference: string) =>
    `The survey is not available now; that is on our side. Your answer was not recorded, and I have kept it. (Reference ${reference})`,
  notOpenUnsent: 'Your last answer to this question was not recorded, and I have kept it.',
  notThatAnswer: 'That button was for an earlier answer, so nothing was sent. This question is still open:',
  sendIt: 'Send it again',
  startOver: 'Start over',
  fateUnknown: (number: number, label: string) =>
    `I couldn’t confirm your answer to question ${numeral(number)}. It may or may not have been recorded: “${label}”.\nIf you send it again and it had been recorded after all, it could count for the next question. Starting over is the safe way.`,
  fateUnknownNoStatus: (number: number, label: string, reference: string) =>
    `I couldn’t confirm your answer to question ${numeral(number)}, and I can’t ask the survey service just now either. I have kept what you answered: “${label}”. I’ll look again at your next message. (Reference ${reference})`,
  fateStatusOther: (number: number, label: string, raw: string) =>
    `I couldn’t confirm your answer to question ${numeral(number)}: “${label}”. It may or may not have been recorded; the survey service’s word for this survey is “${raw}”.\nIf you send it again and it had been recorded after all, it could count for the next question. Starting over is the safe way.`,
  repeatNotTaken: (number: number, label: string, said: string) =>
    `The survey didn’t take your answer to question ${numeral(number)} this time${said}. It may be that it was recorded the first time: “${label}”.`,

  complete: (survey: string) =>
    `That was the last question of “${survey}”. Your answers are recorded. Thank you!`,
  completeAfterAll: (survey: string) =>
    `“${survey}” is complete: the survey service has all your answers. Thank you!`,
  completeAlready: (survey: string) =>
    `“${survey}” was already complete, so this last answer was not added. Thank you!`,
  answerTaken: 'Your answer was taken.',
  surveyStarted: 'The survey has started.',
  endUnconfirmed: (survey: string, reference: string) =>
    `No question of “${survey}” came after that, and I couldn’t ask the survey service whether the survey is complete. I’ll look again at your next message. (Reference ${reference})`,
  questionMissing: (survey: string, reference: string) =>
    `The next question of “${survey}” didn’t come in a form that I can read, and the survey isn’t complete. (Reference ${reference})`,
  questionMissingOther: (survey: string, raw: string, reference: string) =>
    `No question of “${survey}” came after that, and the survey service hasn’t said that the survey is complete. Its word for it is “${raw}”. (Reference ${reference})`,
  lookAgain: 'Look again',
  unanswerable:
    'This question can’t be answered here: the survey service sent no answers to choose from, and takes none that is typed. What you answered before stays recorded.',
  gone: (survey: string) =>
    `The survey service no longer knows this round of “${survey}”, so it can’t be continued. You can start it anew.`,
  expired: (survey: string) =>
    `“${survey}” was left unfinished for too long and has been let go. The answers you had given stay as they are. You can start it anew.`,
  letGoBefore: (survey: string) => `“${survey}” was left unfinished for too long and has been let go.`,
  startAnew: 'Start it anew',

  invitation: 'Invitation',
  invited: (survey: string) => `You are invited to take the survey “${survey}”.`,
  invitedBy: (name: string, survey: string) => `${name} invites you to take the survey “${survey}”.`,
  invitationNote:
    'It is asked here, one question at a time. You can stop at any time; what you have answered by then is kept.',
  invitationReminder: (survey: string) =>
    `You haven’t answered the invitation to the survey “${survey}” yet. This is the only reminder.`,
  reminder: 'Reminder',
  unfinishedReminder: (survey: string, count: number) =>
    `The survey “${survey}” is still open here. ${counted(count, {
      none: 'You haven’t answered anything yet.',
      one: 'You have given one answer so far.',
      other: `You have given ${numeral(count)} answers so far.`,
    })} This is the only reminder.`,
  start: 'Start',
  notNow: 'Not now',
  neverAsk: 'Never ask me again',
  chosen: (label: string) => `You chose: ${label}`,
  invitationDeclined: (survey: string) =>
    `All right, not now. I won’t remind you of “${survey}”. If you want to take it after all, type “surveys”.`,
  invitationStarted: (survey: string) => `You have started “${survey}” already. Type “resume” to go on.`,
  invitationOver: (survey: string) =>
    `This invitation is over, so nothing was changed. You can still take “${survey}”.`,
  optedOut:
    'I won’t send you invitations or reminders any more. You can still take surveys yourself: type “surveys”. “invitations on” undoes this.',

  optedIn: 'Invitations and reminders are on: you may be invited to surveys here.',

  noSurveyOpen: 'There is no survey in progress here.',
  finishedBefore: (survey: string) => `You have finished “${survey}”. There is nothing left to answer.`,
  takeAgain: 'Take it again',
  takeAgainQuestion: (survey: string) =>
    `You have finished “${survey}”. Would you like to take it once more, as a new round?`,
  restartQuestion: (survey: string, count: number) =>
    `Start “${survey}” from the beginning? ${counted(count, {
      none: 'You haven’t answered anything yet.',
      one: 'The one answer given so far stays recorded as an unfinished round.',
      other: `The ${numeral(count)} answers given so far stay recorded as an unfinished round.`,
    })}`,
  yesStartOver: 'Yes, start over',
  keepGoing: 'Keep going',
  switchQuestion: (open: string, wanted: string) =>
    `You are in the middle of “${open}”. Leave it unfinished and start “${wanted}”?`,
  leaveAndStart: (wanted: string) => `Leave it and start “${wanted}”`,
  stopped: (survey: string, count: number) =>
    `You have left “${survey}”. ${counted(count, {
      none: 'No answer was recorded.',
      one: 'The one answer you gave stays recorded; the survey counts as unfinished.',
      other: `The ${numeral(count)} answers you gave stay recorded; the survey counts as unfinished.`,
    })} Type “resume” if you want to go on after all.`,
  stoppedUnknown: (survey: string, label: string) =>
    `You have left “${survey}”. The answers before stay recorded; whether the last one (“${label}”) was, I couldn’t confirm. Type “resume” to go on after all.`,
  leftBefore: (survey: string) =>
    `You left “${survey}” unfinished. Type “resume” to go on, or “surveys” for another one.`,
  statusUnavailable: (reference: string) =>
    `I couldn’t check with the survey service just now. (Reference ${reference})`,
  serviceStatus: (raw: string) => `The survey service says “${raw}”.`,
  atQuestion: (survey: string, number: number) => `You’re on question ${numeral(number)} of “${survey}”.`,
  atStopped: (survey: string, number: number) => `You left “${survey}” at question ${numeral(number)}.`,
  resume: 'Resume',

  howToLeave: 'To leave, type /stop.',
  takenFor: (typed: string, label: string) => `“${typed}” counts as “${label}”.`,
  useAsCommand: 'Use it as a command',
  questionOf: (number: number, all: number) => `Question ${numeral(number)} of about ${numeral(all)}`,
  aboutLength: (questions: number, minutes: number) =>
    `about ${counted(questions, { one: 'one question', other: `${numeral(questions)} questions` })}, ${counted(minutes, { one: '1 minute', other: `${numeral(minutes)} minutes` })}`,
  answerTooLong: 'That is too long for this survey, so it wasn’t saved. Please shorten it and send it again:',
  surveyReport: {
    title: 'Survey report',
    which: 'Which survey’s report would you like to see?',
    lead: (complete: number, started: number) => `${numeral(complete)} of ${numeral(started)} complete`,
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

  yourId: (id: string) => `Your id: ${id}`,
  yourRole: {
    operator: 'Your role: operator. You may run campaigns and read their results.',
    viewer: 'Your role: viewer. You may read the results of campaigns.',
    none: 'Your role: none. You may take surveys.',
  },
  whoAmI: 'Who am I?',
  roleNeeded: {
    operator: 'That takes the role “operator”, so nothing was done.',
    viewer: 'That takes the role “viewer” (or “operator”), so nothing was done.',
  },
  ownRole: {
    operator: 'Your role: operator.',
    viewer: 'Your role: viewer.',
    none: 'Your role: none.',
  },
  howToGetRole:
    'To be given a role, ask whoever runs this bot to add your id to OPERATORS or VIEWERS in its configuration.',
  noRoleHere: 'This channel doesn’t prove who you are, so no role can be given here.',
  roleSwitch:
    'On this machine you can take the role “operator” yourself: press “Operator” at the top of the page.',

  takenPrivate: 'Surveys are answered in private: I’ve written to you directly. Please go on there.',
  privateNotInstalled:
    'Surveys are answered in private, and I can’t write to you directly because the app isn’t installed for you. Please add it (open my name, then “Add”), and ask again.',
  privateNotSupported:
    'Surveys are answered in private, and this channel has no way for me to write to you alone. Please open a one-to-one chat with me.',
  privateFailed:
    'Surveys are answered in private, and I couldn’t open a chat with you just now. Please try again, or write to me directly.',

  card: {
    yourAnswer: 'Your answer',
    choose: 'Choose an answer',
    send: 'Send',
    nothingChosen: 'Please choose an answer.',
    textWasCut: 'This text was too long to be shown in full.',
    moreAnswers: (count: number) =>
      counted(count, {
        one: 'One more answer doesn’t fit here. Type it if it is the one you mean.',
        other: `${numeral(count)} more answers don’t fit here. Type the one you mean.`,
      }),
    showAll: (count: number) => `Show all ${numeral(count)}`,
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
    description: 'Take a survey, or run a test campaign, by chat.',
    conversation: 'Conversation with Canvass',
    language: 'Language',
    messageBox: 'Type a message',
    keys: 'Tip: press 1–9 or 0 to pick an answer. In the box below, Enter sends and Shift+Enter starts a new line.',
    notSent: 'That wasn’t sent. Please try again.',
    newConversation: 'New conversation',
    goBack: 'Back to where I was',
    operator: 'Operator',
    connecting: 'Connecting…',
    connected: 'Connected',
    reconnecting: 'Reconnecting…',
    notConnected: 'Not connected. Load the page again.',
    ended: 'The conversation has ended.',
    notLoaded: 'The chat could not be loaded. Load the page again.',
    notAvailable: 'The chat is not available now. Load the page again.',
    noScript: 'This chat needs JavaScript. Please switch it on for this page and load it again.',
    /** About the number of characters in this language that fit into the server's `maxActivityBytes`. */
    tooLong:
      'Your message is too long, so nothing of it was sent. Please shorten it to about 15,000 characters and send it again.',
  },
  /** On the button that opens the chat on a page of another site, and on the one that closes it. */
  embed: { open: 'Give feedback', close: 'Close' },
};
