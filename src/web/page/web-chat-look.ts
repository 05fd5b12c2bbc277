/** The colours are the page's own (`page.css`), light and dark. */
const colours = {
  ground: 'var(--ground)',
  bubble: 'var(--bubble)',
  text: 'var(--text)',
  quiet: 'var(--quiet)',
  line: 'var(--line)',
  accent: 'var(--accent)',
  fill: 'var(--fill)',
  onFill: 'var(--on-fill)',
  soft: 'var(--soft)',
  warning: 'var(--warning)',
  good: 'var(--good)',
  caution: 'var(--caution)',
};

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, sans-serif";

/** Web Chat's style options. */
export function styleOptions(isNarrow: boolean): object {
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
    bubbleFromUserBackground: colours.fill,
    bubbleFromUserTextColor: colours.onFill,
    bubbleFromUserBorderColor: colours.fill,
    bubbleFromUserBorderRadius: 14,
    bubbleFromUserBorderWidth: 1,
    bubbleFromUserMaxWidth: 480,

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
    scrollToEndButtonBehavior: false,
    transcriptActivityVisualKeyboardIndicatorColor: colours.quiet,
    transcriptVisualKeyboardIndicatorColor: colours.accent,
    transcriptOverlayButtonBackground: colours.fill,
    transcriptOverlayButtonBackgroundOnHover: colours.fill,
    transcriptOverlayButtonBackgroundOnFocus: colours.fill,
    transcriptOverlayButtonColor: colours.onFill,
    transcriptOverlayButtonColorOnHover: colours.onFill,
    transcriptOverlayButtonColorOnFocus: colours.onFill,
    disableFileUpload: true,
  };
}

/**
 * Adaptive Cards host config (adaptivecards.io, "Host config"). Cards have their text sizes in pixels, so they need the
 * browser's text size; the rest of the page follows automatically.
 */
export function hostConfig(): object {
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const scaled = (sizes: Readonly<Record<string, number>>): object =>
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.round(size * textScale)]));
  const foreground = (colour: string, quiet: string): object => ({ default: colour, subtle: quiet });
  const container = (ground: string): object => ({
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
      accent: container(colours.fill),
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
