import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isActivity } from '../../../src/web/page/activity.ts';
import { createMessageStates, type Message } from '../../../src/web/page/message-states.ts';
import { type LinkVisitor, linkVisitor } from '../../support/link-visitor.ts';
import { questions } from '../../support/scripted-survey-service.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const surveys = [
  { id: 5, description: 'Coffee bar' },
  { id: 6, description: 'Tea room' },
];

const nameOf = (survey: string) => surveys.find(({ id }) => String(id) === survey)?.description;

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());

const asked = z.object({
  channelData: z.object({ 'canvass:question': z.object({ session: z.string(), question: z.int() }) }),
});

/** Somebody who takes two surveys, with the tab of the page in which they do, without its screen. */
async function takeSurveys() {
  const { service } = canvass;
  service.clear();
  service.lists(surveys);
  const startedBefore = service.sessions.length;
  const visitor = linkVisitor(() => canvass.url);
  const tab = openTab(visitor);
  let survey = '6';

  async function act(action: () => Promise<unknown>): Promise<void> {
    await action();
    // Whatever is done, a question stands below it.
    const isAsked = async () => asked.safeParse((await visitor.history()).slice(tab.heard).at(-1)).success;
    await expect.poll(isAsked, { interval: 10 }).toBe(true);
    await tab.hear();
  }

  /** Answers what is open, in writing where that is asked for. */
  async function answer(title: string): Promise<void> {
    const open = tab.states.open();
    const choice = open?.parts?.choices.find((each) => each.title === title);
    if (open === undefined || choice === undefined) return await act(() => visitor.say(title));
    const before = marksOf(tab);
    await act(async () => {
      const sent = tab.states.press(open, choice);
      expect([open.atRest, open.pressed, marksOf(tab)]).toEqual([true, title, before]);
      await sent;
    });
  }

  /** Every other question is to be answered in writing. */
  function comesNext(): void {
    const number = Number(tab.states.open()?.question?.split('/').at(-1));
    const question =
      number % 2 === 0 ? questions[2] : { ...questions[3], text: `In your words, ${number + 1}?` };
    service.next('reply', { body: { status: 200, data: { question } } });
  }

  const steps = {
    async answer() {
      comesNext();
      await answer('Bad');
    },
    /** In another tab, that missed what has become of it. */
    async refused() {
      const [old] = tab.messages();
      const choice = old?.parts?.choices.find(({ title }) => title === 'Good');
      await act(() => visitor.post(choice?.send ?? {}));
    },
    async notAccepted() {
      service.next('reply', '400');
      await answer('Good');
    },
    async other() {
      survey = survey === '5' ? '6' : '5';
      const begun = { question: questions[0], sessionId: `session-${service.sessions.length + 1}` };
      service.next('start', { body: { ...begun, survey: { title: nameOf(survey) } } });
      await act(async () => {
        const click = (await visitor.open({ survey }))?.choices.at(-1)?.click;
        if (click !== undefined) await visitor.post({ type: 'event', name: 'canvass/press', value: click });
      });
    },
  };

  /** What the page has to show now, by what the service has. */
  async function expected() {
    const sessions = new Set<string>();
    for (const activity of await visitor.history()) {
      const { success, data } = asked.safeParse(activity);
      if (success) sessions.add(data.channelData['canvass:question'].session);
    }
    const ours = service.sessions.slice(startedBefore);
    const reference = (session: string): string => [...sessions][ours.indexOf(session)] ?? '';
    const filed = service.filed.filter(({ session }) => ours.includes(session));
    const current = ours[survey === '5' ? 0 : 1] ?? '';
    const done = filed.filter(({ session }) => session === current).length;
    return {
      open: `${reference(current)}/${done + 1}`,
      survey: nameOf(survey),
      marks: filed
        .flatMap(({ session, question, answer }) =>
          typeof answer === 'string' ? [] : [`${reference(session)}/${question}: ${['Good', 'Bad'][answer]}`],
        )
        .toSorted(),
    };
  }

  return { visitor, tab, steps, expected };
}

type Tab = ReturnType<typeof openTab>;

function openTab(visitor: LinkVisitor) {
  const states = createMessageStates(visitor.post);
  const seen: string[] = [];
  const messages = (): Message[] => seen.flatMap((id) => states.find(id) ?? []);
  return {
    states,
    messages,
    get heard() {
      return seen.length;
    },
    async hear(): Promise<void> {
      for (const activity of (await visitor.history()).slice(seen.length)) {
        if (!isActivity(activity)) throw new Error('That is no activity.');
        states.observe(activity);
        seen.push(activity.id);
      }
    },
  };
}

function marksOf({ messages }: Tab): readonly string[] {
  const chosen = messages().filter((message) => message.asks && message.chosen !== undefined);
  return [...new Set(chosen.map((message) => `${message.question}: ${message.chosen}`))].toSorted();
}

const shownBy = (tab: Tab) => ({
  open: tab.states.open()?.question,
  survey: tab.states.newestQuestion()?.parts?.label?.split(' · ')[0],
  marks: marksOf(tab),
});

function orders<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

test.each([
  ['a choice', 2],
  ['a text', 1],
])(
  'marks exactly the answers that the service has, after any order of actions at %s, and after a reload',
  async (_, before) => {
    for (const order of orders(['answer', 'refused', 'notAccepted', 'other'] as const)) {
      const { visitor, tab, steps, expected } = await takeSurveys();
      await steps.other();
      for (let number = 0; number < before; number++) await steps.answer();
      for (const step of order) {
        await steps[step]();
        const reloaded = openTab(visitor);
        await reloaded.hear();
        const wanted = await expected();
        expect([shownBy(tab), shownBy(reloaded)], `${step} of ${order}`).toEqual([wanted, wanted]);
      }
    }
  },
);
