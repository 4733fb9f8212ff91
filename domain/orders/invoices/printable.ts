/** Text on one line, without control characters, line separators, lone surrogates or bidi controls. */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
}
