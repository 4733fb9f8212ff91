/** Long enough to read, short enough for an address. */
const MAX_LENGTH = 80

/** A text as part of an address: lower case, words joined by hyphens; empty when it has no Latin letter or digit. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '')
}
