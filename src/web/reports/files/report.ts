/** Times in the reader's own zone, and steps that a link leads to. The page is complete without it. */

const zoned = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
/** Short enough for one line of a phone, as there are many lines. */
const listed = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' });

for (const time of document.querySelectorAll('time')) {
  const at = shownTime(time);
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  time.title = time.textContent;
  const written = (time.closest('.runs') === null ? zoned : listed).format(at);
  time.textContent = `${written}\u00a0${name}`;
}

/** The end of a day is shown as its last minute. */
function shownTime({ dateTime, dataset }: HTMLTimeElement): Date {
  const at = new Date(dateTime);
  const before = new Date(at.getTime() - 1);
  return 'until' in dataset && before.getDate() !== at.getDate() ? before : at;
}

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const times = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

for (const label of document.querySelectorAll('text[data-at]')) {
  if (!(label instanceof SVGElement)) continue;
  const { at, style } = label.dataset;
  label.textContent = (style === 'day' ? days : times).format(new Date(at ?? ''));
}

/** Not every browser unfolds what a link leads to. */
function unfold(): void {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest('details:not([open])');
  if (!(folded instanceof HTMLDetailsElement)) return;
  folded.open = true;
  target?.scrollIntoView();
}

addEventListener('hashchange', unfold);
unfold();
