/**
 * What is pressed on a card is shown in the history in the words that stood on it. (Web Chat sends a press as a post
 * back, which it hides; a message back has words to show, and is hidden without a text.)
 */
export function createPressedWords() {
  /** The titles of lists by what is sent for them. */
  const titles = new Map();

  function labelOf({ label, do: act, name, ...value }) {
    if (typeof label !== 'string') return titles.get(keyOf(value, value.answer));
    const isNamed = act === 'submit' && typeof name === 'string' && name.trim() !== '';
    return isNamed ? `${label}: ${name.trim()}` : label;
  }

  return {
    /** To be told of everything that the bot says: a list sends what was chosen, and not how it is called. */
    hear({ attachments = [] }) {
      for (const { content } of attachments) {
        const parts = content?.body ?? [];
        const list = parts.find(({ type, id }) => type === 'Input.ChoiceSet' && id === 'answer');
        const question = parts.at(-1)?.actions?.[0]?.data;
        if (list === undefined || question === undefined) continue;
        for (const { title, value } of list.choices) titles.set(keyOf(question, value), title);
      }
    },

    /** A person's activity as it is sent. */
    inWords(activity) {
      const { postBack, ...channelData } = activity.channelData ?? {};
      const displayText = postBack && activity.value ? labelOf(activity.value) : undefined;
      if (displayText === undefined) return activity;
      return {
        ...activity,
        text: displayText,
        channelData: { ...channelData, messageBack: { displayText } },
      };
    },
  };
}

function keyOf({ session, question }, answer) {
  return JSON.stringify([session, question, answer]);
}
