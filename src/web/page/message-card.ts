import type * as CardRenderer from 'adaptivecards';
import { type Activity, type Draft, isObject } from './activity.ts';
import { keepTogether, loadScript } from './message-dom.ts';
import { isCard } from './message-parts.ts';
import { makeSearchable, nameFields } from './web-chat-fields.ts';
import { hostConfig } from './web-chat-look.ts';
import { redrawInView } from './web-chat-scrolling.ts';

declare global {
  /** What Microsoft's card renderer leaves once it is loaded. */
  var AdaptiveCards: typeof CardRenderer | undefined;
}

let loading: Promise<typeof CardRenderer> | undefined;

/** Loads Microsoft's card renderer, once. */
function loadRenderer(url: string): Promise<typeof CardRenderer> {
  loading ??= loadScript(url, () => globalThis.AdaptiveCards).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

interface Renderer {
  readonly rendererUrl: string;
  /** Sends what a press means. */
  post(activity: Draft): void;
}

/** Draws a message that is more than text and choices (operators' tables and forms) into `host`, in place of its text. */
export async function drawCard(
  host: HTMLElement,
  { attachments = [] }: Activity,
  { rendererUrl, post }: Renderer,
): Promise<void> {
  const contents = attachments.map(({ content }) => content).filter(isCard);
  if (contents.length === 0) return;
  const { AdaptiveCard, ChoiceSetInput, HostConfig, OpenUrlAction, SubmitAction } =
    await loadRenderer(rendererUrl);
  // Texts of a card are plain: they are shown as they are.
  AdaptiveCard.onProcessMarkdown = () => {};
  const drawn = contents.flatMap((content) => {
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
    for (const input of card.getAllInputs()) {
      if (!(input instanceof ChoiceSetInput) || !input.isMultiSelect || input.style !== 'filtered') continue;
      if (input.renderedElement !== undefined) makeSearchable(input.renderedElement, input.placeholder);
    }
    return element ?? [];
  });
  redrawInView(host, () => {
    host.replaceChildren(...drawn);
    nameFields(host);
    keepTogether(host);
  });
}

/** The press as the person's own words: the button's label, and the name that a form was filled in with. */
function submission(data: object | undefined): Draft {
  const value = { ...data };
  const { label, do: action, name } = isObject(value) ? value : {};
  if (typeof label !== 'string') return { type: 'message', value };
  const isNamed = action === 'submit' && typeof name === 'string' && name.trim() !== '';
  const text = isNamed ? `${label}: ${name.trim()}` : label;
  return { type: 'message', text, value, channelData: { messageBack: { displayText: text } } };
}
