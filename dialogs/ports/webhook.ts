/** Where finished runs are posted. */
export interface WebhookReceiver {
  /**
   * Posts a message once.
   * @param id the same each time the message is posted
   * @param body JSON
   * @returns whether it was taken; never rejects for a remote fault
   */
  post(id: string, body: string): Promise<boolean>;
}
