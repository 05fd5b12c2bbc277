import type { IDonutChart } from '@microsoft/teams.cards';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import { donutChart } from '../../src/cards/figures.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { readCard } from './read-card.ts';
import { summary } from './rich-messages.ts';

describe('a chart', () => {
  const { figures = [], chart } = summary;
  if (chart === undefined) throw new Error('the sample has a chart');
  const message: Message = { text: '38 passed, 2 failed', figures, chart };

  test('is drawn by Teams itself: what there is none of has no legend', () => {
    // Microsoft's own types of what Teams takes say whether this is one.
    const donut: IDonutChart = donutChart(chart);
    expect(donut).toMatchObject({ type: 'Chart.Donut', title: 'Results', value: '92.7%' });
    expect(donut.data).toEqual([
      { legend: '38 passed', value: 38, color: 'good' },
      { legend: '2 failed', value: 2, color: 'attention' },
      { legend: '1 inconclusive', value: 1, color: 'warning' },
      { legend: '1 unknown', value: 1, color: 'neutral' },
    ]);
    const { content } = readCard(renderMessage(message, 'msteams'));
    expect(JSON.stringify(content['body'])).toContain('"type":"Chart.Donut"');
  });

  test('a client that knows no charts objects to the chart alone', () => {
    const { complaints } = readCard(renderMessage(message, 'msteams'), 'cards');
    expect(complaints).toEqual([expect.stringContaining('Chart.Donut')]);
  });

  test.each(['webchat', 'sms'])('%s, where charts are blank, is sent none', (channel) => {
    expect(JSON.stringify(renderMessage(message, channel))).not.toContain('Chart');
  });

  test('of nothing at all is no chart', () => {
    const empty = { ...chart, parts: chart.parts.map((part) => ({ ...part, count: 0 })) };
    expect(JSON.stringify(renderMessage({ ...message, chart: empty }, 'msteams'))).not.toContain('Chart');
  });
});

test('addresses of links are neither spoken nor shown in a notification', () => {
  const links = [{ label: 'Report page', url: 'https://x.example/reports/1?signature=abc' }];
  for (const channel of ['msteams', 'webchat']) {
    const activity = renderMessage({ text: 'It has ended.', links }, channel);
    expect(`${activity.speak} ${activity.summary}`).not.toContain('signature');
    expect(activity.summary).toBe('It has ended.\n\nReport page');
    expect(JSON.stringify(activity.attachments)).toContain('Report page: https://x.example');
  }
});
