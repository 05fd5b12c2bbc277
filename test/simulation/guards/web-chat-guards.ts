import type { Guard } from './guard.ts';

const plan = { channels: ['web chat'] } as const;

/** The guards of the built-in web chat. */
export const webChatGuards: readonly Guard[] = [
  {
    name: 'what a page posts again is known by the page’s own id',
    file: 'src/web/direct-line/take-activity.ts',
    text: 'clientActivityId,\n    fromVisitor',
    instead: 'fromVisitor',
    broken: 'it counts as another message',
    plan,
  },
  {
    name: 'what a page posted is on the disk before the page hears so',
    file: 'src/store/web-chat-append.ts',
    text: "const durability = fromVisitor ? undefined : 'relaxed';",
    instead: "const durability = 'relaxed';",
    broken: 'it is written without waiting for the disk',
    plan,
  },
  {
    name: 'what a stopped process left in the web chat is taken up',
    file: 'src/web/direct-line/arrivals.ts',
    text: 'for (const activity of (await look()) ?? []) {',
    instead: 'for (const activity of ((await look()) ?? []).slice(0, 0)) {',
    broken: 'it stays unanswered',
    heldBy:
      'pages post again what was not answered; `start-and-stop.test.ts`, “activities that were acknowledged and never handled …”',
    plan,
  },
  {
    name: 'a page that comes back goes on after what is still kept',
    file: 'src/web/direct-line/follow-conversation.ts',
    text: 'sent = Math.min(sent, last?.sequence ?? kept.sequence);',
    instead: '',
    broken: 'it goes on from its number',
    plan: {
      ...plan,
      aimed: [
        { kind: 'power lost', times: 5 },
        { kind: 'process killed after', times: 8 },
      ],
    },
  },
];
