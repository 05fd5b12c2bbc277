/**
 * Shows a pressed button in the history by its label. (Web Chat sends a press as a post back, which it hides; a
 * message back has text to show, and is hidden only without one.)
 */
export function createButtonLabels() {
  /** The titles of the choices in lists, by the value that is sent for them. */
  const titles = new Map();

  function labelOf({ label, do: action, name, ...value }) {
    if (typeof label !== 'string') return titles.get(keyOf(value, value.answer));
    const isNamed = action === 'submit' && typeof name === 'string' && name.trim() !== '';
    return isNamed ? `${label}: ${name.trim()}` : label;
  }

  return {
    /** Has to see every activity of the bot: a list sends the value of the chosen item, not its title. */
    observe({ attachments = [] }) {
      for (const { content } of attachments) {
        const parts = content?.body ?? [];
        const list = parts.find(({ type, id }) => type === 'Input.ChoiceSet' && id === 'answer');
        const question = parts.at(-1)?.actions?.[0]?.data;
        if (list === undefined || question === undefined) continue;
        for (const { title, value } of list.choices) titles.set(keyOf(question, value), title);
      }
    },

    /** The person's activity as it is to be sent, with the pressed button's label. */
    withLabel(activity) {
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
