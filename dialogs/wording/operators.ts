import { commandFaults } from './command-faults.ts';

/** What only people with a role read. In English alone. */
export const operators = {
  seeCampaigns: 'See the campaigns',
  helpSection: 'Campaigns',
  helpIntroduction: {
    operator: 'You are an operator here: you may run campaigns and read their results.',
    viewer: 'You are a viewer here: you may read the results of campaigns.',
  },
  notUnderstood: {
    operator:
      'I didn’t recognise that. Type “run campaign 12” to run a campaign, “campaigns” or “surveys” to see what there is, or “help” for everything I can do.',
    viewer:
      'I didn’t recognise that. Type “results of campaign 12” for its last results, “campaigns” or “surveys” to see what there is, or “help” for everything I can do.',
  },
  commandFaults,
  noCampaignsHere: 'Campaigns are not set up here, so nothing was done.',
} as const;
