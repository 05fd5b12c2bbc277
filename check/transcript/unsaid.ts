/** The texts that no conversation of the transcript brings, with the reason. */
export const unsaid: Readonly<Record<string, string>> = {
  languageName:
    'On the buttons of “language”, taken from the list of languages and not from one’s own wording.',
  givenUp: 'Takes a process that dies twice over the same message; test/crash has it.',
  thanksAgain: 'To a kind word after the end; test/dialogs/survey has it.',
  nobodyHere: 'To who asks for a person; test/dialogs/survey/wishes.test.ts has it.',
  linkExpired: 'On the page, of a personal link that was used up; test/dialogs/survey/links.test.ts has it.',
  finishedLink:
    'On the page, of a personal link whose survey is finished; test/dialogs/survey/invitations has it.',
  leaveQuestion:
    'At a question after an answer was given, to a word that only may mean leaving; test/dialogs/survey has it.',
  surveyDescription: 'In the preview of a link; test/web/survey-name.test.ts has it.',
  linkIsFor: 'In the conversation of a personal link; the same tests have it.',
  goOnTo: 'Takes a SURVEYS_FILE; test/browser/links.slow.test.ts has it.',
  almostDone: 'Takes a branch that is longer than what is usual; test/dialogs/survey has it.',
  aboutLeft: 'Takes three rounds and a reminder of a fourth; test/dialogs/survey has it.',
  newConversationQuestion: 'On the page, at its “New conversation”; the same test has it.',
  'surveyReport.neverStarted':
    'In the report of a survey whose invitations have expired; test/dialogs/survey has it.',
  'inviting.morePeople': 'Takes eleven people of one name.',
  'inviting.notSupported': 'Takes a channel that can’t be written to first; test/dialogs/survey has it.',
  'inviting.failed': 'Takes a channel that is away while the answer still arrives.',
  'inviting.delayed':
    'Takes a channel that is away while the answer still arrives; test/dialogs/survey has it.',
  noSkipping: 'At a choice, to who wants to skip it; test/dialogs/survey/wishes.test.ts has it.',
  stopsOnceSaved: 'To a Stop while an answer is being saved; test/dialogs/survey has it.',
  notTakenAfterRepeat: 'Takes an answer that counted twice; test/dialogs/survey has it.',
  answerTooLong: 'Takes a survey service with a limit of its own; test/dialogs/survey has it.',
  'card.showMore': 'Under lists that are longer than any here; test/cards has it.',
  'card.andMore': 'The same.',
  'card.moreSections': 'In cards too large for a channel; test/cards has it.',
  'card.required':
    'In forms written out where no cards are shown; people have no role there. test/cards has it.',
  'card.now': 'The same.',
  'card.typeInOneLine': 'The same.',
};

/** Texts that some conversations hold and others don't, by how the reference service's run turns out, each with the reason. */
export const saidAtTimes: Readonly<Record<string, string>> = {
  'card.showAll': 'Under a long list of failing cases; test/cards has it.',
};
