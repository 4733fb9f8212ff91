/** Why a page doesn't show the badge, from the furthest miss to the nearest. We report the nearest. */
export const BADGE_REASONS = [
  'no_link',
  'not_in_page',
  'wrong_listing',
  'no_badge_image',
  'foreign_image',
  'wrong_badge',
  'hidden_link',
  'hidden_image',
  'tiny_image',
  'nofollow',
] as const
export type BadgeReason = (typeof BADGE_REASONS)[number]

const AGAIN = 'then check again.'

/** Explains a reason to the page's owner, with the next step. `how` says how the badge is hidden. */
export function badgeDetail(reason: BadgeReason, listingUrl: string, how = ''): string {
  const because = how ? `: ${how}` : ''
  switch (reason) {
    case 'no_link':
      return `We found no link to ${listingUrl} in the page’s HTML. Paste the badge code into the page, ${AGAIN} If JavaScript renders the page, add the badge to the HTML that the server sends.`
    case 'not_in_page':
      return `The badge code is in the page’s source, but visitors can’t see it: it is in a comment, a script, a <noscript> or a text box, or was pasted as text. Paste it as HTML, ${AGAIN}`
    case 'wrong_listing':
      return `The page links to our directory, but not to this listing. Link the badge to ${listingUrl}, ${AGAIN}`
    case 'no_badge_image':
      return `The page links to ${listingUrl}, but the badge image isn’t inside that link. Copy the whole badge code again, including the image, ${AGAIN}`
    case 'foreign_image':
      return `The link is right, but its image isn’t loaded from our site. Copy the badge code again, make sure that no plugin replaces the image, ${AGAIN}`
    case 'wrong_badge':
      return `The link is right, but its image is another listing’s badge. Copy this listing’s badge code, ${AGAIN}`
    case 'hidden_link':
      return `The badge is on the page, but visitors can’t see it${because}. Show it, ${AGAIN}`
    case 'hidden_image':
      return `The link is right, but visitors can’t see the badge image${because}. Show the image, ${AGAIN}`
    case 'tiny_image':
      return `The badge is too small to see. Use the width and height in the badge code, ${AGAIN}`
    case 'nofollow':
      return `We found the badge, but its link is marked "nofollow". Remove "nofollow" from the link’s rel attribute or the page’s robots meta tag, ${AGAIN}`
  }
}
