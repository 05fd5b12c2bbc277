/** Whether a text names a time zone of the IANA database. */
export function isTimeZone(text: string): boolean {
  try {
    // An offset such as `+02:00` also counts as a zone; it says nothing about summer time.
    return (
      /^[a-z]/iu.test(text) &&
      new Intl.DateTimeFormat('en', { timeZone: text }) instanceof Intl.DateTimeFormat
    );
  } catch {
    return false;
  }
}
