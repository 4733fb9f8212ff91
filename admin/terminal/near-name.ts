import { editDistance, editsAllowed, MAX_EDITS } from '../../domain/listings/search/spelling.ts'

/** A question after an error about an unknown name, with the known name that is nearest to it; empty if none is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase(), MAX_EDITS) }))
    .filter(({ distance }) => distance <= editsAllowed(typed.length))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0] ? ` Did you mean \`${near[0].name}\`?` : ''
}
