import { type Card, type CardButton, readCard } from './card.ts';
import type { Delivery, Teams, TeamsPlace } from './teams.ts';
import type { World } from './world.ts';

/** What a customer meant by something they did: this answer, to this question of this session. */
export interface Meant {
  readonly session: string;
  readonly question: number;
  /** The id of a pressed answer, or a text that was typed nowhere else. */
  readonly answer: number | string;
  /** Chosen by a button that says that the answer is to be sent. */
  readonly again?: true;
}

export interface Customer {
  readonly name: string;
  readonly place: TeamsPlace;
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

export function createCustomer(world: World, teams: Teams, name: string): Customer {
  const actor = world.actor(name);
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const time = world.timeOf(actor);
  const place: TeamsPlace = { id: `a:${name}`, conversationType: 'personal' };
  const from = { id: `29:${name}`, name, aadObjectId: `aad-${name}` };
  const meant: Meant[] = [];
  const deliveries: Delivery[] = [];
  let texts = 0;

  const cards = (): readonly Card[] => teams.messages(place.id).map(({ activity }) => readCard(activity));

  /** The question that was shown last. */
  function lastQuestion():
    | { readonly session: string; readonly question: number; readonly card: Card }
    | undefined {
    for (const card of cards().toReversed()) {
      const [, session, question] = [...card.text.matchAll(questionMark)].at(-1) ?? [];
      if (session !== undefined && question !== undefined)
        return { session, question: Number(question), card };
    }
    return undefined;
  }

  function send(fields: object, what: string): Delivery {
    world.note(name, what);
    const delivery = teams.send(place, from, fields);
    deliveries.push(delivery);
    return delivery;
  }

  function type(text: string): Delivery {
    return send({ text }, `types “${text}”`);
  }

  function typeAnswer(): Delivery {
    texts += 1;
    const answer = `${name} says ${texts}`;
    noteTyped(answer);
    return type(answer);
  }

  /** What crosses with the next question can't be told from an answer to it, by anybody. */
  function noteTyped(answer: string): void {
    const note = (): void => {
      const open = lastQuestion();
      if (open !== undefined) meant.push({ session: open.session, question: open.question, answer });
    };
    note();
    time.after(crossingMs, note);
  }

  function press(button: CardButton, text: string): Delivery {
    const [, session, question, index] = answerMark.exec(button.title) ?? [];
    if (session !== undefined && question !== undefined)
      meant.push({ session, question: Number(question), answer: Number(question) * 10 + Number(index) });
    else noteAgain(button, text);
    const action = { type: 'Action.Execute', data: button.data };
    return send(
      { type: 'invoke', name: 'adaptiveCard/action', value: { action } },
      `presses “${button.title}”`,
    );
  }

  /** Whoever presses “Send it again”, or says that a text is the answer, means what the message names. */
  function noteAgain({ data }: CardButton, text: string): void {
    if (!['sendAgain', 'sendAsAnswer'].includes(`${data['action'] ?? data['do']}`)) return;
    const open = lastQuestion();
    if (open === undefined) return;
    const { session, question } = open;
    for (const said of [
      ...text.matchAll(new RegExp(`${name} says \\d+`, 'gu')).map(([said]) => said),
      ...lines,
    ])
      if (text.includes(said)) meant.push({ session, question, answer: said, again: true });
    for (const [, ofSession = '', ofQuestion = '', index] of text.matchAll(new RegExp(answerMark, 'gu')))
      meant.push({
        session: ofSession,
        question: Number(ofQuestion),
        answer: Number(ofQuestion) * 10 + Number(index),
        again: true,
      });
  }

  function answerOrType(): void {
    const open = lastQuestion();
    const isOver = !(cards().at(-1)?.text ?? '').includes('Q-');
    if (open === undefined || (isOver && chance.happens(0.8)))
      return void type(`survey ${chance.pick([5, 7, 9])}`);
    const answers = open.card.buttons.filter(({ title }) => answerMark.test(title));
    const button = chance.pick(answers);
    if (button === undefined) return void typeAnswer();
    if (chance.happens(0.12)) {
      const [, session = '', question = '', index] = answerMark.exec(button.title) ?? [];
      const number = Number(question);
      meant.push({ session, question: number, answer: number * 10 + Number(index) });
      noteTyped(button.title);
      return void type(button.title);
    }
    press(button, open.card.text);
    if (chance.happens(0.08)) press(button, open.card.text);
  }

  function pressAnything(): void {
    const card = chance.pick(cards().filter(({ buttons }) => buttons.length > 0));
    const button = card && chance.pick(card.buttons);
    if (card !== undefined && button !== undefined) press(button, card.text);
  }

  return {
    name,
    place,
    meant,
    deliveries,
    async live(over) {
      if (world.mayAct(name)) type(`survey ${chance.pick([5, 7, 9])}`);
      while (!over()) {
        await time.sleep(pauses.happens(0.1) ? pauses.between(0, 300) : pauses.between(800, 25_000));
        if (over()) return;
        if (!world.mayAct(name)) continue;
        const turn = chance.fraction();
        if (turn < 0.7) answerOrType();
        else if (turn < 0.82) pressAnything();
        else if (turn < 0.87) typeAnswer();
        else type(chance.pick(lines) ?? 'status');
      }
    },
    async finish() {
      const heard = async (action: () => Delivery): Promise<string | undefined> => {
        const before = teams.news(place.id);
        const { id } = action();
        for (let waited = 0; waited < 60; waited += 1) {
          await time.sleep(1_000);
          if (teams.news(place.id) > before) return undefined;
        }
        return `nothing was said within a minute to ${id}`;
      };
      const silent = await heard(() => type('/status'));
      if (silent !== undefined) return silent;
      let again = false;
      for (let actions = 0; actions < 25; actions += 1) {
        await time.sleep(5_000);
        const last = cards().at(-1);
        if (last === undefined) return 'there is nothing to go on with';
        const [goOn] = last.buttons.filter(
          ({ title, data }) => answerMark.test(title) || isOnward(data, again),
        );
        again = goOn !== undefined && `${goOn.data['action'] ?? goOn.data['do']}` === 'sendAgain';
        if (goOn === undefined && !/Q-s\d+-\d+/u.test(last.text)) return undefined;
        const trouble = await heard(() => (goOn === undefined ? typeAnswer() : press(goOn, last.text)));
        if (trouble !== undefined) return trouble;
      }
      return 'the survey has no end';
    },
  };
}

/** Whether a button leads on where something is unclear. What was refused once isn't sent again and again. */
function isOnward(data: CardButton['data'], again: boolean): boolean {
  const ways = again ? ['startOver'] : ['sendAgain', 'lookAgain', 'keepGoing'];
  return ways.includes(`${data['action'] ?? data['do']}`);
}
