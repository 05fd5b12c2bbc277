type Theme = 'light' | 'dark';

interface Colours {
  readonly ground: string;
  readonly card: string;
  readonly soft: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly good: string;
  readonly warning: string;
  readonly bad: string;
}

/** Near to what Teams shows in its two ordinary themes; not measured there. */
const colours: Readonly<Record<Theme, Colours>> = {
  light: {
    ground: '#f5f5f5',
    card: '#ffffff',
    soft: '#f0f0f0',
    line: '#d1d1d1',
    text: '#242424',
    quiet: '#616161',
    accent: '#5b5fc7',
    onAccent: '#ffffff',
    good: '#237b4b',
    warning: '#835c00',
    bad: '#c4314b',
  },
  dark: {
    ground: '#1f1f1f',
    card: '#292929',
    soft: '#333333',
    line: '#575757',
    text: '#ffffff',
    quiet: '#adadad',
    accent: '#7f85f5',
    onAccent: '#1f1f1f',
    good: '#92c353',
    warning: '#f8d22a',
    bad: '#f1707b',
  },
};

interface TeamsLook {
  readonly colours: Colours;
  /** As the card renderer takes it (adaptivecards.io, "Host config"). */
  readonly hostConfig: object;
}

export function teamsLook(theme: Theme): TeamsLook {
  const chosen = colours[theme];
  const both = (colour: string): object => ({ default: colour, subtle: colour });
  const container = (backgroundColor: string): object => ({
    backgroundColor,
    borderColor: chosen.line,
    foregroundColors: {
      default: { default: chosen.text, subtle: chosen.quiet },
      dark: both(chosen.text),
      light: both(chosen.quiet),
      accent: both(chosen.accent),
      good: both(chosen.good),
      warning: both(chosen.warning),
      attention: both(chosen.bad),
    },
  });
  return {
    colours: chosen,
    hostConfig: {
      supportsInteractivity: true,
      fontFamily: "'Segoe UI', Selawik, 'Open Sans', 'Liberation Sans', sans-serif",
      fontSizes: { small: 12, default: 14, medium: 14, large: 18, extraLarge: 24 },
      fontWeights: { lighter: 200, default: 400, bolder: 600 },
      lineHeights: { small: 16, default: 20, medium: 20, large: 24, extraLarge: 32 },
      spacing: { small: 8, default: 12, medium: 16, large: 20, extraLarge: 24, padding: 16 },
      separator: { lineThickness: 1, lineColor: chosen.line },
      containerStyles: {
        default: container('transparent'),
        emphasis: container(chosen.soft),
        accent: container(theme === 'light' ? '#c7c9f0' : '#4f52b2'),
        good: container(theme === 'light' ? '#e7f2da' : '#237b4b'),
        warning: container(theme === 'light' ? '#fbf6d9' : '#835c00'),
        attention: container(theme === 'light' ? '#fcf4f6' : '#c4314b'),
      },
      actions: {
        maxActions: 6,
        spacing: 'medium',
        buttonSpacing: 8,
        showCard: { actionMode: 'inline', inlineTopMargin: 8 },
        actionsOrientation: 'horizontal',
        actionAlignment: 'left',
        allowTitleToWrap: false,
      },
    },
  };
}
