import { keepTogether } from './message-dom.js';
import { makeSearchable, nameFields } from './web-chat-fields.js';

let loading;

/** Loads Microsoft's card renderer, once. */
function loadRenderer(url) {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: url, onload: () => resolve(globalThis.AdaptiveCards), onerror: reject });
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Draws a message that is more than text and choices (operators' tables and forms) into `host`. Its text stands there
 * until the renderer is loaded, and stays where it can't be.
 * @param hostConfig Adaptive Cards host config (adaptivecards.io, "Host config")
 * @param {(activity: object) => void} post sends what a press means
 */
export async function drawCard(host, { attachments, summary }, { rendererUrl, hostConfig, post }) {
  const contents = attachments.flatMap(({ content }) => (content?.type === 'AdaptiveCard' ? [content] : []));
  host.textContent = summary ?? contents[0]?.fallbackText ?? '';
  if (contents.length === 0) return;
  const { AdaptiveCard, HostConfig, OpenUrlAction, SubmitAction } = await loadRenderer(rendererUrl);
  // Texts of a card are plain: they stand there as they are.
  AdaptiveCard.onProcessMarkdown = () => {};
  const drawn = contents.map((content) => {
    const card = new AdaptiveCard();
    card.hostConfig = new HostConfig(hostConfig());
    card.parse(content);
    card.onExecuteAction = (action) => {
      if (action instanceof OpenUrlAction) window.open(action.url, '_blank', 'noopener');
      else if (action instanceof SubmitAction) {
        action.renderedElement?.setAttribute('aria-pressed', 'true');
        post(submission(action.data));
      }
    };
    const element = card.render();
    for (const { isMultiSelect, style, placeholder, renderedElement } of card.getAllInputs()) {
      if (isMultiSelect && style === 'filtered') makeSearchable(renderedElement, placeholder);
    }
    return element;
  });
  host.replaceChildren(...drawn);
  nameFields(host);
  keepTogether(host);
}

/** The press as the person's own words: the button's label, and the name that a form was filled in with. */
function submission({ ...value }) {
  const { label, do: action, name } = value;
  if (typeof label !== 'string') return { type: 'message', value };
  const isNamed = action === 'submit' && typeof name === 'string' && name.trim() !== '';
  const text = isNamed ? `${label}: ${name.trim()}` : label;
  return { type: 'message', text, value, channelData: { messageBack: { displayText: text } } };
}
