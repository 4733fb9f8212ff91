/** Trims text and replaces each run of white space with one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
