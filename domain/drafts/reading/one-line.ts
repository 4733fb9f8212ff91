/** Trims text and collapses its white space, as browsers do. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
