import type { ExpressionBuilder } from 'kysely'
import { lockMailbox } from '../accounts/emails/mailbox.statements.ts'
import { accountsOfOneMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import type { Listing } from '../listings/listing.entity.ts'
import type { Settings } from '../shared/settings.ts'
import { isSharedHost } from '../shared/input/shared-hosts.ts'
import { releaseLaunchWeek, takeLaunchWeek } from './free-queue.ts'

const DAY_MS = 86_400_000
/** A place is kept until a week before its launch week begins: then others can still be ready for it. */
const KEPT_DAYS = 7

/** A free listing with a place in a launch week that it has not launched in. */
export function hasPlace(eb: ExpressionBuilder<Tables, 'listing'>) {
  return eb.and([eb('plan', '=', constant('free')), eb('launch_week', 'is not', null), eb('live_at', 'is', null)])
}

/** What counts as one website: its host; on a host of many people the page. */
function websiteOf({ host, site }: Pick<Listing, 'host' | 'site'>): string {
  return isSharedHost(host) ? site : host
}

/**
 * The day a place in a launch week ends without the badge: a week before the week begins. A listing whose badge was there
 * once keeps it until the week begins, since nobody else could be ready any more.
 */
export function placeEnds(launchWeek: string, badgeWasThere: boolean): Date {
  return new Date(Date.parse(`${launchWeek}T00:00:00Z`) - (badgeWasThere ? 0 : KEPT_DAYS * DAY_MS))
}

/**
 * Takes a free place for a listing: one for each website, and a few for each person. Listings of one website that belong to
 * different people share its place until the badge of one is found, so nobody keeps a founder out by being first. Throws
 * `wrong_state`. Run it with the listing held.
 */
export async function takeFreePlace(
  tx: Tx,
  listing: Listing,
  { accountId, settings, now }: { accountId: string; settings: Settings; now: Date },
): Promise<void> {
  await lockMailbox(tx, accountId)
  const rivals = await rivalsOf(tx, listing, accountId)
  const mine = rivals.find(({ is_mine }) => is_mine)
  if (mine)
    throw new DomainError(
      'wrong_state',
      `${mine.slug} has the free place of ${websiteOf(listing)} in the week of ${mine.launch_week}; a website has one at a time.`,
      `Choose the free plan again once ${mine.slug} has launched, withdraw it on its page, or order launch instead.`,
    )
  const scheduled = rivals.find(({ status }) => status === 'scheduled')
  if (scheduled)
    throw new DomainError(
      'wrong_state',
      `Another product of ${websiteOf(listing)} launches in the week of ${scheduled.launch_week}; a website has one free place at a time.`,
      'Choose the free plan again in that week, or order launch instead.',
    )
  await refuseMorePlaces(tx, accountId, settings)
  const shared = rivals.find(({ launch_week }) => placeEnds(launch_week, false) > now)
  listing.launchWeek =
    shared?.launch_week ?? (await takeLaunchWeek(tx, { now, settings, fromWeeks: settings.free_weeks_min }))
}

async function refuseMorePlaces(
  db: Reader,
  accountId: string,
  { free_places_per_person: most }: Settings,
): Promise<void> {
  const places = await db.sql
    .selectFrom('listing')
    .select('slug')
    .where(hasPlace)
    .where('id', 'in', (eb) =>
      eb.selectFrom('listing_owner').select('listing_id').where('account_id', 'in', accountsOfOneMailbox(accountId)),
    )
    .orderBy('id')
    .execute()
  if (places.length < most) return
  throw new DomainError(
    'wrong_state',
    `You have ${places.length} free places in launch weeks, as many as one person has at once: ${places.map(({ slug }) => slug).join(', ')}.`,
    'Choose the free plan again once one of them has launched, withdraw one on its page, or order launch instead.',
  )
}

/** Gives the place in a launch week back to others; the week of a listing that was live is history and stays. */
export async function giveUpPlace(tx: Tx, listing: Listing): Promise<void> {
  const { launchWeek: week } = listing
  if (!week || listing.liveAt) return
  if (listing.plan === 'free') {
    const rivals = await rivalsOf(tx, listing)
    if (!rivals.some(({ launch_week }) => launch_week === week)) await releaseLaunchWeek(tx, week)
  }
  listing.launchWeek = null
}

/** Whether another listing of the website is to launch by the place that this one shares, or would need. */
export async function isOutrun(tx: Tx, listing: Listing): Promise<boolean> {
  const rivals = await rivalsOf(tx, listing)
  const hasOwn = (week: string) => listing.launchWeek && listing.launchWeek !== week
  return rivals.some(({ status, launch_week }) => status === 'scheduled' && !hasOwn(launch_week))
}

/** The other listings of the website that have a free place. Until the transaction ends, nobody else takes or gives one up. */
async function rivalsOf(tx: Tx, listing: Listing, accountId?: string) {
  const website = websiteOf(listing)
  await tx.lock('website', website)
  const rivals = await tx.sql
    .selectFrom('listing')
    .select(['slug', 'host', 'site', 'status'])
    // Who has a place has a week.
    .select((eb) => [
      eb.ref('launch_week').$notNull().as('launch_week'),
      (accountId === undefined
        ? eb.lit(false)
        : eb.exists(
            eb
              .selectFrom('listing_owner as o')
              .whereRef('o.listing_id', '=', 'listing.id')
              .where('o.account_id', 'in', accountsOfOneMailbox(accountId)),
          )
      ).as('is_mine'),
    ])
    .where('host', '=', listing.host)
    .where('id', '<>', listing.id)
    .where(hasPlace)
    .orderBy('launch_week', 'desc')
    .orderBy('id')
    .execute()
  return rivals.filter((rival) => websiteOf(rival) === website)
}
