/** What a route answers: a status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An error's answer. The seeds show no error body; `message` is our reading. */
export function refuse(status: number, message: string): Answer {
  return { status, body: { message } };
}
