import { xmlText } from '../../domain/badges/badge-text.ts'

/** Characters that the typeface lacks. It covers Latin, Greek, Cyrillic and common symbols. */
const UNDRAWABLE =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d\s\u0021-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u203a€™★→×÷]/gu

/**
 * The text without emoji and other undrawable characters; null when that leaves no letters or digits, or
 * drops more than a fifth of them, because half a name is a different name.
 */
export function drawable(text: string): string | null {
  const whole = xmlText(text.normalize('NFC')).replaceAll(/\p{Cf}|\ufe0e|\ufe0f/gu, '')
  const kept = whole.replaceAll(UNDRAWABLE, '').replaceAll(/\s+/g, ' ').trim()
  const letters = (of: string) => (of.match(/\p{L}|\p{N}/gu) ?? []).length
  return letters(kept) > 0 && letters(kept) >= letters(whole) * 0.8 ? kept : null
}
