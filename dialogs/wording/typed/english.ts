import type { TypedWords } from './words.ts';

/** What people type in English. */
export const english: TypedWords = {
  commands: {
    surveys: [
      ...['see the surveys', 'show surveys', 'show the surveys'],
      ...['list surveys', 'all surveys', 'which surveys are there'],
    ],
    status: [
      ...['where am i', 'how far am i'],
      ...['my progress', 'how much longer', 'how many questions are left'],
    ],
    resume: ['continue'],
    restart: [...['start over', 'start again'], ...['take it again']],
    stop: ['stop survey', 'cancel survey', 'cancel the survey', 'stop now'],
    changeAnswer: [
      ...['back', 'go back', 'undo', 'change my answer', 'change answer', 'change my last answer'],
      ...['edit my answer', 'correct my answer', 'previous', 'previous question', 'last question'],
      ...['can i change my answer', 'i want to change my answer'],
    ],
    language: ['change language', 'change the language'],
    invitationsOn: [],
    invitationsOff: [
      ...['no invitations', 'no more invitations'],
      ...['no more reminders', 'no reminders', 'stop reminders', 'stop the reminders', 'unsubscribe me'],
    ],
    help: [
      'how does this work',
      'i need help',
      'talk to a human',
      'talk to a person',
      'speak to a human',
      'speak to a person',
    ],
  },
  unlessAnswer: [
    ['surveys', ['list']],
    [
      'status',
      [
        ...['progress', 'how long does this take', 'how long will this take', 'how long is this'],
        ...[
          'how long is this survey',
          'how long is the survey',
          'how many questions',
          'how many questions are there',
        ],
        ...['how many more questions', 'how many more', 'is this long'],
      ],
    ],
    ['changeAnswer', ['wrong answer', 'mistake', 'i made a mistake', 'that was wrong', 'that was a mistake']],
    [
      'help',
      [
        'menu',
        'contact',
        'contact us',
        'human',
        'agent',
        'talk to someone',
        'speak to someone',
        'customer service',
        'support',
      ],
    ],
    ['invitationsOff', ['unsubscribe']],
  ],
  leave: [
    ...['quit', 'exit', 'leave', 'end', 'stop the survey', 'stop asking me'],
    ...['quit the survey', 'exit the survey', 'leave the survey', 'end the survey', 'leave me alone'],
    ...['i want to stop', 'i want to quit', 'i want to leave', 'i want out', 'i quit', 'i give up'],
    ...['i don’t want to continue', 'i don’t want to do this', 'i don’t want to do this any more'],
    ...['end survey', 'quit survey', 'exit survey', 'leave survey', 'go away'],
    ...['let me go', 'abort', 'abort survey', 'abort the survey'],
  ],
  decline: [
    ...[
      'no thanks',
      'no thank you',
      'enough',
      'that’s enough',
      'i’ve had enough',
      'done',
      'i’m done',
      'i am done',
    ],
    ...[
      'not interested',
      'i’m not interested',
      'not now',
      'maybe later',
      'later',
      'no more',
      'stop it',
      'stop it now',
      'stop this',
      'stop this now',
    ],
    ...['no more questions', 'no time', 'i have no time', 'bye', 'goodbye', 'i have to go'],
    ...['that is all', 'that’s all', 'that is enough', 'i have no more time'],
  ],
  yes: ['yes', 'yes please', 'yeah', 'yep', 'yup', 'sure', 'ok', 'okay', 'y'],
  no: ['no', 'no thanks', 'no thank you', 'nope', 'nah', 'n'],
  cancel: ['cancel'],
  thanks: [
    ...['thanks', 'thank you', 'thank you very much', 'thank you so much', 'thanks a lot', 'many thanks'],
    ...[
      'thanks so much',
      'thx',
      'ty',
      'cheers',
      'much appreciated',
      'thanks for asking',
      'thank you for asking',
    ],
  ],
  pleased: [
    ...['ok', 'okay', 'k', 'cool', 'nice', 'great', 'perfect', 'super', 'awesome', 'wonderful', 'lovely'],
    ...['amazing', 'brilliant', 'all good', 'alright', 'all right', 'sounds good', 'got it', 'well done'],
    ...['you’re welcome', 'you are welcome', 'no problem', 'no worries', 'my pleasure', 'happy to help'],
    ...['you too', 'same to you', 'have a nice day', 'have a good day', 'have a great day', 'take care'],
    ...['see you', 'see you soon'],
  ],
  greetings: [
    ...['hi', 'hello', 'hey', 'hi there', 'hello there', 'hey there'],
    ...['good morning', 'morning', 'good afternoon', 'good evening'],
  ],
};
