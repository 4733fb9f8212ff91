/** Why a page does not show the badge, from far off to nearly there: the nearest miss is what we report. */
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

const AGAIN = 'then ask for the check again.'

/** The reason in words for the owner of the page, with the next step. `how` says how something is hidden. */
export function badgeDetail(reason: BadgeReason, listingUrl: string, how = ''): string {
  const because = how ? `: ${how}` : ''
  switch (reason) {
    case 'no_link':
      return `We found no link to ${listingUrl} in the page's HTML. Paste the badge code into it, ${AGAIN} If the page builds itself with JavaScript, put the badge into the HTML that the server sends.`
    case 'not_in_page':
      return `The badge code is in the page's source, but not where visitors see it: it is in a comment, a script, a <noscript> or a text box, or it was pasted as text. Paste it as HTML, ${AGAIN}`
    case 'wrong_listing':
      return `The page links to our directory, but not to this listing. Let the badge link to ${listingUrl}, ${AGAIN}`
    case 'no_badge_image':
      return `The page links to ${listingUrl}, but the badge image is not inside that link. Copy the whole badge code again, image included, ${AGAIN}`
    case 'foreign_image':
      return `The link is right, but its image is not loaded from our address. Copy the badge code again and let no plugin or uploader replace the image, ${AGAIN}`
    case 'wrong_badge':
      return `The link is right, but its image is the badge of another listing. Copy the badge code of this listing, ${AGAIN}`
    case 'hidden_link':
      return `The badge is on the page, but visitors cannot see it${because}. Show it, ${AGAIN}`
    case 'hidden_image':
      return `The link is right, but visitors cannot see the badge image in it${because}. Show the image, ${AGAIN}`
    case 'tiny_image':
      return `The badge is too small to be seen. Use the width and height of the badge code, ${AGAIN}`
    case 'nofollow':
      return `The badge is there, but its link is marked "nofollow". Remove "nofollow" from the link's rel attribute or the page's robots meta tag, ${AGAIN}`
  }
}
