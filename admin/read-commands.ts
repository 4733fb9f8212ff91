import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { ORDER_STATUSES } from '../domain/orders/order.ts'
import { openLines, ordersForTeam } from '../domain/orders/site-team.ts'
import { reviewsToJudge } from '../domain/reviews/moderate.ts'
import { readAudit } from '../domain/shared/audit.ts'
import { attributesOf } from './actions/attributes.ts'
import { attentionOf, disputedClaims } from './actions/attention.ts'
import { categoryTree } from './actions/categories.ts'
import { ledgerOf } from './actions/ledger.ts'
import { findListings } from './actions/listings.ts'
import { findAccounts } from './actions/people.ts'
import { everyPost } from './actions/posts.ts'
import { everyQuestion } from './actions/questions.ts'
import { everySetting } from './actions/weeks.ts'
import { comingWeeks } from './actions/weeks.statements.ts'

/** What stands in the usage for these commands. */
export const READ_USAGE = `What shows something:

  overview                what needs somebody: orders, tasks, edits, disputes, failed jobs
  order list [STATUS]     the newest orders, why one needs a look, and what a refund could not take back
  order open              paid lines that are not fulfilled: tasks of the site team, and what failed
  week list               the coming launch weeks with what is taken of each
  setting list            every setting, its value and what it means
  category list           the tree
  attribute list CATEGORY the attributes of a category, with their ids
  post list               every blog post, drafts first
  question list           every interview question, with its id
  listing list [TEXT]     listings by a part of name, address or website, or by an owner's address
  account list [TEXT]     accounts by a part of address or name
  ledger show SLUG        a listing's entries in the ledger, counted or not and why
  review list             reviews that people reported, and hidden ones
  claim disputed          disputes over listings, and when each ends
  audit list [--who W] [--target T]
                          what operators and admins changed, newest first`

interface ReadCommand {
  db: Database
  now: () => Date
  rest: string[]
  values: { who?: string; target?: string }
}

const NEWEST = 100
const WEEKS_SHOWN = 26

/** The operator's commands that change nothing, by their words. */
export const READ_COMMANDS: Record<string, (command: ReadCommand) => Promise<unknown>> = {
  overview: ({ db, now }) => attentionOf(db.read, now()),
  'order list': ({ db, rest: [wanted] }) => {
    const status = ORDER_STATUSES.find((one) => one === wanted)
    if (wanted && !status) throw wrong(`${wanted} is no status.`, `Use one of ${ORDER_STATUSES.join(', ')}.`)
    return ordersForTeam(db.read, status)
  },
  'order open': ({ db }) => openLines(db.read),
  'week list': ({ db, now }) => comingWeeks(db.read, now(), WEEKS_SHOWN),
  'setting list': ({ db }) => everySetting(db.read),
  'category list': ({ db }) => categoryTree(db.read),
  'attribute list': ({ db, rest: [category] }) => {
    if (!category) throw wrong('Of which category?', 'Write attribute list CATEGORY, with a slug of `category list`.')
    return attributesOf(db.read, category)
  },
  'post list': ({ db }) => everyPost(db.read),
  'question list': ({ db }) => everyQuestion(db.read),
  'listing list': ({ db, rest: [q] }) => findListings(db.read, { q, limit: NEWEST }),
  'account list': ({ db, rest: [q] }) => findAccounts(db.read, { q, limit: NEWEST }),
  'ledger show': async ({ db, rest: [slug] }) => {
    const ledger = slug ? await ledgerOf(db.read, slug) : null
    if (!ledger) throw new DomainError('not_found', 'There is no such listing.', 'Write ledger show SLUG.')
    return ledger
  },
  'review list': ({ db }) => reviewsToJudge(db.read, NEWEST),
  'claim disputed': ({ db }) => disputedClaims(db.read),
  'audit list': ({ db, values: { who, target } }) => readAudit(db.read, { who, target, limit: NEWEST }),
}

function wrong(detail: string, fix: string): DomainError {
  return new DomainError('invalid_input', detail, fix)
}
