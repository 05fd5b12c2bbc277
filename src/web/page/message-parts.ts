import { type Activity, type Draft, isObject, type Press } from './activity.ts';

/**
 * What the page itself draws of a message: everything that customers see. A card with more than that (tables,
 * figures, forms) is left to Microsoft's card renderer.
 */
export interface Parts {
  label?: string;
  reason?: string;
  /** How far it is, from 0 to 1. */
  progress?: number;
  heading?: string;
  tone?: string;
  text: string;
  note?: string;
  rows?: readonly string[];
  readonly choices: Choice[];
  scale?: readonly Point[];
  /** The words at the ends of a scale. */
  ends?: readonly string[];
  list?: List;
  /** The way out of a question; not one of its answers. */
  leave?: Choice;
  readonly links: Link[];
  /** What in its text and its heading is a link. */
  within?: readonly LinkWithin[];
  /** Small, below everything else. */
  legal?: readonly Link[];
}

export interface LinkWithin {
  readonly part: 'text' | 'heading';
  /** Its first character, and the one after its last. */
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

export interface Choice {
  readonly title: string;
  /** What a press posts. */
  readonly send: Draft;
  readonly isPrimary?: boolean;
}

export interface Point extends Choice {
  readonly number: string;
}

/** Many answers, chosen from with one button. */
export interface List {
  readonly label: string;
  readonly placeholder: string;
  readonly errorMessage: string | undefined;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
  /** The button's title. */
  readonly button: string;
  /** The answer, without what is chosen. */
  readonly question: Press | undefined;
}

interface Link {
  readonly title: string;
  readonly url: string;
}

const card = 'application/vnd.microsoft.card.adaptive';

/**
 * @param activity a message of the bot
 * @returns undefined if it needs the card renderer
 */
export function readParts({ text = '', attachments = [], suggestedActions }: Activity): Parts | undefined {
  const [attachment, ...others] = attachments;
  if (attachment === undefined) {
    const choices = (suggestedActions?.actions ?? []).map(suggestedChoice);
    return { text, choices, links: [] };
  }
  const { contentType, content } = attachment;
  return others.length === 0 && contentType === card && isCard(content) ? readCard(content) : undefined;
}

/** What a message says where its cards can't be drawn. */
export function plainTextOf({ attachments = [], summary }: Activity): string {
  const contents = attachments.map(({ content }) => content).filter(isCard);
  return summary ?? contents[0]?.fallbackText ?? '';
}

type SuggestedAction = NonNullable<Activity['suggestedActions']>['actions'][number];

function suggestedChoice({ type, title, displayText = title, text, value }: SuggestedAction): Choice {
  if (type === 'messageBack' && isObject(value)) return { title, send: pressed(value, displayText) };
  return { title, send: { type: 'message', text: text ?? String(value), textFormat: 'plain' } };
}

/** A press is shown as words of the person, now and after a reload. */
function pressed(value: Press | undefined, displayText?: string): Draft {
  const label = displayText ?? value?.label;
  return { type: 'message', text: label, value, channelData: { messageBack: { displayText: label } } };
}

/** An Adaptive Card (adaptivecards.io, "Schema Explorer"): what is read here of its elements. */
interface Card {
  readonly type: 'AdaptiveCard';
  readonly fallbackText?: string;
  readonly body?: readonly CardElement[];
  readonly actions?: readonly CardAction[];
}

interface CardElement {
  readonly type: string;
  readonly id?: string;
  readonly separator?: boolean;
  readonly inlines?: readonly TextRun[];
  readonly actions?: readonly CardAction[];
  readonly selectAction?: CardAction;
  readonly columns?: readonly CardElement[];
  readonly width?: string | number;
  readonly items?: readonly CardElement[];
  readonly text?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly errorMessage?: string;
  readonly choices?: List['choices'];
}

interface TextRun {
  readonly text: string;
  readonly size?: string;
  readonly weight?: string;
  readonly isSubtle?: boolean;
  readonly color?: string;
  readonly selectAction?: { readonly url?: string };
}

interface CardAction {
  readonly type: string;
  readonly title: string;
  readonly data?: Press;
  readonly url?: string;
  readonly style?: string;
}

export function isCard(content: unknown): content is Card {
  return isObject(content) && content['type'] === 'AdaptiveCard';
}

function readCard({ body = [], actions = [] }: Card): Parts | undefined {
  const parts: Parts = { text: '', choices: [], links: [] };
  const read = [...body, ...(actions.length > 0 ? [{ type: 'ActionSet', actions }] : [])];
  return read.every((element, index) => readElement(parts, element, index)) ? parts : undefined;
}

/** False for what is not ours to draw. */
function readElement(parts: Parts, element: CardElement, index: number): boolean {
  const { id, label = '', placeholder = '', errorMessage, choices = [] } = element;
  switch (element.type) {
    case 'RichTextBlock':
      if (id === 'legal') return readLegal(parts, element);
      return readText(parts, element, index);
    case 'ActionSet':
      return element.actions?.every((action) => readAction(parts, action)) ?? false;
    case 'Container':
      if (id === 'leave') return readLeave(parts, element);
      return element.selectAction !== undefined && readAction(parts, element.selectAction);
    case 'ColumnSet':
      return readColumns(parts, element.columns ?? []);
    case 'Input.ChoiceSet':
      parts.list = { label, placeholder, errorMessage, choices, button: '', question: undefined };
      return id === 'answer';
    default:
      return false;
  }
}

function readText(parts: Parts, { inlines = [], separator, id }: CardElement, index: number): boolean {
  const [first] = inlines;
  if (first === undefined || parts.choices.length > 0 || parts.list !== undefined) return false;
  const { size, weight, isSubtle, color } = first;
  const text = textOf(inlines);
  if (isSubtle && size === 'small' && index === 0) parts.label = text;
  else if (isSubtle && parts.text === '' && parts.heading === undefined)
    parts.reason = joined(parts.reason, text);
  else if (isSubtle) parts.note = joined(parts.note, text);
  else if (color !== undefined && parts.text === '') {
    Object.assign(parts, { heading: text, tone: color });
    addLinks(parts, 'heading', 0, inlines);
  } else if (separator === true || (id !== undefined && rowsId.test(id)))
    parts.rows = [...(parts.rows ?? []), text];
  else {
    parts.text = joined(parts.text, text);
    addLinks(parts, 'text', parts.text.length - text.length, inlines);
  }
  return weight === undefined || color !== undefined;
}

function readLegal(parts: Parts, { inlines = [] }: CardElement): boolean {
  parts.legal = inlines.flatMap(({ text, selectAction: { url } = {} }) =>
    url === undefined ? [] : [{ title: text, url }],
  );
  return true;
}

function addLinks(parts: Parts, part: LinkWithin['part'], start: number, inlines: readonly TextRun[]): void {
  let from = start;
  for (const { text, selectAction } of inlines) {
    const to = from + text.length;
    const url = selectAction?.url;
    if (url !== undefined) parts.within = [...(parts.within ?? []), { part, from, to, url }];
    from = to;
  }
}

function textOf(inlines: readonly TextRun[]): string {
  return inlines.map((run) => run.text).join('');
}

/** Of the first row of a list; a line above it identifies each of the others. */
const rowsId = /^section-\d+-rows$/u;

function joined(before: string | undefined, text: string): string {
  return before === undefined || before === '' ? text : `${before}\n${text}`;
}

function readAction(parts: Parts, { type, title, data, url, style }: CardAction): boolean {
  if (type === 'Action.OpenUrl' && url !== undefined) return parts.links.push({ title, url }) > 0;
  if (type !== 'Action.Submit') return false;
  if (parts.list !== undefined) parts.list = { ...parts.list, button: title, question: data };
  else
    parts.choices.push({
      title,
      send: pressed(data, shownAs(data, title)),
      ...(style === 'positive' ? { isPrimary: true } : {}),
    });
  return true;
}

function readLeave(parts: Parts, { selectAction }: CardElement): boolean {
  if (selectAction === undefined) return false;
  const { title, data } = selectAction;
  parts.leave = { title, send: pressed(data, title) };
  return true;
}

/** A long title of a command describes it, so the command is what is shown. */
function shownAs(data: Press | undefined, title: string): string {
  return typeof data?.label === 'string' ? data.label : title;
}

/** Columns are a scale, the words at its ends, or buttons side by side. */
function readColumns(parts: Parts, columns: readonly CardElement[]): boolean {
  const points = columns.flatMap(pointOf);
  if (points.length > 0 && points.length === columns.length) {
    parts.scale = points;
    return true;
  }
  const items = columns.flatMap((column) => column.items ?? []);
  if (items.length === 0) return readBar(parts, columns);
  if (items.every(({ type }) => type === 'ActionSet'))
    return items.every((item) => readElement(parts, item, -1));
  if (parts.scale === undefined || !items.every(({ type }) => type === 'RichTextBlock')) return false;
  parts.ends = items.map(({ inlines = [] }) => textOf(inlines));
  return true;
}

/** Columns without anything in them are a bar: what is done, and what is left. */
function readBar(parts: Parts, columns: readonly CardElement[]): boolean {
  const widths = columns.map(({ id, width }) => (id?.startsWith('progress-') ? Number(width) : Number.NaN));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const isDone = columns[0]?.id === 'progress-done';
  parts.progress = isDone ? (widths[0] ?? 0) / whole : 0;
  return whole > 0;
}

function pointOf({ selectAction, items = [] }: CardElement): Point[] {
  if (selectAction === undefined) return [];
  const { title, data } = selectAction;
  return [{ number: items[0]?.text ?? title, title, send: pressed(data, shownAs(data, title)) }];
}

/** The choice of a list, as the answer to its question. */
export function listAnswer({ question, choices }: List, value: string): Draft {
  const title = choices.find((choice) => choice.value === value)?.title ?? value;
  return pressed({ ...question, answer: value }, title);
}

/** Which question a choice belongs to, as one text; undefined if it isn't an answer to a question. */
export function questionOf(press: Pick<Press, 'session' | 'question'> = {}): string | undefined {
  return press.session === undefined ? undefined : `${press.session}/${press.question}`;
}

/** Which question of a survey a message shows. @param click see `firstClick` */
export function askedIn({ channelData }: Activity, click: Press | undefined): string | undefined {
  return click?.do === 'invitation' ? undefined : questionOf(channelData?.['canvass:question']);
}

/** The click behind the first choice of a message. */
export function firstClick({ choices, scale = [], list }: Parts): Press | undefined {
  return list?.question ?? scale[0]?.send.value ?? choices[0]?.send.value;
}

/** Everything that can be chosen in a message, however it is drawn. */
export function choicesOf(parts: Parts | undefined): readonly Choice[] {
  const { choices = [], scale = [], list } = parts ?? {};
  return list === undefined
    ? [...scale, ...choices]
    : list.choices.map(({ title, value }) => ({ title, send: listAnswer(list, value) }));
}

/** The choice that stands for a click. */
export function choiceFor(parts: Parts | undefined, click: Press): Choice | undefined {
  const isIt = questionOf(click) === undefined ? isEqual : isSameAnswer;
  return choicesOf(parts).find(({ send }) => isIt(send.value, click));
}

export function isEqual(one: Press | undefined, other: Press): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A list's answer is a text, and the bot knows it as a number. */
function isSameAnswer(one: Press | undefined, other: Press): boolean {
  const isAlike = (name: string): boolean => String(one?.[name]) === String(other[name]);
  return ['do', 'session', 'question', 'answer', 'choice', 'offer'].every(isAlike);
}

/** Whether a click answers a question: the bot says whether it was taken. Others are commands. */
export function isAnswer(click: Press | undefined): boolean {
  return ['answer', 'sendAgain', 'sendAsAnswer'].includes(click?.do ?? '');
}
