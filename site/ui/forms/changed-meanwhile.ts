import type { Edits } from './parts.ts'

/** Thrown when something that this person edited was saved with another value after the page was opened. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/**
 * Refuses to overwrite an edit that was saved after the page was opened. Call it in the transaction that
 * writes. Throws `ChangedMeanwhile`.
 */
export function refuseOver({ conflicts }: Edits): void {
  if (conflicts.size) throw new ChangedMeanwhile()
}
