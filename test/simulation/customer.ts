import { type Card, type CardButton, readOnce } from './card.ts';
import type { Chat, Delivery } from './channel.ts';
import type { World } from './world.ts';

/** What a customer meant by something they did: this answer, to this question of this session. */
export interface Meant {
  /** The thing they did: it may be taken for an answer once. */
  readonly deed: string;
  readonly session: string;
  readonly question: number;
  /** The id of a pressed answer, or a text that was typed nowhere else. */
  readonly answer: number | string;
  /** Chosen by a button that says that the answer is to be sent. */
  readonly again?: true;
  /** Typed where nobody can know that a later question hadn't come yet: see `isAhead`. */
  readonly orLater?: true;
}

export interface Customer {
  readonly name: string;
  readonly chat: Chat;
  readonly meant: readonly Meant[];
  readonly deliveries: readonly Delivery[];
  /** Does as people do, until `over()`. */
  live(over: () => boolean): Promise<void>;
  /** Goes on to the end of whatever is open, calmly. Resolves to why it couldn't; undefined: it is done. */
  finish(): Promise<string | undefined>;
}

const lines = [
  'status',
  'resume',
  'help',
  'surveys',
  'restart',
  'stop',
  'survey 5',
  'survey 7',
  'survey 9',
  '/resume',
];

/** Less than this apart, an answer and a question may cross. Milliseconds. */
const crossingMs = 2_500;

const questionMark = /Q-(s\d+)-(\d+)/gu;
const answerMark = /A-(s\d+)-(\d+)-(\d+)/u;

export function createCustomer(world: World, chat: Chat, name: string): Customer {
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const time = world.timeOf(world.actor(name));
  const meant: Meant[] = [];
  let texts = 0;
  let deeds = 0;

  /** The question that was shown last. */
  function lastQuestion(): Asked | undefined {
    for (const card of chat.cards().toReversed()) {
      const last = questionsIn(card).at(-1);
      if (last !== undefined) return last;
    }
    return undefined;
  }

  /**
   * One that was shown before, but is the newer one: what a process sends that stood still, or whose post takes long, stands
   * below it. Nobody can take that back, and it is the newer one that is open.
   */
  function newerThan(last: Asked | undefined): Asked | undefined {
    if (last === undefined) return undefined;
    return chat
      .cards()
      .flatMap(questionsIn)
      .findLast((one) => orderOf(one) > orderOf(last));
  }

  function newDeed(): string {
    deeds += 1;
    return `${name}/${deeds}`;
  }

  function type(text: string): Delivery {
    noteTyped(text, newDeed());
    world.note(name, `types “${text}”`);
    return chat.type(text);
  }

  function typeAnswer(): Delivery {
    texts += 1;
    return type(`${name} says ${texts}`);
  }

  /**
   * What crosses with the next question can't be told from an answer to it, by anybody. A number is an answer's, too, or a
   * choice's, and an answer's own words are that answer. So are a button's, whether or not it has a number: they are taken
   * for the one that was offered last, whichever message they were read in.
   */
  function noteTyped(text: string, deed: string): void {
    const seen = chat.cards().length;
    const last = lastQuestion();
    noteTypedAt(last, text, deed);
    noteTypedAt(newerThan(last), text, deed);
    time.after(crossingMs, () => {
      // In another tab there may be fewer.
      const cards = chat.cards();
      for (const card of cards.slice(Math.min(seen, cards.length - 3)))
        for (const open of questionsIn(card)) noteTypedAt(open, text, deed);
    });
    noteAnswer(text, deed);
    const choice = chat.cards().findLast(({ buttons }) => buttons.some(({ typed }) => typed !== undefined));
    for (const button of choice?.buttons ?? [])
      if ([button.typed, button.title].includes(text)) noteAgain(button, choice?.text ?? '', deed);
  }

  function noteTypedAt(open: Asked | undefined, text: string, deed: string): void {
    if (open === undefined) return;
    const { session, question, card } = open;
    const orLater = chat.isAhead?.() === true && { orLater: true as const };
    if (!isCommand(text)) meant.push({ deed, session, question, answer: text, ...orLater });
    if (!/^\d{1,2}$/u.test(text)) return;
    const choice = card.buttons.find(({ typed }) => typed === text);
    if (choice !== undefined) noteAnswer(choice.title, deed);
    else meant.push({ deed, session, question, answer: answerId(question, Number(text)) });
  }

  /** Whether a button's words are those of an answer. */
  function noteAnswer(words: string, deed: string): boolean {
    const [, session, question, index] = answerMark.exec(words) ?? [];
    if (session === undefined || question === undefined) return false;
    const number = Number(question);
    meant.push({ deed, session, question: number, answer: answerId(number, Number(index)) });
    return true;
  }

  function press(card: Card, button: CardButton): Delivery | undefined {
    const deed = newDeed();
    // What a button offers to send, it sends once, however often it is pressed.
    const { offer = deed } = button.data;
    if (!noteAnswer(button.title, deed)) noteAgain(button, card.text, `${name}/${offer}`);
    if (button.typed !== undefined) noteTyped(button.typed, deed);
    world.note(
      name,
      button.typed === undefined
        ? `presses “${button.title}”`
        : `types “${button.typed}” for “${button.title}”`,
    );
    return chat.press(card, button);
  }

  /** Whoever presses “Send it again”, or says that a text is the answer, means what the message names. */
  function noteAgain(button: CardButton, text: string, deed: string): void {
    if (!['sendAgain', 'sendAsAnswer'].includes(actOf(button))) return;
    const open = lastQuestion();
    if (open === undefined) return;
    const { session, question } = open;
    for (const said of [
      ...text.matchAll(new RegExp(`${name} says \\d+`, 'gu')).map(([said]) => said),
      ...lines,
    ])
      if (text.includes(said)) meant.push({ deed, session, question, answer: said, again: true });
    for (const [, ofSession = '', ofQuestion = '', index] of text.matchAll(new RegExp(answerMark, 'gu')))
      meant.push({
        deed,
        session: ofSession,
        question: Number(ofQuestion),
        again: true,
        answer: answerId(Number(ofQuestion), Number(index)),
      });
  }

  function answerOrType(): void {
    const open = lastQuestion();
    const isOver = !(chat.cards().at(-1)?.text ?? '').includes('Q-');
    if (open === undefined || (isOver && chance.happens(0.8)))
      return void type(`survey ${chance.pick([5, 7, 9])}`);
    if (pressOnward()) return;
    const answers = open.card.buttons.filter(({ title }) => answerMark.test(title));
    const button = chance.pick(answers);
    if (button === undefined) return void typeAnswer();
    if (chance.happens(0.12)) return void type(button.title);
    press(open.card, button);
    if (chance.happens(0.08)) press(open.card, button);
  }

  /** What is offered where something is unclear; and again, by whoever sees nothing come of it. */
  function pressOnward(): boolean {
    const last = chat.cards().at(-1);
    const onward = last?.buttons.find((button) => isOnward(button, false));
    if (last === undefined || onward === undefined || !chance.happens(0.4)) return false;
    press(last, onward);
    if (chance.happens(0.3)) time.after(chance.between(3_000, 20_000), () => press(last, onward));
    return true;
  }

  function pressAnything(): void {
    const card = chance.pick(chat.cards().filter(({ buttons }) => buttons.length > 0));
    const button = card && chance.pick(card.buttons);
    if (card !== undefined && button !== undefined) press(card, button);
  }

  function begin(): void {
    if (chat.begin === undefined) type(`survey ${chance.pick([5, 7, 9])}`);
    else chat.begin();
  }

  return {
    name,
    chat,
    meant,
    deliveries: chat.deliveries,
    async live(over) {
      if (world.mayAct(name)) begin();
      while (!over()) {
        await time.sleep(pauses.happens(0.1) ? pauses.between(0, 300) : pauses.between(800, 25_000));
        if (over()) return;
        if (!world.mayAct(name)) continue;
        const turn = chance.fraction();
        if (chat.fidget !== undefined && chance.happens(0.1)) chat.fidget();
        else if (turn < 0.7) answerOrType();
        else if (turn < 0.82) pressAnything();
        else if (turn < 0.87) typeAnswer();
        else type(chance.pick(lines) ?? 'status');
      }
    },
    async finish() {
      const heard = async (action: () => Delivery | undefined): Promise<string | undefined> => {
        const before = chat.news();
        const done = action();
        if (done === undefined) return 'what is to be pressed can not be pressed';
        for (let waited = 0; waited < 60; waited += 1) {
          await time.sleep(1_000);
          if (chat.news() > before) return undefined;
        }
        return `nothing was said within a minute to ${done.id}`;
      };
      await chat.settle?.();
      const silent = await heard(() => type('/status'));
      if (silent !== undefined) return silent;
      let again = false;
      for (let actions = 0; actions < 25; actions += 1) {
        await time.sleep(5_000);
        const last = chat.cards().at(-1);
        if (last === undefined) return 'there is nothing to go on with';
        const [goOn] = last.buttons.filter(
          (button) => answerMark.test(button.title) || isOnward(button, again),
        );
        again = goOn !== undefined && actOf(goOn) === 'sendAgain';
        if (goOn === undefined && !/Q-s\d+-\d+/u.test(last.text)) return undefined;
        const trouble = await heard(() => (goOn === undefined ? typeAnswer() : press(last, goOn)));
        if (trouble !== undefined) return trouble;
      }
      return 'the survey has no end';
    },
  };
}

/** A question that stands in a message. */
interface Asked {
  readonly session: string;
  readonly question: number;
  readonly card: Card;
}

/** Whoever wants such a word to be the answer says so once more. */
function isCommand(text: string): boolean {
  return text.startsWith('/') || lines.includes(text);
}

/** Sessions are numbered as they begin. No survey has a hundred questions. */
const orderOf = ({ session, question }: Asked): number => 100 * Number(session.slice(1)) + question;

const questionsIn = readOnce((card: Card): readonly Asked[] =>
  Array.from(card.text.matchAll(questionMark), ([, session = '', question]) => ({
    session,
    question: Number(question),
    card,
  })),
);

/** An answer's id says for which question it is. */
function answerId(question: number, index: number): number {
  return question * 10 + index;
}

function actOf({ data }: CardButton): string {
  return `${data['action'] ?? data['do']}`;
}

/** Whether a button leads on where something is unclear. What was refused once isn't sent again and again. */
function isOnward(button: CardButton, again: boolean): boolean {
  const ways = again ? ['startOver'] : ['sendAgain', 'lookAgain', 'keepGoing'];
  return ways.includes(actOf(button));
}
