import type { Guard } from './guard.ts';

const plan = { channels: ['web chat'] } as const;

/** The guards of the built-in web chat. */
export const webChatGuards: readonly Guard[] = [
  {
    name: 'a message that a page posts again is recognized by its id',
    file: 'src/web/direct-line/take-activity.ts',
    text: 'clientActivityId,\n    fromVisitor',
    instead: 'fromVisitor',
    broken: 'it counts as another message',
    plan,
  },
  {
    name: 'a page’s message is on the disk before it is acknowledged',
    file: 'src/store/web-chat-append.ts',
    text: "const durability = fromVisitor ? undefined : 'relaxed';",
    instead: "const durability = 'relaxed';",
    broken: 'it is written without waiting for the disk',
    plan,
  },
  {
    name: 'web chat messages left by a stopped process are handled',
    file: 'src/web/direct-line/arrivals.ts',
    text: 'for (const activity of (await look()) ?? []) {',
    instead: 'for (const activity of ((await look()) ?? []).slice(0, 0)) {',
    broken: 'it stays unanswered',
    heldBy:
      'pages post again what was not answered; `start-and-stop.test.ts`, “unhandled activities that were acknowledged …”',
    plan,
  },
  {
    name: 'a returning page continues after the messages still kept',
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
