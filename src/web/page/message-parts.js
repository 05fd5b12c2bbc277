/**
 * What the page draws by itself of a message: everything that customers see. A card with more than that (tables,
 * figures, forms) is left to Microsoft's card renderer.
 * @typedef {{title: string, send: object}} Choice `send`: the activity that a press posts
 * @typedef {{number: string, title: string, send: object}} Point
 * @typedef {{label?: string, reason?: string, heading?: string, tone?: string, text: string, note?: string,
 *   rows?: string[], choices: Choice[],
 *   scale?: Point[], ends?: string[], list?: object, links: {title: string, url: string}[]}} Parts
 */

const card = 'application/vnd.microsoft.card.adaptive';

/**
 * @param activity a message of the bot
 * @returns {Parts | undefined} undefined where it takes the card renderer
 */
export function readParts({ text = '', attachments = [], suggestedActions }) {
  if (attachments.length === 0) {
    const choices = (suggestedActions?.actions ?? []).map(suggestedChoice);
    return { text, choices, links: [] };
  }
  const [{ contentType, content }] = attachments;
  return attachments.length === 1 && contentType === card ? readCard(content) : undefined;
}

function suggestedChoice({ type, title, displayText = title, text, value }) {
  return type === 'messageBack'
    ? { title, send: pressed(value, displayText) }
    : { title, send: { type: 'message', text: text ?? value, textFormat: 'plain' } };
}

/** A press is shown as words of the person, now and after a reload. */
function pressed(value, displayText) {
  const label = displayText ?? value.label;
  return { type: 'message', text: label, value, channelData: { messageBack: { displayText: label } } };
}

function readCard({ body = [], actions = [] }) {
  const parts = { text: '', choices: [], links: [] };
  const read = [...body, ...(actions.length > 0 ? [{ type: 'ActionSet', actions }] : [])];
  return read.every((element, index) => readElement(parts, element, index)) ? parts : undefined;
}

/** False for what is not ours to draw. */
function readElement(parts, element, index) {
  switch (element.type) {
    case 'RichTextBlock':
      return readText(parts, element, index);
    case 'ActionSet':
      return element.actions.every((action) => readAction(parts, action));
    case 'Container':
      return element.selectAction !== undefined && readAction(parts, element.selectAction);
    case 'ColumnSet':
      return readColumns(parts, element.columns);
    case 'Input.ChoiceSet':
      parts.list = element;
      return element.id === 'answer';
    default:
      return false;
  }
}

function readText(parts, { inlines, separator, id }, index) {
  const text = inlines.map((run) => run.text).join('');
  const [{ size, weight, isSubtle, color }] = inlines;
  if (parts.choices.length > 0 || parts.list !== undefined) return false;
  if (isSubtle && size === 'small' && index === 0) parts.label = text;
  else if (isSubtle && parts.text === '' && parts.heading === undefined)
    parts.reason = joined(parts.reason, text);
  else if (isSubtle) parts.note = joined(parts.note, text);
  else if (color !== undefined && parts.text === '') Object.assign(parts, { heading: text, tone: color });
  else if (separator === true) addRow(parts, text);
  else if (rowsId.test(id)) parts.rows = [...(parts.rows ?? []), text];
  else addText(parts, text);
  return weight === undefined || color !== undefined;
}

/** Of the first row of a list. */
const rowsId = /^section-\d+-rows$/u;

/** A row of a list is told by the line above it. The first of a card that is older than its id was read as text. */
function addRow(parts, text) {
  if (parts.rows === undefined) {
    parts.rows = [parts.last];
    parts.text = parts.before;
  }
  parts.rows.push(text);
}

function addText(parts, text) {
  parts.before = parts.text;
  parts.last = text;
  parts.text = joined(parts.text, text);
}

function joined(before, text) {
  return before === undefined || before === '' ? text : `${before}\n${text}`;
}

function readAction(parts, { type, title, data, url }) {
  if (type === 'Action.OpenUrl') return parts.links.push({ title, url }) > 0;
  if (type !== 'Action.Submit') return false;
  if (parts.list !== undefined) parts.list = { ...parts.list, button: title, question: data };
  else parts.choices.push({ title, send: pressed(data, shownAs(data, title)) });
  return true;
}

/** A long title of a command describes it, so that the command is what is shown. */
function shownAs(data, title) {
  return typeof data.label === 'string' ? data.label : title;
}

/** Columns are a scale, the words at its ends, or buttons side by side. */
function readColumns(parts, columns) {
  if (columns.every(({ selectAction }) => selectAction !== undefined)) {
    parts.scale = columns.map(({ selectAction: { title, data }, items: [{ text: number }] }) => ({
      number,
      title,
      send: pressed(data, shownAs(data, title)),
    }));
    return true;
  }
  const items = columns.flatMap((column) => column.items);
  // Columns without anything in them are a bar.
  if (items.length === 0) return false;
  if (items.every(({ type }) => type === 'ActionSet'))
    return items.every((item) => readElement(parts, item, -1));
  if (parts.scale === undefined || !items.every(({ type }) => type === 'RichTextBlock')) return false;
  parts.ends = items.map(({ inlines }) => inlines.map((run) => run.text).join(''));
  return true;
}

/** The choice of a list, as the answer to its question. */
export function listAnswer({ question, choices }, value) {
  const title = choices.find((choice) => choice.value === value)?.title ?? value;
  return pressed({ ...question, answer: value }, title);
}

/** Which question a choice belongs to, as one text; undefined for what is no answer to a question. */
export function questionOf({ session, question } = {}) {
  return session === undefined ? undefined : `${session}/${question}`;
}

/**
 * Which question of a survey a message shows. One to be answered in writing has no click that would say so; messages of an
 * earlier version have nothing else.
 * @param click see `firstClick`
 */
export function askedIn({ channelData }, click) {
  if (click?.do === 'invitation') return undefined;
  return questionOf(channelData?.['canvass:question'] ?? (click?.do === 'answer' ? click : undefined));
}

/** The click that stands behind the first choice of a message. */
export function firstClick({ choices, scale = [], list }) {
  return list?.question ?? scale[0]?.send.value ?? choices[0]?.send.value;
}

/** All that can be chosen in a message, however it is drawn. */
export function choicesOf({ choices, scale = [], list } = { choices: [] }) {
  return list === undefined
    ? [...scale, ...choices]
    : list.choices.map(({ title, value }) => ({ title, send: listAnswer(list, value) }));
}

/** The choice that stands for a click. */
export function choiceFor(parts, click) {
  const isIt = questionOf(click) === undefined ? isEqual : isSameAnswer;
  return choicesOf(parts).find(({ send }) => isIt(send.value, click));
}

function isEqual(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A list's answer is a text, and the bot knows it as a number. */
function isSameAnswer(one, other) {
  const isAlike = (name) => String(one?.[name]) === String(other[name]);
  return ['do', 'session', 'question', 'answer', 'choice', 'offer'].every(isAlike);
}

/** Whether a click answers a question: the bot says whether it was taken. Others are commands. */
export function isAnswer(click) {
  return ['answer', 'sendAgain', 'sendAsAnswer'].includes(click?.do);
}
