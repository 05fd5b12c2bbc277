/** What a check found. */
export interface Finding {
  readonly what: string;
  readonly status: 'ok' | 'warning' | 'failure' | 'skipped';
  /** What is the case. */
  readonly found: string;
  /** What to do about it. */
  readonly todo?: string | undefined;
}

export function ok(what: string, found: string): Finding {
  return { what, status: 'ok', found };
}

/** There is nothing to check, and why. */
export function skipped(what: string, found: string): Finding {
  return { what, status: 'skipped', found };
}

export function warning(what: string, found: string, todo?: string): Finding {
  return { what, status: 'warning', found, todo };
}

export function failure(what: string, found: string, todo?: string): Finding {
  return { what, status: 'failure', found, todo };
}
