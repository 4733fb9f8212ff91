import { accounts } from './accounts.ts'
import type { AdminSection } from './admin-section.ts'
import { bookkeeping } from './books/bookkeeping.ts'
import { business } from './books/business.ts'
import { categories } from './categories.ts'
import { claims } from './claims.ts'
import { edits } from './edits.ts'
import { listings } from './listings/listings.ts'
import { log } from './log.ts'
import { orders } from './orders.ts'
import { overview } from './overview/overview.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { questions } from './questions.ts'
import { reviews } from './reviews.ts'
import { emails } from './service/emails.ts'
import { jobs } from './service/jobs.ts'
import { settings } from './settings/settings.ts'
import { texts } from './texts.ts'
import { votes } from './votes.ts'
import { weeks } from './weeks.ts'

/** The navigation of the administration: its sections by topic. */
export const SECTION_GROUPS: readonly { name: string; sections: readonly AdminSection[] }[] = [
  { name: '', sections: [overview, business] },
  { name: 'Directory', sections: [listings, edits, claims, votes, reviews, weeks, categories] },
  { name: 'People', sections: [accounts, emails] },
  { name: 'Shop', sections: [orders, bookkeeping, products] },
  { name: 'Content', sections: [posts, questions, texts] },
  { name: 'Service', sections: [jobs, settings, log] },
]

/** Every section of the administration. */
export const SECTIONS: readonly AdminSection[] = SECTION_GROUPS.flatMap(({ sections }) => sections)
