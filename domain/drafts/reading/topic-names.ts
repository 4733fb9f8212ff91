import type { Topic } from '../website/page.ts'

/**
 * The names that developers give to the parts of a page, by topic. A class or id is split into its words; a name of several
 * words stands here with hyphens.
 */
export const TOPIC_NAMES: Partial<Record<Topic, readonly string[]>> = {
  testimonial: names(
    'testimonial testimonials review reviews reviewer quote quotes blockquote tweet tweets wall-of-love customer-love',
    'customer-story customer-stories case-study case-studies',
  ),
  feature: names('feature features benefit benefits capability capabilities service services'),
  pricing: names('pricing plan plans price-table price-card price-box'),
  faq: names('faq faqs question questions accordion'),
  team: names('team founder founders leadership people'),
  comparison: names('compare comparison versus competitor competitors vs'),
  overlay: names(
    'cookie cookies consent gdpr modal popup pop-up lightbox toast dialog announcement alert',
    'promo-bar promobar top-bar topbar',
  ),
}

function names(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(' '))
}

/** Names of menus: the whole class or id, or its first word. */
export const MENU_NAMES = names(
  'nav navbar navigation menu main-menu mainmenu mega-menu megamenu site-nav sitenav breadcrumb breadcrumbs',
)
export const MENU_WORDS = names('nav menu navbar')

/** Names of footers: the whole class or id. */
export const FOOTER_NAMES = names(
  'footer colophon site-footer sitefooter main-footer mainfooter page-footer pagefooter global-footer globalfooter app-footer',
  'appfooter footer-main footer-wrapper footer-section footer-container footer-area footer-inner footer-bottom footer-top',
  'footer-widget footer-widgets',
)
