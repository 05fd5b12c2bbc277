/** Texts about creating, changing and deleting campaigns. */
export const editTexts = {
  whichCase: {
    add: (campaign: string, id: number) =>
      `Which test case should be added to ${campaign}? For example: add case 63 to campaign ${id}`,
    remove: (campaign: string, id: number) =>
      `Which test case should be removed from ${campaign}? For example: remove case 63 from campaign ${id}`,
  },
  renameHow: (campaign: string, id: number) =>
    `What should ${campaign} be called? For example: rename campaign ${id} to "Nightly"`,
  casesNotKnown: (campaign: string) =>
    `${campaign}’s test cases aren’t known here, so none can be added or removed one by one. Name all of them in an update.`,
  notAmongCases: (campaign: string, cases: readonly number[]) =>
    `${campaign} doesn’t have ${cases.length === 1 ? 'test case' : 'test cases'} ${cases.join(', ')}. Nothing was changed.`,
  noCasesLeft: (campaign: string) =>
    `${campaign} would have no test case left. Delete the campaign, or add others first. Nothing was changed.`,
  /** @param campaign e.g. `campaign 12 “Nightly”` */
  askDelete: (campaign: string) => `Delete ${campaign}? This can’t be undone.`,
  stillScheduled: (schedules: string) =>
    `It’s still scheduled (${schedules}): schedules are removed separately.`,
  delete: 'Delete',
  keep: 'Keep it',
  kept: (campaign: number) => `Campaign ${campaign} was kept.`,
  /** @param campaign e.g. `Campaign 12 “Nightly”` */
  deleted: (campaign: string) => `${campaign} deleted.`,
  removeSchedule: (id: number) => `Remove schedule ${id}`,
  noDelete: (campaign: string) =>
    `${campaign} was not deleted: this campaign service can’t delete campaigns. Its own pages may offer it.`,
  nothingDeleted: 'Nothing was deleted.',
  maybeDeleted: (campaign: number) =>
    `It may have been deleted: “campaign ${campaign}” shows whether it’s still there.`,

  /** @param act used in `Couldn’t … : …` */
  acts: {
    create: (name: string) => `create “${name}”`,
    update: (campaign: string) => `update ${campaign}`,
    delete: (campaign: string) => `delete ${campaign}`,
    read: (campaign: string) => `read ${campaign}, so nothing was changed`,
    lookUp: {
      create: 'look up the plan and the test cases, so nothing was created',
      update: 'look up the plan and the test cases, so nothing was changed',
    },
    listChoices: 'list the plans and test cases',
  },
  nothing: { create: 'Nothing was created.', update: 'Nothing was changed.' },
  typeNumbers: 'Type their numbers instead.',

  newCampaign: 'New campaign',
  orInOneLine: (line: string) => `Or in one line: ${line}`,
  create: 'Create',
  preview: 'Preview changes',
  discard: 'Discard',
  run: 'Run',
  update: 'Update',
  created: (campaign: string) => `${campaign} created.`,
  updated: (campaign: string) => `${campaign} updated.`,
  show: 'Show',
  startOver: 'Start over',
  tryAgain: 'Try again',
  campaigns: 'Campaigns',
  newCalled: (name: string) => `New campaign “${name}”`,
  notCreatedYet: 'Nothing has been created yet.',
  isItMeant: 'Is this right?',
  createAnyway: 'Create anyway',
  send: 'Send',
  everyFieldNeeded: (campaign: string) =>
    `${campaign}: nothing is known about it, so every field is required`,
  emptyStays: 'Fields left empty stay as they are, except the description. Nothing has been sent yet.',
  filledIn: (time: string) =>
    `Filled in as of ${time}: the campaign service can’t show individual campaigns. It may have changed since.`,
  replacesAll: 'The campaign service can’t show individual campaigns. An update replaces all of its fields.',
  changedSince: (campaign: string) =>
    `${campaign} has changed since this was filled in: nothing was sent. Start again from its current values.`,
  startAgain: 'Start again',
  current: 'Current values',
  changes: (campaign: string) => `Changes to ${campaign}`,
  nothingSentYet: 'Nothing has been sent yet.',
  comparedWithKept: 'Compared with the last known values: it may have changed since.',
  assumed: (fields: string) => `All fields are sent. Not known, so assumed: ${fields}.`,
  nothingToChange: (campaign: string) => `${campaign} already has these values. Nothing would change.`,
  nothingToSend: (campaign: string) => `${campaign} already has these values. Nothing was sent.`,
  updateUnconfirmed: (campaign: number) =>
    `The update of campaign ${campaign} couldn’t be confirmed: it may or may not have changed.\nSending it again is safe: it sets the same values.`,
  /** @param why from `createFate` */
  createUnconfirmed: (name: string, why: string) =>
    `The creation of “${name}” couldn’t be confirmed: ${why}\nNothing will be sent again automatically. Look for it first, under “campaigns” or on the service’s own pages: “Try again” creates a second one if it’s there.`,
  createFate: {
    probably: 'the answer couldn’t be read, so it was probably created.',
    unknown: 'no usable answer came back, so it may or may not exist.',
  },
  discarded: 'Discarded. Nothing was sent.',
  alreadyCreated: (campaign: number) => `Already created: it’s campaign ${campaign}.`,
  alreadyUpdated: (campaign: number) => `Already sent: campaign ${campaign} was updated.`,
  campaign: (campaign: number) => `Campaign ${campaign}`,
  createAnother: 'Create another',
  arrivedLate: 'That took minutes to arrive, so nothing was sent. Do you still want it?',
  beingSent: 'It’s being sent right now. The outcome will be posted here.',
  alreadyDiscarded: 'Already discarded. Nothing was sent.',
  tooOld: 'This button is too old: nothing was sent. Please start again.',
} as const;
