const SPACE = /\s/

/** What nobody sees: controls, marks that turn the direction of what follows, joiners between Latin letters. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cf}\p{Cc}]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu

/** Text without characters that nobody sees: they reorder or disguise what is read. Line breaks stay. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (character) => (SPACE.test(character) && character !== '\ufeff' ? ' ' : ''))
}
