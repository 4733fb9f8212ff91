import { emailAddress } from '../domain/accounts/emails/email-address.ts'
import { EMAIL_STATES, emailLines } from '../domain/accounts/emails/emails-to-mend.ts'
import type { TestMail } from '../domain/accounts/emails/mail-error.ts'
import { suppressions } from '../domain/accounts/emails/mail-suppression.ts'
import type { Database } from '../domain/database/database.ts'
import { DomainError } from '../domain/errors.ts'
import { ORDER_STATUSES } from '../domain/orders/order.ts'
import { rfc3339 } from '../domain/shared/clock.ts'
import { openLines, ordersForTeam } from '../domain/orders/site-team.ts'
import { countOld, KEPT_DAYS, retentionOf } from '../domain/people/retention.ts'
import { commentsToJudge } from '../domain/comments/moderate-comments.ts'
import { reviewsToJudge } from '../domain/reviews/moderate.ts'
import { readAudit } from '../domain/shared/audit.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Setup } from '../domain/setup/setup.ts'
import { everyConfigValue } from './setup/config.ts'
import { attributesOf } from './actions/attributes.ts'
import { attentionOf, disputedClaims } from './actions/attention.ts'
import { categoryTree } from './actions/categories.ts'
import { emailStatus } from './actions/emails.ts'
import { ledgerOf } from './actions/ledger.ts'
import { findListings } from './actions/listings.ts'
import { findAccounts, wholeAccount } from './actions/people.ts'
import { everyPost } from './actions/posts.ts'
import { everyQuestion } from './actions/questions.ts'
import { failedJobLines, queueLines } from './queues.ts'
import { everySetting } from './actions/weeks.ts'
import { comingWeeks } from './actions/weeks.statements.ts'

/** The usage text of the commands below. */
export const READ_USAGE = `Read:

  overview                what needs attention: orders, tasks, edits, disputes, failed jobs, emails
  order list [STATUS] [--page N]
                          100 orders, the newest first: why one needs review, and what a refund couldn't undo
  order open [--page N]   paid lines to fulfill: tasks for the site team, and failed ones
  week list               coming launch weeks, with places taken
  setting list            all settings, with their meaning; secrets by their last characters at most
  category list           the category tree
  attribute list CATEGORY a category's attributes, with their ids
  post list               all blog posts, drafts first
  question list           all interview questions, with their ids
  listing list [TEXT]     listings by name, slug or website, or by an owner's email address
  account list [TEXT]     accounts by email address or name
  retention show          which old records are deleted when, and how many there are now
  account show EMAIL      one account: sessions, keys, apps, listings and orders
  ledger show SLUG        a listing's votes, and why some don't count
  review list             reported and hidden reviews
  comment list            reported and hidden comments and replies
  claim disputed          disputed and waiting claims, and when each is decided
  email status            whether the mail server takes emails, how many wait or were given up, and the next step
  email list [STATE|EMAIL]
                          the newest emails: waiting, sent, given_up, discarded, or those to an address; never their content
  email suppressed [EMAIL]
                          addresses that get no more emails, and why
  job queues              how many jobs wait, run and failed, by queue
  job list [QUEUE]        failed jobs: what each is about, and why it failed
  audit list [--who W] [--target T]
                          what operators and admins did, newest first`

interface ReadCommand {
  db: Database
  now: () => Date
  mail?: TestMail
  appSecret: AppSecret
  setup?: Setup | undefined
  rest: string[]
  values: { who?: string; target?: string; page?: string }
}

const NEWEST = 100
const WEEKS_SHOWN = 26

/** The commands of `READ_USAGE`, by name. */
export const READ_COMMANDS: Record<string, (command: ReadCommand) => Promise<unknown>> = {
  overview: ({ db, now }) => attentionOf(db.read, now()),
  'order list': async ({ db, rest: [wanted], values: { page } }) => {
    const status = ORDER_STATUSES.find((one) => one === wanted)
    if (wanted && !status) throw wrong(`There is no status ${wanted}.`, `Use one of ${ORDER_STATUSES.join(', ')}.`)
    const orders = await ordersForTeam(db.read, status, pageOf(page))
    return orders.map((order) => ({ ...order, created_at: rfc3339(order.created_at), paid_at: rfc3339(order.paid_at) }))
  },
  'order open': async ({ db, values: { page } }) =>
    (await openLines(db.read, pageOf(page))).map((line) => ({ ...line, paid_at: rfc3339(line.paid_at) })),
  'week list': ({ db, now }) => comingWeeks(db.read, now(), WEEKS_SHOWN),
  'setting list': async ({ db, appSecret, setup }) => [
    ...(await everySetting(db.read)),
    ...(await everyConfigValue(db.read, { appSecret, setup })),
  ],
  'category list': ({ db }) => categoryTree(db.read),
  'attribute list': ({ db, rest: [category] }) => {
    if (!category)
      throw wrong('The category is missing.', 'Run attribute list CATEGORY, with a slug from `category list`.')
    return attributesOf(db.read, category)
  },
  'post list': ({ db }) => everyPost(db.read),
  'question list': ({ db }) => everyQuestion(db.read),
  'listing list': ({ db, rest: [q] }) => findListings(db.read, { q, limit: NEWEST }),
  'account list': ({ db, rest: [q] }) => findAccounts(db.read, { q, limit: NEWEST }),
  'account show': ({ db, now, rest: [email] }) => {
    if (!email) throw wrong('The email address is missing.', 'Run account show EMAIL.')
    return wholeAccount(db.read, email, now())
  },
  'retention show': async ({ db, now }) => ({
    ...(await retentionOf(db.read)),
    kept_days: KEPT_DAYS,
    old_now: await countOld(db.read, now()),
  }),
  'ledger show': async ({ db, rest: [slug] }) => {
    const ledger = slug ? await ledgerOf(db.read, slug) : null
    if (!ledger)
      throw new DomainError(
        'not_found',
        `There is no listing ${slug ?? ''}.`,
        'Run ledger show SLUG, with a slug from `listing list`.',
      )
    return ledger
  },
  'review list': ({ db }) => reviewsToJudge(db.read, NEWEST),
  'comment list': ({ db }) => commentsToJudge(db.read, NEWEST),
  'claim disputed': ({ db }) => disputedClaims(db.read),
  'email status': ({ db, now, mail }) => emailStatus(db.read, now(), mail),
  'email list': ({ db, now, rest: [wanted] }) => {
    const status = EMAIL_STATES.find((one) => one === wanted?.replace('-', '_'))
    if (wanted && !status && !wanted.includes('@'))
      throw wrong(`There is no state ${wanted}.`, `Use one of ${EMAIL_STATES.join(', ')}, or an email address.`)
    const email = status || !wanted ? undefined : emailAddress(wanted)
    return emailLines(db.read, { ...(status ? { status } : {}), email, now: now(), limit: NEWEST })
  },
  'email suppressed': ({ db, rest: [email] }) => suppressions(db.read, email),
  'job queues': ({ db }) => queueLines(db.read),
  'job list': ({ db, rest: [queue] }) => failedJobLines(db.read, { queue, limit: NEWEST }),
  'audit list': ({ db, values: { who, target } }) => readAudit(db.read, { who, target, limit: NEWEST }),
}

function pageOf(typed = '1'): number {
  if (!/^[1-9]\d{0,5}$/.test(typed))
    throw wrong(`${typed} isn’t the number of a page.`, 'Use --page 2 for the next page.')
  return Number(typed)
}

function wrong(detail: string, fix: string): DomainError {
  return new DomainError('invalid_input', detail, fix)
}
