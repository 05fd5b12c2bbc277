/**
 * Session states and their ids (survey seed §2). Only 5 is shown there; 1 and 6 are our reading.
 */
export const standings = {
  invalid: { id: 1, description: 'Invalid' },
  partiallyComplete: { id: 5, description: 'Partially Complete' },
  complete: { id: 6, description: 'Complete' },
} as const;
