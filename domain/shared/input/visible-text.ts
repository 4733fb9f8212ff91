const SPACE = /\s/

/**
 * Invisible characters: control and format characters, such as marks that change the text direction. Excludes
 * line breaks, and joiners between two characters that aren't ASCII.
 */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cf}\p{Cc}]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu

/** Fillers of Korean syllables and the empty Braille pattern: they look like spaces, but count as letters or symbols. */
const BLANK = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Whether a text shows nothing: it has only spaces and characters that are never drawn, such as variation selectors. */
export function isBlank(text: string): boolean {
  return !text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
}

/** Removes invisible characters, which can reorder or disguise text. Keeps line breaks. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(BLANK, '')
    .replace(UNSEEN, (character) => (SPACE.test(character) && character !== '\ufeff' ? ' ' : ''))
}
