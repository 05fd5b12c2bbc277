import { z } from 'zod';

/** What a form's input gives; a number where the channel reads it as one. */
const input = z
  .union([z.string().max(4000), z.number()])
  .transform((value) => String(value))
  .optional();

/** A number, or as an input gives it. Nothing chosen is empty, and never answer 0. */
const answerId = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/u)
    .transform(Number),
]);

const mark = { canvass: z.literal(1) };
/** Names a question of a session. */
const atQuestion = { ...mark, session: z.string().max(64), question: z.int().min(1) };

/** The button of a list of answers in which none was chosen. */
export const emptyAnswerSchema = z.object({
  ...atQuestion,
  do: z.literal('answer'),
  answer: z.literal(['', null, undefined]).optional(),
});

/** What the buttons beside a question do. */
const surveyActions = [
  'sendAgain',
  'startOver',
  'sendAsAnswer',
  'leave',
  'keepGoing',
  'restart',
  'lookAgain',
] as const;

export type SurveyButtonAction = (typeof surveyActions)[number];

/** What buttons of campaign messages do that is more than a command. */
export const campaignActions = [
  'runAnyway',
  'watch',
  'pickRun',
  'sendUpdate',
  'discardUpdate',
  'createAgain',
  'delete',
  'keep',
] as const;

/** What the buttons of an invitation do. */
export const invitationChoices = ['start', 'notNow', 'never'] as const;

/**
 * What a button carries, and so what comes back from a channel when it is pressed. The `canvass` mark tells
 * our own data from that of other cards; a stale, foreign or forged value fails the parse or names a
 * question that is no longer open.
 */
export const clickSchema = z.discriminatedUnion('do', [
  z.object({ ...atQuestion, do: z.literal('answer'), answer: answerId }),
  z.object({
    ...atQuestion,
    do: z.enum(surveyActions),
    /** Which answer it offers to send: an older button of the same question may have offered another. */
    offer: z.string().max(64).optional(),
  }),
  z.object({
    ...mark,
    do: z.literal('start'),
    survey: z.int(),
    name: z.string().max(400),
    /** Set on "leave it and start": the open session that the person agreed to leave. */
    instead: z.string().max(64).optional(),
  }),
  // What the chat page sends where its address names a survey; as it stands there.
  z.object({ ...mark, do: z.literal('link'), survey: z.string().max(100) }),
  z.object({
    ...atQuestion,
    do: z.literal('invitation'),
    survey: z.int(),
    choice: z.enum(invitationChoices),
    // With the invitation's own id as `session`, so that its card can be replaced as a question's is.
    question: z.literal(1),
  }),
  z.object({ ...mark, do: z.literal('command'), line: z.string().max(400) }),
  z.object({
    ...mark,
    do: z.literal('campaign'),
    action: z.enum(campaignActions),
    campaign: z.int(),
    run: z.int().optional(),
    /** Our own reference of a watched run. */
    intent: z.string().max(64).optional(),
    /** What the person had before their eyes, so that it is not done to something else. */
    base: z.string().max(200).optional(),
  }),
  z.object({
    ...mark,
    do: z.literal('submit'),
    form: z.enum(['createCampaign', 'updateCampaign']),
    campaign: z.int().optional(),
    base: z.string().max(200).optional(),
    name: input,
    description: input,
    plan: input,
    tests: input,
    concurrency: input,
    aps: input,
    runTime: input,
    requestedRunDate: input,
    scheduledRunDate: input,
  }),
]);

export type Click = z.infer<typeof clickSchema>;

export function commandButton(line: string, label: string): Choice {
  return { label, click: { canvass: 1, do: 'command', line } };
}

export interface Choice {
  readonly label: string;
  readonly click: Click;
}
