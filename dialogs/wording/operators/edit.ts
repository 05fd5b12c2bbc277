/** Of campaigns that are created, changed and deleted. */
export const editTexts = {
  /** @param campaign e.g. `campaign 12 “Nightly”` */
  askDelete: (campaign: string) => `Delete ${campaign}? This can’t be undone.`,
  stillScheduled: (schedules: string) =>
    `It’s still scheduled (${schedules}): schedules are removed separately.`,
  delete: 'Delete',
  keep: 'Keep it',
  kept: (campaign: number) => `Campaign ${campaign} was kept. Nothing was deleted.`,
  /** @param campaign e.g. `Campaign 12 “Nightly”` */
  deleted: (campaign: string) => `${campaign} deleted.`,
  removeSchedule: (id: number) => `Remove schedule ${id}`,
  noDelete: (campaign: string) =>
    `${campaign} was not deleted: this campaign service can’t delete campaigns. Its own pages may offer it.`,
  nothingDeleted: 'Nothing was deleted.',
  maybeDeleted: (campaign: number) =>
    `It may have been deleted: “campaign ${campaign}” shows whether it’s still there.`,

  discarded: 'Discarded. Nothing was sent.',
  alreadyCreated: (campaign: number) => `Already created: it’s campaign ${campaign}.`,
  alreadyUpdated: (campaign: number) => `Already sent: campaign ${campaign} was updated.`,
  campaign: (campaign: number) => `Campaign ${campaign}`,
  createAnother: 'Create another',
  beingSent: 'It’s being sent right now. The outcome will be posted here.',
  alreadyDiscarded: 'Already discarded. Nothing was sent.',
  tooOld: 'This button is too old: nothing was sent. Please start again.',
} as const;
