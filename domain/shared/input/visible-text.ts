const SPACE = /\s/

/**
 * Invisible characters: control and format characters, such as marks that change the text direction. Excludes
 * line breaks, and joiners between two characters that aren't ASCII.
 */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cf}\p{Cc}]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu

/** Removes invisible characters, which can reorder or disguise text. Keeps line breaks. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (character) => (SPACE.test(character) && character !== '\ufeff' ? ' ' : ''))
}
