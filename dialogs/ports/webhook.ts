/** Where finished runs are posted. */
export interface WebhookReceiver {
  /**
   * Posts a message once.
   * @param id the same each time the message is posted
   * @param body JSON
   * @returns whether it was taken, and else how long the receiver asked to be left alone, if it did; never rejects for a
   * remote fault
   */
  post(
    id: string,
    body: string,
  ): Promise<{ readonly taken: true } | { readonly taken: false; readonly retryAfterMs?: number }>;
}
