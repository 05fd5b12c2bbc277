/** Teams writes a bot's id with `28:` before it in some places and without it in others. */
export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === '') return false;
  return bare(one) === bare(other);
}

function bare(id: string): string {
  return id.startsWith('28:') ? id.slice(3) : id;
}
