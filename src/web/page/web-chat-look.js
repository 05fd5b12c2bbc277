/**
 * How Web Chat and its cards look. Every text has a contrast of at least 4.5 with its background (WCAG 2.2 AA).
 */
const light = {
  ground: '#f5f6f4',
  bubble: '#ffffff',
  text: '#1d2524',
  quiet: '#55605e',
  line: '#d5dad8',
  accent: '#0b6b61',
  onAccent: '#ffffff',
  soft: '#e3f0ee',
  warning: '#a3261f',
  good: '#1a6b2e',
  caution: '#8a4b00',
};

const dark = {
  ground: '#141a19',
  bubble: '#202827',
  text: '#e9eeec',
  quiet: '#a9b5b2',
  line: '#3a4644',
  accent: '#6fd0c2',
  onAccent: '#08231f',
  soft: '#20403b',
  warning: '#ff9d94',
  good: '#86d996',
  caution: '#f0b860',
};

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, sans-serif";

/**
 * @param {boolean} isDark
 * @param {boolean} isNarrow
 * @param {number} textScale the person's text size relative to the default, e.g. 1.25
 */
export function lookOf(isDark, isNarrow, textScale) {
  const colours = isDark ? dark : light;
  return {
    styleOptions: styleOptions(colours, isNarrow),
    adaptiveCardsHostConfig: hostConfig(colours, textScale),
  };
}

function styleOptions(colours, isNarrow) {
  return {
    accent: colours.accent,
    subtle: colours.quiet,
    backgroundColor: colours.ground,
    primaryFont: font,
    monospaceFont: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizeSmall: '81%',
    paddingRegular: 12,
    paddingWide: 14,
    rootHeight: '100%',
    rootWidth: '100%',

    // No avatars: side and colour are enough to tell two parties apart.
    avatarSize: 0,
    botAvatarInitials: undefined,
    userAvatarInitials: undefined,

    bubbleBackground: colours.bubble,
    bubbleTextColor: colours.text,
    bubbleBorderColor: colours.line,
    bubbleBorderRadius: 14,
    bubbleBorderWidth: 1,
    bubbleMinHeight: 40,
    bubbleMinWidth: 40,
    bubbleMaxWidth: 560,
    bubbleAttachmentMinWidth: 220,
    bubbleAttachmentMaxWidth: isNarrow ? 480 : 560,
    bubbleFromUserBackground: colours.accent,
    bubbleFromUserTextColor: colours.onAccent,
    bubbleFromUserBorderColor: colours.accent,
    bubbleFromUserBorderRadius: 14,
    bubbleFromUserBorderWidth: 1,
    bubbleFromUserMaxWidth: 480,

    suggestedActionLayout: 'flow',
    suggestedActionLayoutFlowMaxHeight: undefined,
    suggestedActionsStackedLayoutButtonTextWrap: true,
    suggestedActionBackgroundColor: colours.bubble,
    suggestedActionBackgroundColorOnHover: colours.soft,
    suggestedActionBackgroundColorOnActive: colours.soft,
    suggestedActionBackgroundColorOnFocus: colours.soft,
    suggestedActionBorderColor: colours.accent,
    suggestedActionBorderRadius: 20,
    suggestedActionBorderWidth: 1,
    suggestedActionTextColor: colours.accent,
    suggestedActionTextColorOnHover: colours.accent,
    suggestedActionTextColorOnActive: colours.accent,
    suggestedActionTextColorOnFocus: colours.accent,
    suggestedActionHeight: 44,
    suggestedActionKeyboardFocusIndicatorBorderColor: colours.accent,

    // A message taller than the screen is shown from its top, so that the question is read before its last answers.
    autoScrollSnapOnPage: true,

    hideUploadButton: true,
    sendBoxBackground: colours.bubble,
    sendBoxTextColor: colours.text,
    sendBoxPlaceholderColor: colours.quiet,
    sendBoxButtonColor: colours.accent,
    sendBoxButtonColorOnHover: colours.accent,
    sendBoxButtonColorOnFocus: colours.accent,
    sendBoxButtonColorOnActive: colours.accent,
    sendBoxButtonColorOnDisabled: colours.quiet,
    sendBoxButtonShadeColor: 'transparent',
    sendBoxButtonShadeColorOnHover: colours.soft,
    sendBoxButtonShadeColorOnActive: colours.soft,
    sendBoxButtonShadeColorOnFocus: colours.soft,
    sendBoxButtonShadeColorOnDisabled: 'transparent',
    sendBoxButtonKeyboardFocusIndicatorBorderColor: colours.accent,
    sendBoxBorderTop: `solid 1px ${colours.line}`,
    sendBoxHeight: 52,
    // Answers may have several lines: Enter sends, Shift+Enter starts a new line.
    sendBoxTextWrap: true,
    sendBoxMaxHeight: 200,

    timestampColor: colours.quiet,
    groupTimestamp: 180_000,
    connectivityTextSize: 14,
    connectivityIconPadding: 12,
    failedConnectivity: colours.warning,
    slowConnectivity: colours.quiet,
    notificationText: colours.text,
    markdownExternalLinkIconImage: 'none',
    newMessagesButtonBorderRadius: 20,
    transcriptActivityVisualKeyboardIndicatorColor: colours.quiet,
    transcriptVisualKeyboardIndicatorColor: colours.accent,
    transcriptOverlayButtonBackground: colours.accent,
    transcriptOverlayButtonBackgroundOnHover: colours.accent,
    transcriptOverlayButtonBackgroundOnFocus: colours.accent,
    transcriptOverlayButtonColor: colours.onAccent,
    transcriptOverlayButtonColorOnHover: colours.onAccent,
    transcriptOverlayButtonColorOnFocus: colours.onAccent,
    cardEmphasisBackgroundColor: colours.soft,
    cardPushButtonBackgroundColor: colours.accent,
    cardPushButtonTextColor: colours.onAccent,
    // A card is already inside a bubble, and a wide action bar does not fit a phone.
    richCardWrapTitle: true,
    disableFileUpload: true,
  };
}

/** Adaptive Cards host config (adaptivecards.io, "Host config"). */
function hostConfig(colours, textScale) {
  const scaled = (sizes) =>
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.round(size * textScale)]));
  const foreground = (colour, quiet) => ({ default: colour, subtle: quiet });
  const container = (ground) => ({
    backgroundColor: ground,
    borderColor: colours.line,
    foregroundColors: {
      default: foreground(colours.text, colours.quiet),
      dark: foreground(colours.text, colours.quiet),
      light: foreground(colours.quiet, colours.quiet),
      accent: foreground(colours.accent, colours.accent),
      good: foreground(colours.good, colours.good),
      warning: foreground(colours.caution, colours.caution),
      attention: foreground(colours.warning, colours.warning),
    },
  });
  return {
    supportsInteractivity: true,
    fontFamily: font,
    fontSizes: scaled({ small: 13, default: 16, medium: 17, large: 20, extraLarge: 24 }),
    fontWeights: { lighter: 300, default: 400, bolder: 600 },
    lineHeights: scaled({ small: 18, default: 23, medium: 24, large: 27, extraLarge: 32 }),
    spacing: { small: 6, default: 8, medium: 14, large: 20, extraLarge: 28, padding: 14 },
    separator: { lineThickness: 1, lineColor: colours.line },
    containerStyles: {
      default: container('transparent'),
      emphasis: container(colours.soft),
      // A segment of a progress bar, which holds no text.
      accent: container(colours.accent),
      good: container(colours.soft),
      attention: container('transparent'),
      warning: container('transparent'),
    },
    actions: {
      maxActions: 100,
      spacing: 'medium',
      buttonSpacing: 8,
      showCard: { actionMode: 'inline', inlineTopMargin: 12, style: 'default' },
      actionsOrientation: 'vertical',
      actionAlignment: 'stretch',
      allowTitleToWrap: true,
    },
  };
}
