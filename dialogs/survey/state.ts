import { z } from 'zod';
import { type Answer, questionSchema, replySchema } from '../ports/survey.ts';

const surveySchema = z.object({ id: z.int(), name: z.string() });

/** One try at a call, stored before the call: by which process, and when (milliseconds since 1970). */
const attemptSchema = z.object({ id: z.string(), instance: z.string(), since: z.number() });

/** How many questions a finished session had, and how long its person spent on it. */
const lengthSchema = z.object({ questions: z.int(), milliseconds: z.number() });

const sessionSchema = z.object({
  /** Our own name for the session, also in buttons. The service's `sessionId` never leaves the record. */
  reference: z.string(),
  survey: surveySchema,
  sessionId: z.string(),
  /** How long this survey has usually been, as known when the session started. */
  about: lengthSchema.optional(),
  /** How many of its answers were timed, and how long they took in total; see `timedSession`. */
  pace: z.object({ answers: z.int(), milliseconds: z.number() }).optional(),
  /** A personal link led to it, so the survey is taken only once. */
  once: z.literal(true).optional(),
  /** An answer was sent twice: the service may have counted it for the next question, too. */
  mayBeAhead: z.literal(true).optional(),
});

/** The open question as the service last gave it; `number` counts from 1 within the session. */
const openSchema = z.object({
  session: sessionSchema,
  number: z.int().min(1),
  question: questionSchema,
  /** How often the service has refused a text for a question that lacks its answers. */
  refusals: z.int().optional(),
});

/**
 * A reply, and the label by which the person recognises it. `typed`: what they typed for it, if that wasn't the label, e.g. `3`.
 */
const givenSchema = z.object({ reply: replySchema, label: z.string(), typed: z.string().optional() });

/** A reply that a button offers to send; only that button has this `offer`. */
const offeredSchema = givenSchema.extend({ offer: z.string().optional() });

/** What was asked since: to restart, to start another survey, to choose one, to accept an invitation, or to go on. */
const meanwhileSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restart') }),
  /** `link`: asked because a link was opened, which begins that survey or continues it. */
  z.object({
    kind: z.literal('start'),
    survey: surveySchema,
    link: z.enum(['start', 'resume']).optional(),
  }),
  z.object({
    kind: z.literal('invitation'),
    id: z.string(),
    survey: surveySchema,
    by: z.string().optional(),
  }),
  /** `leaving`: asked whether to leave, instead. `languages`: asked which language, instead. */
  z.object({
    kind: z.literal('list'),
    surveys: z.array(surveySchema).readonly(),
    leaving: z.literal(true).optional(),
    languages: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('reminder') }),
]);

const askingSchema = openSchema.extend({
  kind: z.literal('asking'),
  /**
   * Which process stored this question, in which attempt and when, and whether it has since been shown. A typed message can only
   * answer a question that was visible when it was typed. `shownAt`: it wasn't shown before then.
   * `after`: the message that it was shown in answer to.
   */
  asked: z.object({
    instance: z.string(),
    by: z.string(),
    at: z.number(),
    shown: z.boolean(),
    shownAt: z.number().optional(),
    after: z.object({ sent: z.number().optional(), seen: z.string().optional() }).optional(),
  }),
  /** A reply that certainly wasn't recorded; kept so that it can be sent with one press. */
  unsent: offeredSchema.optional(),
  /** Something else was asked since, so a typed message counts as an answer only after asking. */
  meanwhile: meanwhileSchema.optional(),
  /** The question was shown again below what was asked since, so a typed message is its answer again. */
  reshown: z.literal(true).optional(),
  /** At this question the person has heard that answers that were sent stay; from then on it is only asked again. */
  toldAnswersStay: z.literal(true).optional(),
  /** What was typed after an interruption, or a word such as `stop`: the person is being asked whether it is an answer. */
  aside: offeredSchema.optional(),
  /** That question is still the latest, so a yes or no is meant for it. `command`: what `aside` may be instead of an answer. */
  asideOpen: z.object({ command: z.object({ line: z.string(), name: z.string() }).optional() }).optional(),
});

const sendingSchema = openSchema.extend({
  kind: z.literal('sending'),
  given: givenSchema,
  attempt: attemptSchema,
  /** True for a reply that the person chose to send again when its fate was unknown. */
  repeated: z.boolean(),
  /** The person wants to leave the survey, which has to wait for the reply. */
  leaves: z.literal(true).optional(),
});

const unknownFateSchema = openSchema.extend({
  kind: z.literal('unknownFate'),
  given: givenSchema,
  attempt: attemptSchema,
});

const endingSchema = z.object({
  kind: z.literal('ending'),
  session: sessionSchema,
  /** Number of the missing question. */
  number: z.int().min(1),
  /** The id of the answer to the question before it, if that was a choice. */
  answer: z.int().optional(),
  /** The service's closing message, shown if the survey turns out to be complete. */
  closing: z.string(),
  /** The fields and types of what came instead of a question; for the log. */
  shape: z.string().optional(),
});

const leftSchema = z.discriminatedUnion('kind', [askingSchema, unknownFateSchema, endingSchema]);

/** `left`: the survey that was left for this start; it can be resumed if the start fails. */
const startSchema = z.object({ survey: surveySchema, attempt: attemptSchema, left: leftSchema.optional() });

const outcomeSchema = z.enum(['complete', 'gone', 'expired']);

const stateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  startSchema.extend({ kind: z.literal('starting') }),
  startSchema.extend({ kind: z.literal('startUnknown') }),
  askingSchema,
  sendingSchema,
  unknownFateSchema,
  endingSchema,
  z.object({ kind: z.literal('stopped'), was: leftSchema, askedToRestart: z.literal(true).optional() }),
  z.object({
    kind: z.literal('finished'),
    session: sessionSchema,
    outcome: outcomeSchema,
    /** For a complete one in which every answer was timed. */
    length: lengthSchema.optional(),
    /** The person doesn't know yet that the survey expired; they find out when they come back. */
    untold: z.literal(true).optional(),
    /** They were just asked whether to take it again, or, if it was left, to start over; a yes is meant for that. */
    askedToRestart: z.literal(true).optional(),
  }),
]);

/** An earlier survey: how it ended, or where it was left for another one. `at`: milliseconds since 1970. */
const pastSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left'), was: leftSchema, at: z.number() }),
  z.object({ kind: z.literal('finished'), session: sessionSchema, outcome: outcomeSchema, at: z.number() }),
]);

/** Which button was pressed, and when (milliseconds since 1970). */
const pressSchema = z.object({ button: z.string(), at: z.number() });

/** The record of one person's survey in one conversation. `touched`: last change, milliseconds since 1970. */
export const surveyRecordSchema = z.object({
  format: z.literal(1),
  touched: z.number(),
  state: stateSchema,
  /** At most one for each survey, the newest first. */
  past: z.array(pastSchema).optional(),
  /** The last one, unless something else has been done since. */
  pressed: pressSchema.optional(),
});

export type SurveyState = z.infer<typeof stateSchema>;

/** The session in a state, even one that was left; undefined if there is none. */
export function sessionOf(state: SurveyState): Session | undefined {
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'starting':
    case 'startUnknown':
      return state.left?.session;
    case 'stopped':
      return state.was.session;
    default:
      return state.session;
  }
}

export type SurveyRecord = z.infer<typeof surveyRecordSchema>;

export function textGiven(text: string): Given {
  return { reply: { kind: 'text', feedback: text }, label: text };
}

export function choiceGiven({ id, text }: Answer): Given {
  return { reply: { kind: 'choice', answerId: id }, label: text };
}

export type StateOf<Kind extends SurveyState['kind']> = Extract<SurveyState, { kind: Kind }>;
export type Attempt = z.infer<typeof attemptSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Open = z.infer<typeof openSchema>;
export type Given = z.infer<typeof givenSchema>;
export type Offered = z.infer<typeof offeredSchema>;
export type Interruption = z.infer<typeof meanwhileSchema>;
export type SurveyLength = z.infer<typeof lengthSchema>;
export type SurveyChoice = z.infer<typeof surveySchema>;
export type Press = z.infer<typeof pressSchema>;
export type PastSurvey = z.infer<typeof pastSchema>;
