/** The channels with their own label in metrics and traces; names that a client invents must not add time series. */
export const labelledChannels: ReadonlySet<string> = new Set([
  ...['msteams', 'webchat', 'directline', 'emulator', 'test', 'slack'],
  ...['email', 'sms', 'telegram', 'facebook', 'line'],
]);

export function channelLabel(channel: string): string {
  return labelledChannels.has(channel) ? channel : 'other';
}
