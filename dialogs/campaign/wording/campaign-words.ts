/** `Campaign 12 “Nightly”`, or without the name where it isn't known. */
export function campaignWords(campaign: number, name: string | undefined): string {
  return name === undefined || name.trim() === '' ? `Campaign ${campaign}` : `Campaign ${campaign} “${name}”`;
}
