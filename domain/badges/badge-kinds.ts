export const BADGE_KINDS = ['listed', 'launched', 'featured', 'verified', 'launch-of-the-week'] as const
export type BadgeKind = (typeof BADGE_KINDS)[number]

/** A badge's kind and, for a Launch of the Week, its place. */
export interface BadgeSubject {
  kind: BadgeKind
  place?: number | undefined
}

const WORDS: Record<BadgeKind, string> = {
  listed: 'Listed on',
  launched: 'Launched on',
  featured: 'Featured on',
  verified: 'Verified on',
  'launch-of-the-week': 'Launch of the Week',
}

/** The words above the site's name. */
export function wordsOf({ kind }: BadgeSubject): string {
  return WORDS[kind]
}

/** The badge as a sentence, for screen readers. */
export function sentenceOf({ kind, place }: BadgeSubject, siteName: string): string {
  if (kind !== 'launch-of-the-week') return `${WORDS[kind]} ${siteName}`
  return `#${place ?? 1} ${WORDS[kind]} on ${siteName}`
}

/** How a listing can earn each badge. */
export const HOW_TO_EARN: Record<BadgeKind, string> = {
  listed: 'Get listed.',
  launched: 'Go live in a launch week.',
  featured: 'Order a featured place: the product `featured` of list_products.',
  verified: 'Prove that you own the website: call claim_listing, then verify_claim.',
  'launch-of-the-week': 'Be one of the three launches with the most community votes in your week.',
}

interface Tint {
  sign: string
  marks: string
}

/** The colors of each sign, in light and dark mode. */
export const TINTS: Record<BadgeKind, { light: Tint; dark: Tint }> = {
  listed: { light: { sign: '#0b5c49', marks: '#fff0a3' }, dark: { sign: '#8fdcc5', marks: '#12352b' } },
  launched: { light: { sign: '#9a3b1c', marks: '#ffe6cf' }, dark: { sign: '#f3ab8a', marks: '#43190a' } },
  featured: { light: { sign: '#5a2d79', marks: '#ffe28a' }, dark: { sign: '#d5b1ee', marks: '#351650' } },
  verified: { light: { sign: '#1c4f8f', marks: '#e3f0ff' }, dark: { sign: '#9fc7f7', marks: '#0d2c52' } },
  'launch-of-the-week': { light: { sign: '#80540a', marks: '#ffe08a' }, dark: { sign: '#f2c65a', marks: '#3a2600' } },
}

/** The quotation marks of the site's logo, 32 by 32 units. */
export const QUOTE_MARKS =
  'M14.6 9.6c-4.4 1.6-7 5-7 9.1 0 2.7 1.6 4.5 3.9 4.5 2 0 3.5-1.5 3.5-3.4 0-1.9-1.3-3.2-3-3.2-.3 0-.6 0-.8.1.3-2 1.9-3.9 4.4-5z' +
  'M25 9.6c-4.4 1.6-7 5-7 9.1 0 2.7 1.6 4.5 3.9 4.5 2 0 3.5-1.5 3.5-3.4 0-1.9-1.3-3.2-3-3.2-.3 0-.6 0-.8.1.3-2 1.9-3.9 4.4-5z'

/** Each sign as a path, 32 by 32 units; cut-outs are part of the path. */
export const SIGNS: Record<BadgeKind, string> = {
  listed: QUOTE_MARKS,
  // A rocket with a window.
  launched:
    'M16 4.6c3.7 2.9 5.6 6.9 5.6 11.2v5.4H10.4v-5.4C10.4 11.5 12.3 7.5 16 4.6z' +
    'M16 10.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z' +
    'M9 15.8l-2.8 4v4.2L9 22.2zM23 15.8l2.8 4v4.2L23 22.2zM13.3 22.8h5.4c0 2.2-1 3.7-2.7 5-1.7-1.3-2.7-2.8-2.7-5z',
  // A star.
  featured: 'M16 5.4l3.2 7.1 7.7.8-5.8 5.2 1.7 7.6L16 22.2l-6.8 3.9 1.7-7.6-5.8-5.2 7.7-.8z',
  // A shield with a check mark.
  verified:
    'M16 4.8l9 3.1v7.3c0 5.6-3.7 9.8-9 12-5.3-2.2-9-6.4-9-12V7.9z' + 'M21.3 13.2l-1.7-1.7-4.9 5-2.3-2.3-1.7 1.7 4 4z',
  // A medal, with room for the place.
  'launch-of-the-week':
    'M16 3.8a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 21.1l-1.5 7.3 4.1-1.7 2.6 2.7 .4-6c-2-.1-3.9-.9-5.6-2.3z' +
    'M22 21.1l1.5 7.3-4.1-1.7-2.6 2.7-.4-6c2-.1 3.9-.9 5.6-2.3z',
}
