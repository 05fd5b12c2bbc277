/** Who the bot is towards the Bot Framework, under the SDK's own names. Without an app id: local mode. */
export interface BotIdentity {
  readonly MicrosoftAppType?: string;
  readonly MicrosoftAppId?: string;
  readonly MicrosoftAppPassword?: string;
  readonly MicrosoftAppTenantId?: string;
  /** Where the channels' keys are published, if not where Microsoft does. */
  readonly ToBotFromChannelOpenIdMetadataUrl?: string;
}

export function isLocalMode({ MicrosoftAppId = '' }: BotIdentity): boolean {
  return MicrosoftAppId.trim() === '';
}
