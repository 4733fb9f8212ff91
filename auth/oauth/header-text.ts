/**
 * Replaces the characters that RFC 6749 and RFC 6750 forbid in descriptions: everything except printable ASCII, and double quotes and
 * backslashes.
 */
export function asHeaderText(message: string): string {
  return message
    .replaceAll(/["“”‘’]/g, "'")
    .replaceAll('…', '...')
    .replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, '?')
}
