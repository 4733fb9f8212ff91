import { lockMailbox, ofOneMailbox } from '../accounts/mailbox.ts'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { Listing, ListingStatus } from '../listings/listing.entity.ts'
import type { Settings } from '../shared/settings.ts'
import { isSharedHost } from '../shared/shared-hosts.ts'
import { releaseLaunchWeek, takeLaunchWeek } from './free-queue.ts'

const DAY_MS = 86_400_000
/** A place is kept until a week before its launch week begins: then others can still be ready for it. */
const KEPT_DAYS = 7

/** A free listing with a place in a launch week that it has not launched in. */
const HAS_PLACE = `plan = 'free' and launch_week is not null and live_at is null`

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

interface Rival {
  id: number
  slug: string
  host: string
  site: string
  status: ListingStatus
  launch_week: string
  is_mine: boolean
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
  const places = await raw<{ slug: string }>(db, {
    text: `select slug from listing where ${HAS_PLACE} and id in (
             select listing_id from listing_owner where account_id in ${ofOneMailbox('$1')}) order by id`,
    values: [accountId],
  })
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
async function rivalsOf(tx: Tx, listing: Listing, accountId?: string): Promise<Rival[]> {
  const website = websiteOf(listing)
  await tx.lock('website', website)
  const rivals = await raw<Rival>(tx, {
    text: `select id::int, slug, host, site, status, launch_week::text, exists (select from listing_owner o
             where o.listing_id = listing.id and o.account_id in ${ofOneMailbox('$3')}) as is_mine
           from listing where host = $1 and id <> $2 and ${HAS_PLACE} order by launch_week desc, id`,
    values: [listing.host, listing.id, accountId ?? null],
  })
  return rivals.filter((rival) => websiteOf(rival) === website)
}
