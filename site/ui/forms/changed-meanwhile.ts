import type { Edits } from './parts.ts'

/** Somebody else's words came to stand where this person typed, after the page was opened. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** Refuses to write over what somebody else wrote; asked in the transaction that writes. Throws `ChangedMeanwhile`. */
export function refuseOver({ conflicts }: Edits): void {
  if (conflicts.size) throw new ChangedMeanwhile()
}
