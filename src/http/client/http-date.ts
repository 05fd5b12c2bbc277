/** RFC 9110 §5.6.7: IMF-fixdate, and the two obsolete forms that a recipient must accept. */
const forms = [
  /^[a-z]{3}, (\d{2}) [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:gmt|utc)$/iu,
  /^[a-z]{6,9}, (\d{2})-[a-z]{3}-\d{2} \d{2}:\d{2}:\d{2} gmt$/iu,
  /^[a-z]{3} [a-z]{3} ([\d ]\d) \d{2}:\d{2}:\d{2} \d{4}$/iu,
];

/** The time (ms since 1970) of an HTTP date. `Date.parse` alone would accept nearly any text. */
export function parseHttpDate(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  const day = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  const time = new Date(/(?:gmt|utc)$/iu.test(text) ? text : `${text} GMT`);
  // Otherwise 31 February would become 3 March.
  return day !== undefined && time.getUTCDate() === Number(day) ? time.getTime() : undefined;
}
