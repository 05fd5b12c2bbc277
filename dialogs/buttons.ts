import { z } from 'zod';
import { campaignFields, type InputName } from './ports/campaign-fields.ts';

/** The value of a form's input; some channels turn it into a number, or a switch into a boolean. */
const inputOf = (maxLength: number) =>
  z
    .union([z.string().max(maxLength), z.number(), z.boolean()])
    .transform((value) => String(value))
    .optional();
const input = inputOf(4000);
/** From a list: all that are chosen. */
const listInput = inputOf(8000);

/** The inputs of a campaign's form. */
function campaignInputs(): Readonly<Record<InputName, typeof input>>;
function campaignInputs(): object {
  const inputs = campaignFields.flatMap(({ name, kind, more }) => [
    [name, kind === 'tests' ? listInput : input],
    ...(more === undefined ? [] : [[more, input]]),
  ]);
  return Object.fromEntries(inputs);
}

/** A number, possibly as text from an input. An empty input means nothing was chosen, and never answer 0. */
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

/** The button of a list of answers, pressed with no answer chosen. */
export const emptyAnswerSchema = z.object({
  ...atQuestion,
  do: z.literal('answer'),
  answer: z.literal(['', null, undefined]).optional(),
});

/** What the buttons next to a question do. */
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

/** What buttons of campaign messages do beyond running a command. */
const campaignActions = [
  'confirm',
  'watch',
  'pickRun',
  'sendUpdate',
  'discardUpdate',
  'createAgain',
  'keep',
  'setAlias',
  'approve',
  'decline',
] as const;

/** What the buttons of an invitation do. */
export const invitationChoices = ['start', 'notNow', 'never'] as const;

/**
 * The data of a button, which the channel sends back when it is pressed. The field `canvass` tells our data from that
 * of other cards; a stale, foreign or forged value fails to parse or names a question that is no longer open.
 */
export const clickSchema = z.discriminatedUnion('do', [
  z.object({ ...atQuestion, do: z.literal('answer'), answer: answerId }),
  z.object({
    ...atQuestion,
    do: z.enum(surveyActions),
    /** The answer it offers to send: an older button of the same question may offer another. */
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
  z.object({
    ...mark,
    do: z.literal('link'),
    /** As it is in the link: perhaps not even a number. */
    survey: z.string().max(100),
    /** Its name, if already found. */
    name: z.string().max(400).optional(),
    /** Set on "leave it and start", as above. */
    instead: z.string().max(64).optional(),
  }),
  z.object({
    ...atQuestion,
    do: z.literal('invitation'),
    survey: z.int(),
    choice: z.enum(invitationChoices),
    // With the invitation's own id as `session`, so that its card can be replaced as a question's is.
    question: z.literal(1),
  }),
  z.object({
    ...mark,
    do: z.literal('command'),
    line: z.string().max(400),
    /** When it was offered (milliseconds since 1970), if it must be confirmed once it is old. */
    at: z.number().optional(),
  }),
  z.object({
    ...mark,
    do: z.literal('campaign'),
    action: z.enum(campaignActions),
    campaign: z.int(),
    run: z.int().optional(),
    /** Our own reference to a watched run or a question. */
    intent: z.string().max(64).optional(),
    /** What the person saw when they pressed, so that it acts on nothing else. */
    base: z.string().max(200).optional(),
  }),
  z.object({
    ...mark,
    do: z.literal('submit'),
    form: z.enum(['createCampaign', 'updateCampaign']),
    campaign: z.int().optional(),
    base: z.string().max(200).optional(),
    ...campaignInputs(),
    /** IANA: the zone of its times, as the form says. */
    zone: z.string().max(64).optional(),
  }),
]);

export type Click = z.infer<typeof clickSchema>;

/** The name of an event activity whose value is a click: what a chat page does for the person, without a message to show. */
export const pressEvent = 'canvass/press';

/** If a button is pressed later than this, its act has to be confirmed again. Milliseconds. */
export const buttonHolds = 15 * 60_000;

/** A command that someone was asked about. @param at milliseconds since 1970 */
export function askedButton(line: string, label: string, at: number): Choice {
  return { label, click: { canvass: 1, do: 'command', line, at: Math.trunc(at) } };
}

export function commandButton(line: string, label: string): Choice {
  return { label, click: { canvass: 1, do: 'command', line } };
}

export const choiceSchema = z.object({
  label: z.string(),
  click: clickSchema,
  /** What most people will want: the most prominent button of its message. */
  primary: z.literal(true).optional(),
});

export type Choice = Readonly<z.infer<typeof choiceSchema>>;

/** What can be done to a schedule. */
export type ScheduleAct = 'remove' | 'pause' | 'resume';

/** Names the schedule by its own number, which is never taken for a campaign's. */
export function scheduleButton(act: ScheduleAct, id: number, label: string): Choice {
  return commandButton(`${act} schedule number ${id}`, label);
}
