/** An id in an address or form; null if it is none. */
export function idIn(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
