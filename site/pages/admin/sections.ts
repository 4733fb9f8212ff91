import { accounts } from './accounts.ts'
import type { AdminSection } from './admin-section.ts'
import { categories } from './categories.ts'
import { claims } from './claims.ts'
import { edits } from './edits.ts'
import { listings } from './listings.ts'
import { log } from './log.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { questions } from './questions.ts'
import { reviews } from './reviews.ts'
import { emails } from './service/emails.ts'
import { jobs } from './service/jobs.ts'
import { settings } from './settings.ts'
import { texts } from './texts.ts'
import { votes } from './votes.ts'
import { weeks } from './weeks.ts'

/** Every section of the administration, in the order of its navigation. */
export const SECTIONS: readonly AdminSection[] = [
  overview,
  edits,
  listings,
  orders,
  claims,
  votes,
  reviews,
  accounts,
  products,
  weeks,
  categories,
  posts,
  questions,
  texts,
  emails,
  jobs,
  settings,
  log,
]
