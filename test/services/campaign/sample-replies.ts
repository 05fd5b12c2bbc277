/** Items as the service writes them (campaign seed §2). */

export const testCase = {
  accountId: 42,
  testCaseId: 7,
  direction: 'Inbound',
  channel: 'Voice',
  name: ' Billing ',
  folderPath: '/Bank',
  stepCount: 3,
  lastModified: '2026-01-31T08:00:00.1234567',
  destination: '+1212',
  linkedCampaignCount: 1,
};
export const campaign = {
  campaignId: 12,
  campaignSync: { isActive: false },
  pauseTimeBetweenRetries: null,
  maximumRetries: null,
  concurrency: 5,
  maximumAps: 0.5,
  testCaseDistributionProfile: 'RoundRobin',
  active: true,
  channel: 'Voice',
  description: null,
  name: 'Nightly',
  lastRunDate: '0001-01-01T00:00:00',
  requestedRunDate: '2026-01-31T08:00:00Z',
  scheduledRunDate: '2026-01-31T09:00:00+01:00',
  status: 'None',
  plan: {
    planId: 3,
    type: 'Velocity',
    name: 'Plan',
    startDate: '2026-01-01',
    endDate: '2026-12-31T23:59:59Z',
  },
  testCases: [{ calledNumber: '+1', probability: 62.5, testCaseId: 7, name: 'Billing', url: 'x' }],
};
export const result = {
  calledNumber: '+1212',
  callingNumber: null,
  testRunTicketId: 'not a uuid',
  channel: 'Voice',
  runDate: '2026-01-31T08:00:00Z',
  duration: '1.00:00:12.5000000',
  testResultId: 0,
  testResult: { result: 'Failed', detail: 'No answer' },
  testStepResultList: {
    ringStepResult: {
      step: { replyType: 'Ring', thresholdTime: { minor: 2.5, major: 5 }, pauseTime: { min: 0, max: 1 } },
      responseTime: '00:00:01.5000000',
      duration: '00:00:02',
      stepResult: { result: 'Success', detail: '' },
    },
    callStepResult: [
      { step: { description: 'Menu' }, responseTime: 'soon', stepResult: { result: 'Failed' } },
    ],
  },
  testCase: {
    testCaseId: 7,
    name: 'Billing',
    folderPath: '/Bank',
    alert: {
      message: 'Line down',
      minorThresholdCriticalCount: 1,
      majorThresholdCriticalCount: 3,
      frequency: 'x',
    },
  },
  dialResult: { result: 'NoAnswer', detail: null },
};
export const campaignRun = {
  campaignId: 12,
  campaignStatus: 'Completed',
  campaignName: 'Nightly',
  runId: 345,
  startDate: '2026-01-31T08:00:00Z',
  endDate: '2026-01-31T08:10:00Z',
  result: 'Success',
};
