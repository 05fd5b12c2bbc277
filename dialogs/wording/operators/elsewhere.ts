/** Texts about things in another conversation. `by`: who set it; `where`: as `place` writes it. */
export const elsewhereTexts = {
  /** @param channel the channel's own id. @param name what the channel calls the conversation */
  place: (channel: string, kind: 'personal' | 'group', name: string | undefined) => {
    const words = channels.get(channel.toLowerCase()) ?? channel;
    if (name !== undefined) return `“${name}” (${words})`;
    return kind === 'personal' ? `a private ${words} conversation` : `another ${words} conversation`;
  },
  asked: {
    remove: (what: string) => `${what} Remove it? I’ll say so there.`,
    pause: (what: string) => `${what} Pause it? I’ll say so there.`,
    resume: (what: string) => `${what} Resume it? I’ll say so there.`,
    change: (what: string) => `${what} Change it? I’ll say so there.`,
    end: (what: string) => `${what} End it? I’ll say so there.`,
  },
  label: { change: 'Change', end: 'End' },
  done: {
    remove: (who: string, what: string, where: string) => `${who} removed ${what}, from ${where}.`,
    pause: (who: string, what: string, where: string) => `${who} paused ${what}, from ${where}.`,
    resume: (who: string, what: string, where: string) => `${who} resumed ${what}, from ${where}.`,
  },
  /** @param what a sentence */
  changed: (who: string, what: string, where: string) => `${what} ${who} changed it, from ${where}.`,
  /** @param rhythm e.g. `every weekday at 08:00 (Europe/Berlin)` */
  schedule: (id: number, campaign: string, rhythm: string) => `schedule ${id}, ${campaign} ${rhythm}`,
  setBy: (what: string, by: string, where: string) => `${what} was set by ${by} in ${where}.`,
} as const;

const channels: ReadonlyMap<string, string> = new Map([
  ['msteams', 'Teams'],
  ['webchat', 'web chat'],
  ['directline', 'web chat'],
  ['slack', 'Slack'],
]);
