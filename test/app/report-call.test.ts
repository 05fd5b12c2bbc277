import { expect, test } from 'vitest';
import { createReportCall } from '../../src/app/services.ts';
import { createLogger } from '../../src/logging/log.ts';
import { createMetrics } from '../../src/web/metrics.ts';

test('a call’s seconds are logged to the microsecond', () => {
  const lines: string[] = [];
  const log = createLogger(
    'debug',
    (text) => text,
    (line) => lines.push(line),
  );
  const report = createReportCall(log, createMetrics());
  report({
    service: 'survey',
    operation: 'survey.list',
    outcome: 'OK',
    seconds: 0.021783957999999985,
    tries: 1,
  });
  expect(lines.join()).toContain('"seconds":0.021784,');
});
