import type { TestCase } from '../data-shapes.ts';

/** Seed §2, "Test case (list item)". */
export function testCaseReply(testCase: TestCase, accountId: number, linkedCampaignCount: number) {
  return {
    accountId,
    testCaseId: testCase.testCaseId,
    direction: testCase.direction,
    channel: testCase.channel,
    name: testCase.name,
    folderPath: testCase.folderPath,
    stepCount: testCase.steps.length,
    lastModified: testCase.lastModified,
    destination: testCase.destination,
    linkedCampaignCount,
  };
}
