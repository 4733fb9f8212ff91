import { xmlText } from '../../domain/badges/badge-text.ts'

/** What the typeface has no letters for: it covers Latin, Greek and Cyrillic with the usual signs. */
const UNDRAWABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d\s\u0021-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u203a€™★→×÷]/gu

/**
 * A text as the pictures can show it: without emoji and what else cannot be drawn. null when more than a fifth of its letters
 * would be missing: half a name is another name.
 */
export function drawable(text: string): string | null {
  const whole = xmlText(text.normalize('NFC')).replaceAll(/\p{Cf}|\ufe0e|\ufe0f/gu, '')
  const kept = whole.replaceAll(UNDRAWABLE, '').replaceAll(/\s+/g, ' ').trim()
  const letters = (of: string) => (of.match(/\p{L}|\p{N}/gu) ?? []).length
  return letters(kept) > 0 && letters(kept) >= letters(whole) * 0.8 ? kept : null
}
