import { isBlockedMailbox } from '../accounts/emails/mailbox.ts'
import type { Reader } from '../database/database.ts'
import type { ListingProfile } from '../listings/listing.entity.ts'
import { isPublic, shows } from '../listings/listing.ts'
import { imageUrl, type ListedImage, type Photos } from '../profile/pictures.ts'

/**
 * A picture, or its small version, that its draft or listing still has: for everyone while a public listing shows it,
 * otherwise only for the owners; null for anyone else. A person's own photo is for everyone, and for nobody while the person is
 * blocked.
 */
export async function pictureFor(
  db: Reader,
  { id, isSmall = false, accountId }: { id: string; isSmall?: boolean; accountId: string | undefined },
): Promise<{ webp: Uint8Array; isPublic: boolean } | null> {
  const viewer = accountId ?? null
  const found = await db.sql
    .selectFrom('listing_image as i')
    .leftJoin('listing as l', 'l.id', 'i.listing_id')
    .leftJoin('draft as d', 'd.id', 'i.draft_id')
    .leftJoin('public_person as p', 'p.account_id', 'i.person_id')
    .leftJoin('account as a', 'a.id', 'i.person_id')
    .select((eb) => [
      isSmall ? eb.fn.coalesce('i.small', 'i.webp').as('webp') : 'i.webp',
      'l.status',
      'l.plan',
      'l.unlocked',
      'l.media',
      'l.profile',
      'd.fields',
      'p.photo',
      isBlockedMailbox(eb.ref('a.mailbox')).as('is_blocked'),
      eb.fn.coalesce('l.screenshots', 'd.screenshots').as('screenshots'),
      eb.fn.coalesce('l.photos', 'd.photos').as('photos'),
      eb
        .or([
          eb('d.account_id', '=', viewer),
          eb.exists(
            eb
              .selectFrom('listing_owner as o')
              .select('o.account_id')
              .whereRef('o.listing_id', '=', 'l.id')
              .where('o.account_id', '=', viewer),
          ),
          eb.exists(
            eb
              .selectFrom('draft_owner as o')
              .select('o.account_id')
              .whereRef('o.draft_id', '=', 'd.id')
              .where('o.account_id', '=', viewer),
          ),
        ])
        .as('mine'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { webp, mine, status, plan, unlocked, photo, is_blocked } = found
  if (photo !== null) return photo === imageUrl(id) && !is_blocked ? { webp: webp!, isPublic: true } : null
  const use = useOf(imageUrl(id), found)
  const isShown =
    use !== null &&
    status !== null &&
    isPublic({ status }) &&
    (use === 'free' || shows({ plan, unlocked: unlocked ?? [] }, 'media'))
  return isShown || (mine && use) ? { webp: webp!, isPublic: isShown } : null
}

interface Uses {
  screenshots: ListedImage[] | null
  media: ListedImage[] | null
  photos: Photos | null
  profile: ListingProfile | null
  fields: { logo_url?: { value: unknown } } | null
}

/** Whether a picture is shown free or in the paid section; null if nothing shows it any more. */
function useOf(url: string, { screenshots, media, photos, profile, fields }: Uses): 'free' | 'paid' | null {
  const logo = profile?.logo_url ?? fields?.logo_url?.value
  const isFree =
    screenshots?.some((one) => one.url === url) || logo === url || Object.values(photos ?? {}).includes(url)
  if (isFree) return 'free'
  return media?.some((one) => one.url === url) ? 'paid' : null
}
