import type { Edits } from './parts.ts'

/** Someone else edited what this person edited, after the page was opened. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** Refuses to overwrite another person's edit. Call it in the transaction that writes. Throws `ChangedMeanwhile`. */
export function refuseOver({ conflicts }: Edits): void {
  if (conflicts.size) throw new ChangedMeanwhile()
}
