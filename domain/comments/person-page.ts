import { shownPeople } from '../accounts/public-person.ts'
import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { asFounder, type AsFounder } from '../founders/as-founder.ts'
import { shownReviewsIn } from '../reviews/read-reviews.ts'
import { rfc3339 } from '../shared/clock.ts'
import { constant } from '../database/constant.ts'

const LAST = Number.MAX_SAFE_INTEGER
/** How many products, awards and reviews a person's page shows. */
const MAX_PRODUCTS = 24
const MAX_AWARDS = 5
const MAX_REVIEWS = 20

/** The product that a person wrote about. */
type Reviewed = { slug: string; name: string; tagline: string | null; logo_url: string | null }

/** A review that a person wrote under their public name. */
export interface PersonsReview {
  id: number
  stars: number
  body: string
  written_at: string
  helpful: number
  listing: Reviewed
}

/** What a person wrote, on their page. */
export interface PersonsComment {
  id: number
  /** The comment in whose thread it stands. */
  thread: number
  body: string
  written_at: string
  listing: Reviewed
  /** How many answers to it are shown; 0 for an answer. */
  answers: number
  /** How many people found it helpful. */
  helpful: number
  /** What it replies to, if that is shown. */
  answered: { name: string; body: string; isOwn: boolean } | null
}

/** A person's page as everyone sees it. */
export interface PersonPage {
  accountId: string
  name: string
  /** The path of their own photo; null without one. */
  photo: string | null
  since: string
  followers: number
  /** How many products they upvoted, also in launches that are over. */
  upvotes: number
  /** How many comments and answers of theirs are shown, and how often somebody found one of them or of `reviews` helpful. */
  comments: number
  helpful: number
  products: {
    slug: string
    name: string
    tagline: string | null
    votes: number
    launched_at: string | null
  }[]
  /** How many reviews they wrote under this name, and the newest of them. Nobody learns who wrote those under another name. */
  reviews: { total: number; newest: PersonsReview[] }
  /** Which weeks their products won a place in, newest first. */
  awards: { place: number; week: string; slug: string; name: string; logo_url: string | null }[]
  founder: AsFounder | null
}

const personWith = prepare((sql, given: { slug: string }) =>
  shownPeople(sql).select(['p.account_id', 'p.name', 'p.photo', 'p.created_at']).where('p.slug', '=', given.slug),
)

const followersOf = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('person_follow')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('person_id', '=', given.accountId),
)

const upvotesOf = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('vote')
    .select(({ fn }) => fn.count<number>('listing_id').distinct().as('n'))
    .where('account_id', '=', given.accountId)
    .where('withdrawn_at', 'is', null),
)

const commentsBy = prepare((sql, given: { accountId: string; before: number; limit: number }) =>
  shown(sql)
    .leftJoin('comment as q', (join) =>
      join.onRef('q.id', '=', 'c.parent_id').on('q.hidden_at', 'is', null).on('q.deleted_at', 'is', null),
    )
    .leftJoin('public_person as p', 'p.account_id', 'q.account_id')
    .select([
      'c.id',
      'c.parent_id',
      'c.body',
      'c.created_at',
      'c.answers',
      'c.helpful',
      'l.slug',
      'l.name',
      'l.tagline',
    ])
    .select((eb) => [
      'q.body as answered',
      'p.name as answered_name',
      'q.account_id as answered_account',
      eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
    ])
    .where('c.account_id', '=', given.accountId)
    .where('c.id', '<', given.before)
    .orderBy('c.id', 'desc')
    .limit(given.limit),
)

const countBy = prepare((sql, given: { accountId: string }) =>
  shown(sql)
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.sum<string | null>('c.helpful').as('helpful')])
    .where('c.account_id', '=', given.accountId),
)

const productsOf = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('listing_owner as o')
    .innerJoin('listing as l', 'l.id', 'o.listing_id')
    .select(['l.slug', 'l.name', 'l.tagline', 'l.votes', 'l.live_at'])
    .where('o.account_id', '=', given.accountId)
    .where('l.status', '=', constant('live'))
    .orderBy('l.votes', 'desc')
    .orderBy('l.id', 'desc')
    .limit((eb) => eb.lit(MAX_PRODUCTS)),
)

const reviewsBy = prepare((sql, given: { accountId: string; name: string }) =>
  shownReviewsIn(sql)
    .select(['r.id', 'r.stars', 'r.body', 'r.created_at', 'r.helpful', 'l.slug', 'l.name', 'l.tagline'])
    .select((eb) => [
      eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
      eb.fn.countAll<number>().over().as('total'),
      eb.fn.sum<string>('r.helpful').over().as('all_helpful'),
    ])
    .where('r.account_id', '=', given.accountId)
    .where('r.author', '=', given.name)
    .where('l.status', '=', constant('live'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit((eb) => eb.lit(MAX_REVIEWS)),
)

const awardsOf = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('listing_owner as o')
    .innerJoin('award as w', 'w.listing_id', 'o.listing_id')
    .innerJoin('listing as l', 'l.id', 'o.listing_id')
    .select((eb) => [
      'w.place',
      'w.week',
      'l.slug',
      'l.name',
      eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
    ])
    .where('o.account_id', '=', given.accountId)
    .where('l.status', '=', constant('live'))
    .orderBy('w.week', 'desc')
    .orderBy('w.place')
    .limit((eb) => eb.lit(MAX_AWARDS)),
)

function shown(sql: Reader['sql']) {
  return sql
    .selectFrom('comment as c')
    .innerJoin('listing as l', 'l.id', 'c.listing_id')
    .where('c.review_id', 'is', null)
    .where('c.hidden_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('l.status', '=', constant('live'))
}

/**
 * The page of a person who shows it, with a page of their comments, newest first, and the id below which the next page begins;
 * null if nobody shows a page there.
 */
export async function personPage(
  db: Reader,
  slug: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ person: PersonPage; comments: PersonsComment[]; next: number | null } | null> {
  const [person] = await personWith(db, { slug })
  if (!person) return null
  const { account_id: accountId, name } = person
  const [[followers], [upvotes], [count], products, reviews, awards, founder, found] = await Promise.all([
    followersOf(db, { accountId }),
    upvotesOf(db, { accountId }),
    countBy(db, { accountId }),
    productsOf(db, { accountId }),
    reviewsBy(db, { accountId, name }),
    awardsOf(db, { accountId }),
    asFounder(db, { accountId, name }),
    commentsBy(db, { accountId, before: before ?? LAST, limit: limit + 1 }),
  ])
  const page = found.slice(0, limit)
  return {
    person: {
      accountId,
      name,
      photo: person.photo,
      since: rfc3339(person.created_at),
      followers: followers!.n,
      upvotes: upvotes!.n,
      comments: count!.n,
      helpful: Number(count!.helpful) + Number(reviews[0]?.all_helpful ?? 0),
      products: products.map(({ live_at, ...product }) => ({
        ...product,
        launched_at: live_at === null ? null : rfc3339(live_at),
      })),
      reviews: {
        total: reviews[0]?.total ?? 0,
        newest: reviews.map((row) => ({
          id: row.id,
          stars: row.stars,
          body: row.body,
          written_at: rfc3339(row.created_at),
          helpful: row.helpful,
          listing: { slug: row.slug, name: row.name, tagline: row.tagline, logo_url: row.logo_url },
        })),
      },
      awards,
      founder,
    },
    comments: page.map((row) => ({
      id: row.id,
      thread: row.parent_id ?? row.id,
      body: row.body,
      written_at: rfc3339(row.created_at),
      listing: { slug: row.slug, name: row.name, tagline: row.tagline, logo_url: row.logo_url },
      answers: row.answers,
      helpful: row.helpful,
      answered:
        row.answered !== null && row.answered_name !== null
          ? { name: row.answered_name, body: row.answered, isOwn: row.answered_account === accountId }
          : null,
    })),
    next: found.length > limit ? page.at(-1)!.id : null,
  }
}
