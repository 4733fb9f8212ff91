/** Splits running text where a sentence ends; a dot inside a number, an address or an abbreviation ends none. */
export function sentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (const end of text.matchAll(/[.!?。！？]{1,5}["”’')\]]{0,2}(?=\s|$)/g)) {
    if (ABBREVIATION.test(text.slice(Math.max(0, end.index - 12), end.index + 1))) continue
    found.push(text.slice(start, end.index + end[0].length).trim())
    start = end.index + end[0].length
  }
  const rest = text.slice(start).trim()
  return rest === '' ? found : [...found, rest]
}

const ABBREVIATION =
  /(?:^|[\s(])(?:inc|ltd|corp|co|st|dr|mr|mrs|ms|no|vs|e\.g|i\.e|u\.s|u\.k|approx|bzw|z\.B|d\.h|jr|sr|[A-Z])\.$/i
