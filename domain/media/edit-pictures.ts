import type { Reader, Tx } from '../database/database.ts'
import type { Draft } from '../drafts/draft.entity.ts'
import { editDraft, editHeld, holdListingOf } from '../drafts/edit-held.ts'
import type { Listing } from '../listings/listing.entity.ts'
import { holdForEdit, type Held } from '../drafts/hold-listing.ts'
import { lockOwnedDraft, ownedDraft } from '../drafts/owned-draft.ts'
import { DomainError } from '../errors.ts'
import { restored, typed, unread, type Profile } from '../profile/field-state.ts'
import { isStoredHere, nameKeyOf, type ListedImage, type Photos, type Screenshot } from '../profile/pictures.ts'
import { ownedListing } from '../listings/owned-listing.ts'
import type { Actor } from '../shared/actor.ts'
import type { ShrunkImage } from '../shared/pictures.ts'
import { changedImages, refuseFull, type ImageChange, type Shelf } from './images.ts'
import { deleteOthers, pathsIn, storePicture, type Product } from './stored-pictures.ts'

/** The edits that one form makes to the pictures of a draft or listing. */
export interface PictureChange extends ImageChange {
  /** Removes the uploaded logo: the website's comes back, if it has one. */
  removesLogo?: boolean | undefined
  /** Removes the photo of the founder with this name key. */
  removesPhotoOf?: string | undefined
}

/** An uploaded file, re-encoded. */
export interface NewPicture {
  use: Shelf | 'logo' | { photoOf: string }
  image: ShrunkImage
  /** Of the uploaded file. */
  digest: string
}

interface Edit {
  of: Product
  actor: Actor
  change: PictureChange
  added: readonly NewPicture[]
  /** Gets the pictures as they are saved, locked for this edit; throwing refuses it. */
  unless?: (shown: ShownPictures) => void
  now: Date
}

/**
 * Edits the pictures of the actor's draft or listing. The edits are saved all or not at all; each new picture is saved
 * unless there is no room for it. Returns why each new picture wasn't saved, or null, in their order. Throws `not_found`,
 * `invalid_input`, and `wrong_state` if the draft's listing is no longer the actor's.
 */
export async function editPictures(
  tx: Tx,
  { of, actor, change, added, unless, now }: Edit,
): Promise<(DomainError | null)[]> {
  const { draft, held } = await hold(tx, of, actor)
  const keeper: Product = held ? { listingId: held.listing.id } : { draftId: draft!.id }
  const shown = shownIn(held?.listing ?? draft!)
  unless?.(shown)
  const next = changed(shown, change)
  // First, so that what is removed makes room.
  await deleteOthers(tx, keeper, pathsIn(next))
  const refusals: (DomainError | null)[] = []
  for (const one of added)
    refusals.push(
      await add(one).then(
        () => null,
        (error: unknown) => {
          if (error instanceof DomainError) return error
          throw error
        },
      ),
    )
  await deleteOthers(tx, keeper, pathsIn(next))
  const write = (profile: Profile) => {
    Object.assign(profile, { screenshots: next.screenshots, photos: next.photos })
    profile.fields = { ...profile.fields, ...logoField(profile, next.logo) }
    if (held) held.listing.media = next.media
  }
  if (held) await editHeld(tx, held, { editor: actor, now }, write)
  else await editDraft(tx, draft!, { actor, now }, write)
  return refusals

  async function add({ use, image, digest }: NewPicture): Promise<void> {
    const store = (as: string) =>
      storePicture(tx, keeper, { image, digest: `${as}${digest}`, accountId: actor.accountId, now })
    if (use === 'logo') next.logo = await store('logo ')
    else if (typeof use === 'object') {
      if (!next.names.has(use.photoOf))
        throw new DomainError('wrong_state', 'This founder is no longer listed.', 'Reload the page to see who is.')
      next.photos = { ...next.photos, [use.photoOf]: await store(`photo ${use.photoOf} `) }
    } else {
      if (use === 'media' && !held)
        throw new DomainError('wrong_state', 'A draft has no paid images.', 'Submit it first.')
      const images: Screenshot[] = next[use]
      // Images of the paid section were the first that were stored, so their digests have no prefix.
      refuseFull(use, images)
      const url = await store(use === 'media' ? '' : 'screenshot ')
      const { width, height } = image
      if (!images.some((known) => known.url === url)) next[use] = [...images, { url, alt: '', width, height }]
    }
  }
}

async function hold(tx: Tx, of: Product, actor: Actor): Promise<{ draft: Draft | null; held: Held | null }> {
  if ('listingId' in of) return { draft: null, held: await holdForEdit(tx, of.listingId, actor) }
  const draft = await lockOwnedDraft(tx, of.draftId, actor)
  return { draft, held: draft.listingId == null ? null : await holdListingOf(tx, draft.listingId, actor) }
}

/** The pictures of a draft or listing. */
export interface ShownPictures {
  screenshots: Screenshot[]
  /** Always empty for a draft that isn't saved as a listing. */
  media: ListedImage[]
  photos: Photos
  /** The path of the uploaded logo; null if there is none. */
  logo: string | null
  /** The names of its founders, by their name keys. */
  names: ReadonlyMap<string, string>
}

/** The pictures of the actor's draft or listing. Throws `not_found`, also for a draft whose listing is no longer the actor's. */
export async function shownPictures(db: Reader, of: Product, actor: Actor): Promise<ShownPictures> {
  if ('listingId' in of) return shownIn(await ownedListing(db, of.listingId, actor))
  const draft = await ownedDraft(db, of.draftId, actor)
  return shownIn(draft.listingId == null ? draft : await ownedListing(db, draft.listingId, actor))
}

function shownIn(of: Listing | Draft): ShownPictures {
  const { screenshots, photos } = of
  const { logo, media, founders } =
    'profile' in of
      ? { logo: of.profile.logo_url, media: of.media, founders: of.profile.founders }
      : { logo: of.fields.logo_url?.value, media: [], founders: of.sections.founders?.value ?? [] }
  return {
    screenshots,
    photos,
    media,
    logo: isStoredHere(logo) ? logo : null,
    names: new Map(founders.map(({ name }) => [nameKeyOf(name), name])),
  }
}

/** Without the photos of people who are no longer named. */
function changed(shown: ShownPictures, { removesLogo, removesPhotoOf, ...change }: PictureChange): ShownPictures {
  return {
    ...shown,
    screenshots: changedImages(shown.screenshots, change),
    media: changedImages(shown.media, change),
    photos: Object.fromEntries(
      Object.entries(shown.photos).filter(([name]) => shown.names.has(name) && name !== removesPhotoOf),
    ),
    logo: removesLogo ? null : shown.logo,
  }
}

/** The field for the logo, if the edit changes it. */
function logoField({ fields }: Profile, logo: string | null): Profile['fields'] {
  const drafted = fields.logo_url ?? unread<string | string[]>()
  if (logo !== null) return drafted.value === logo ? {} : { logo_url: typed(drafted, logo) }
  return isStoredHere(drafted.value) ? { logo_url: restored(drafted) } : {}
}
