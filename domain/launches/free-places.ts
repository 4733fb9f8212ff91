import type { ExpressionBuilder } from 'kysely'
import { accountsOfOneMailbox, lockMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import type { Listing } from '../listings/listing.entity.ts'
import type { Settings } from '../shared/settings.ts'
import { isSharedHost } from '../shared/input/shared-hosts.ts'
import { releaseLaunchWeek, takeLaunchWeek } from './free-queue.ts'

const DAY_MS = 86_400_000
/**
 * A place whose badge was never found ends this long before its week begins, so that others can still use it.
 */
const RELEASE_DAYS = 7

/** A free listing that holds a place in a launch week and has not launched yet. */
export function hasPlace(eb: ExpressionBuilder<Tables, 'listing'>) {
  return eb.and([eb('plan', '=', constant('free')), eb('launch_week', 'is not', null), eb('live_at', 'is', null)])
}

/** The key under which listings count as one website: the host, or the page on a shared host. */
function websiteOf({ host, site }: Pick<Listing, 'host' | 'site'>): string {
  return isSharedHost(host) ? site : host
}

/**
 * When a place in a launch week ends if the badge is missing: a week before the launch week begins. A listing
 * whose badge was found once keeps its place until the week begins, since nobody else could get ready in
 * time.
 */
export function placeEnds(launchWeek: string, badgeWasFound: boolean): Date {
  return new Date(Date.parse(`${launchWeek}T00:00:00Z`) - (badgeWasFound ? 0 : RELEASE_DAYS * DAY_MS))
}

/**
 * Takes a free place for a listing that the caller has locked: one per website, a few per person. Different
 * people's listings of one website share its place until one has the badge, so nobody can keep a founder out
 * by being first. Throws `wrong_state`.
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
      `${mine.slug} already holds the free place for ${websiteOf(listing)}, in the week of ${mine.launch_week}. A website can hold one at a time.`,
      `Choose the free plan after ${mine.slug} has launched, withdraw ${mine.slug} on its page, or order launch instead.`,
    )
  const scheduled = rivals.find(({ status }) => status === 'scheduled')
  if (scheduled)
    throw new DomainError(
      'wrong_state',
      `Another listing of ${websiteOf(listing)} launches in the week of ${scheduled.launch_week}. A website can hold one free place at a time.`,
      'Choose the free plan after that launch, or order launch instead.',
    )
  await refuseMorePlaces(tx, accountId, settings)
  const shared = rivals.find(({ launch_week }) => placeEnds(launch_week, false) > now)
  listing.launchWeek =
    shared?.launch_week ?? (await takeLaunchWeek(tx, { now, settings, fromWeeks: settings.free_weeks_min }))
}

async function refuseMorePlaces(
  db: Reader,
  accountId: string,
  { free_places_per_person: max }: Settings,
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
  if (places.length < max) return
  throw new DomainError(
    'wrong_state',
    `You already hold ${places.length} free places, the most for one person: ${places.map(({ slug }) => slug).join(', ')}.`,
    'Choose the free plan after one of them has launched, withdraw one on its page, or order launch instead.',
  )
}

/**
 * Gives up a listing's place in a launch week; a place that other listings of the website share stays taken.
 * A listing that has been live keeps its week, as history.
 */
export async function giveUpPlace(tx: Tx, listing: Listing): Promise<void> {
  const { launchWeek: week } = listing
  if (!week || listing.liveAt) return
  if (listing.plan === 'free') {
    const rivals = await rivalsOf(tx, listing)
    if (!rivals.some(({ launch_week }) => launch_week === week)) await releaseLaunchWeek(tx, week)
  }
  listing.launchWeek = null
}

/**
 * Whether another listing of the website is scheduled in the place that this listing shares or would need.
 */
export async function hasLostPlace(tx: Tx, listing: Listing): Promise<boolean> {
  const rivals = await rivalsOf(tx, listing)
  return rivals.some(({ status, launch_week: week }) => status === 'scheduled' && (listing.launchWeek ?? week) === week)
}

/** The website's other listings with a free place. Locks the website's places for this transaction. */
async function rivalsOf(tx: Tx, listing: Listing, accountId?: string) {
  const website = websiteOf(listing)
  await tx.lock('website', website)
  const rivals = await tx.sql
    .selectFrom('listing')
    .select(['slug', 'host', 'site', 'status'])
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
