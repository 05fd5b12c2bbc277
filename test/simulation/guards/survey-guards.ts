import type { Guard } from './guard.ts';

/** The guards of surveys and of what carries them: the store, the log of activities, the clocks. */
export const surveyGuards: readonly Guard[] = [
  {
    name: 'a record is only written over the version that was read',
    file: 'src/store/documents.ts',
    text: 'updated_at = ? WHERE key = ? AND version = ?',
    instead: 'updated_at = ? WHERE key = ? AND ? IS NOT NULL',
    broken: 'the version is ignored',
  },
  {
    name: 'a call whose fate is unknown is not made again',
    file: 'dialogs/survey/conduct.ts',
    text: 'const outcome = await surveys.reply(survey.id, sessionId, call.reply, isTooLate);',
    instead: `let outcome = await surveys.reply(survey.id, sessionId, call.reply);
      if (!outcome.ok && outcome.failure.code === 'FATE_UNKNOWN')
        outcome = await surveys.reply(survey.id, sessionId, call.reply);`,
    broken: 'the answer is sent once more',
  },
  {
    name: 'a call’s announcement is on the disk before the call',
    file: 'src/store/document-storage.ts',
    text: 'await database.atomically([...statements, mark, ...(notes?.statements ?? [])]);',
    instead: "await database.atomically([...statements, mark, ...(notes?.statements ?? [])], 'relaxed');",
    broken: 'it is written without waiting for the disk',
  },
  {
    name: 'an activity that is done is not handled again',
    file: 'src/store/activity-log.ts',
    text: "if (state !== 'done' && state !== 'taken') return state === 'acted' ? 'again' : 'new';",
    instead: "if (state !== 'taken') return 'new';",
    broken: 'the log of activities is not believed',
  },
  {
    name: 'a call cut off with its process is detected',
    file: 'dialogs/survey/attempts.ts',
    text: 'if (maker === instance) return !running.has(id);',
    instead: 'return false;',
    broken: 'it counts as under way for ever',
  },
  {
    name: 'a button answers only its own question',
    file: 'dialogs/survey/transitions/asking.ts',
    text: "if (!isAt(state, event.at) || question.kind !== 'choice') return stale",
    instead: "if (question.kind !== 'choice') return stale",
    broken: 'it answers whatever is open',
  },
  {
    name: 'a text answers only a question that was shown before',
    file: 'dialogs/survey/hear.ts',
    text: 'if (!asked.shown && !wasSaid(asked)) return false;',
    instead: '',
    broken: 'it answers one that is on its way',
  },
  {
    name: 'a late text is recognized by its time',
    file: 'src/bot/activity/delivery-delay.ts',
    text: 'if (delay - quickest <= lateMs) return undefined;',
    instead: 'if (lateMs > 0) return undefined;',
    broken: 'it counts as just written',
  },
  {
    name: 'a text older than the message that led to the question does not answer it',
    file: 'dialogs/survey/hear.ts',
    text: 'if (isBefore(position, asked.after)) return false;',
    instead: '',
    broken: 'only clocks of Canvass’s own tell',
    heldBy:
      'Canvass’s own clocks mostly suffice; `hear.test.ts`, “for a question shown in reply to …”, `seen.test.ts`, “… judged by canvass:newest …”',
  },
  {
    name: 'a late text is dated by the clock of that time',
    file: 'src/bot/activity/delivery-delay.ts',
    text: 'return shownAt(now - delay + quickest) - (isSure ? 0 : lateMs);',
    instead: 'return receivedAt - delay + quickest - (isSure ? 0 : lateMs);',
    broken: 'it is dated by the clock of now',
    heldBy:
      'the channel’s order mostly suffices; `delivery-delay.test.ts`, “keeps a delayed message older than later ones …”',
  },
  {
    name: 'a button pressed twice counts once',
    file: 'dialogs/survey/press.ts',
    text: 'return before?.button === button && Math.abs(at - before.at) < samePressMs;',
    instead: 'return false;',
    broken: 'each press counts',
  },
  {
    name: 'the survey’s status is requested if the fate of an answer is unknown',
    file: 'dialogs/survey/transitions/replied.ts',
    text: "return decide(asUnknown(state), [], { kind: 'status', session });",
    instead: 'return decide(asUnknown(state), []);',
    broken: 'nothing is asked, nor said',
  },
  {
    name: 'a refused repeat does not ask the question again',
    file: 'dialogs/survey/transitions/replied.ts',
    text: 'if (state.repeated || (session.mayBeAhead === true && !isKept)) {',
    instead: 'if (false) {',
    broken: 'it asks the question again',
  },
  {
    name: 'a button resends only the answer that it names',
    file: 'dialogs/survey/transitions/unknown-fate.ts',
    text: 'return event.offer === state.attempt.id ?',
    instead: 'return true ?',
    broken: 'an older one sends the last answer',
    plan: {
      channels: ['Teams'],
      isAlike: true,
      aimed: [{ kind: 'answer lost', where: 'survey.reply', times: 15 }],
    },
  },
  {
    name: 'a response belongs to the attempt that requested it',
    file: 'dialogs/survey/transition.ts',
    text: `const isAwaited = state.kind === 'sending' || state.kind === 'unknownFate';
      return isAwaited && event.attempt === state.attempt.id`,
    instead: `const isAwaited = state.kind === 'sending' || state.kind === 'unknownFate';
      return isAwaited`,
    broken: 'a late answer counts for the attempt of now',
    plan: {
      processes: 2,
      customers: 4,
      channels: ['Teams'],
      isAlike: true,
      aimed: [
        { kind: 'process stood still', where: 'survey.reply answered', times: 600 },
        { kind: 'answer lost', where: 'survey.reply', times: 8 },
      ],
    },
  },
  {
    name: 'a command is not taken for an answer',
    file: 'dialogs/survey/hear.ts',
    text: "if (state.question.kind === 'text' && exact !== undefined) {",
    instead: 'if (false) {',
    broken: 'it is sent as the answer',
  },
];
