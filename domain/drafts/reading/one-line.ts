/** Text as a reader sees it: one space between words, none around. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
