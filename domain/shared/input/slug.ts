const MAX_LENGTH = 80

/**
 * Converts text to a URL slug: lower case, words joined by hyphens; empty if there are no Latin letters or
 * digits.
 */
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
