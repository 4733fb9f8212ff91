/** Logos are drawn with a few paths; maps and scans are longer. */
const LONGEST = 200_000
const MOST_ELEMENTS = 2000
/** Each copy may hold further copies: this few cannot double themselves into millions of shapes. */
const MOST_COPIES = 8

/** What draws more than is written, reads something else, or says what no drawing needs. */
const REFUSED =
  /<!ENTITY|<!DOCTYPE[^>]*\[|<(?:image|feImage|foreignObject|script|style|filter|pattern|mask|marker|iframe|animate\w*|set)\b/i
const REFERENCE = /\b(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
/** A raster this wide is drawn before it is made small. */
const LARGEST_SIZE = 20_000

/** The SVG when it is a plain drawing, which takes little time and reads nothing else; null for any other. */
export function plainSvg(text: string): string | null {
  if (text.length > LONGEST || REFUSED.test(text) || !/<svg\b/i.test(text)) return null
  if ((text.match(/<[a-z]/gi) ?? []).length > MOST_ELEMENTS) return null
  if ((text.match(/<use\b/gi) ?? []).length > MOST_COPIES) return null
  for (const [, double, single] of text.matchAll(REFERENCE))
    if (!(double ?? single ?? '').trim().startsWith('#')) return null
  if (/url\(\s*['"]?(?!#)/i.test(text) || /@import/i.test(text)) return null
  const [root] = /<svg\b[^>]*>/i.exec(text) ?? ['']
  const sizes = [...root.matchAll(/\b(?:width|height)\s*=\s*["']\s*([\d.]+)/gi)].map(([, size]) => Number(size))
  return sizes.some((size) => size > LARGEST_SIZE) ? null : text
}
