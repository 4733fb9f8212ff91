import { tools } from '../../../tools/catalog.ts'
import type { Tool } from '../../../tools/define-tool.ts'

/** Operations that the reference shows on one page, at `/docs/SLUG`. */
export interface DocsArea {
  slug: string
  name: string
  about: string
  tools: Tool[]
}

const AREAS: { slug: string; name: string; about: string; of: string[] }[] = [
  {
    slug: 'listings',
    name: 'Listings',
    about: 'Find, read and compare public listings. No sign-in needed.',
    of: ['search_listings', 'get_listing', 'get_alternatives', 'compare_listings', 'get_badges'],
  },
  {
    slug: 'launches',
    name: 'Launches and rankings',
    about: 'Launch weeks, leaderboards and awards. No sign-in needed.',
    of: ['get_launch_week', 'list_launches', 'get_leaderboard', 'list_awards'],
  },
  {
    slug: 'directory',
    name: 'Categories, founders and posts',
    about: 'What else is public on this site. No sign-in needed.',
    of: [
      'get_site_info',
      'list_categories',
      'get_category',
      'list_founders',
      'get_founder',
      'list_blog_posts',
      'get_blog_post',
    ],
  },
  {
    slug: 'drafts',
    name: 'Drafts',
    about: 'From a website to a listing: submit, read, correct and save.',
    of: ['submit_listing', 'get_draft', 'update_draft', 'submit_draft', 'list_my_drafts', 'invite_cofounder'],
  },
  {
    slug: 'my-listings',
    name: 'My listings',
    about: 'Publish, edit and tell the story of your own listings.',
    of: [
      'list_my_listings',
      'get_my_listing',
      'update_my_listing',
      'choose_free_listing',
      'post_listing_update',
      'add_milestone',
      'delete_milestone',
      'set_founder_story',
      'list_interview_questions',
      'answer_interview',
    ],
  },
  {
    slug: 'orders',
    name: 'Prices and orders',
    about: 'What is for sale, what an order would cost, and how to pay.',
    of: ['list_products', 'quote_order', 'create_checkout', 'get_order', 'list_my_orders'],
  },
  {
    slug: 'account',
    name: 'Account and claims',
    about: 'Who is signed in, and how to claim a listing.',
    of: ['get_account', 'claim_listing', 'verify_claim', 'list_my_claims'],
  },
]

/** The areas of the reference. Together they have every operation once. */
export const DOCS_AREAS: DocsArea[] = AREAS.map(({ of, ...area }) => ({
  ...area,
  tools: of.map((name) => tools.find((tool) => tool.name === name)!),
}))

/** Where the reference describes an operation. */
export function addressOf(operation: string): string {
  const area = DOCS_AREAS.find((one) => one.tools.some(({ name }) => name === operation))
  return `/docs/${area!.slug}#${operation}`
}
