import { html } from 'hono/html'
import { MAX_UPLOAD_BYTES, MAX_IMAGES } from '../../../domain/media/images.ts'
import { partInput } from '../../ui/forms/part-input.ts'
import { refusedNote } from '../../ui/forms/part-section.ts'
import type { Part } from '../../ui/forms/parts.ts'
import type { Html, Page } from '../../ui/page.ts'
import type { Editing } from './edit-pages.ts'
import { formKeys, lockedNote, myListingPage, type MyListing } from './frame.ts'
import type { StandingListing } from './held-listing.ts'

/** The image's id, from its address. */
export function imageIdOf({ url }: { url: string }): string {
  return new URL(url).pathname.replace(/^\/media\/|\.webp$/g, '')
}

/** The alt text field of each image. */
export function mediaParts({ media = [] }: StandingListing): Part[] {
  return media.map((image, place) => ({
    key: `alt.${imageIdOf(image)}`,
    label: `Alt text of image ${place + 1}`,
    shape: { kind: 'line' },
  }))
}

const NEW_IMAGE: Part = { key: 'file', label: 'New image', shape: { kind: 'line' } }
const NEW_ALT: Part = { key: 'alt', label: 'Alt text', shape: { kind: 'line' } }
/** The fields for a new image. */
export const ADDED_PARTS = [NEW_IMAGE, NEW_ALT]

/** A listing's images, in order, in one form so that every button saves what was typed. */
export function mediaPage({ listing, sent, ...around }: Editing): Page {
  const { id, media = [] } = listing
  const parts = mediaParts(listing)
  const problems = sent.refusal.problems.get('file') ?? []
  return myListingPage(
    listing,
    '/media',
    'Media',
    around,
    html`${lockedNote(listing, 'media', 'your images')} ${refusedNote(sent, [...parts, ...ADDED_PARTS])}
      <form class="long" method="post" action="/my-listings/${id}/media" enctype="multipart/form-data" data-once>
        ${formKeys(around)}
        <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save</button>
        ${
          media.length
            ? html`<p class="quiet drag-hint">Drag an image to move it, or use its buttons.</p>
                <ol class="images">
                  ${media.map((image, place) => imageRow(image, place, media.length, parts[place]!, sent))}
                </ol>`
            : html`<p class="quiet">No images yet.</p>`
        }
        ${
          media.length < MAX_IMAGES
            ? html`<section class="part" id="part-file">
                <header><h2 id="file-name">New image</h2></header>
                <div class="typed">
                  <p class="quiet" id="file-hint">
                    PNG, JPEG, WebP, AVIF or GIF (first frame), up to ${MAX_UPLOAD_BYTES / 1_000_000} MB each, up to
                    ${MAX_IMAGES} images. We resize large images and remove their location and date.
                  </p>
                  <input
                    type="file"
                    name="file"
                    accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
                    data-most="${MAX_UPLOAD_BYTES}"
                    aria-labelledby="file-name"
                    aria-describedby="file-hint${problems.length ? ' file-problem' : ''}"
                    ${problems.length ? html` aria-invalid="true"` : ''}
                  />
                  ${problems.length ? html`<p class="wrong" id="file-problem">${problems.map(({ text }) => text).join(' ')}</p>` : ''}
                  <div class="typed" id="part-alt">
                    <b id="alt-name">Alt text</b>
                    ${partInput({ part: NEW_ALT, value: sent.typed.get('alt') ?? '', saved: '', problems: sent.refusal.problems.get('alt') })}
                  </div>
                </div>
              </section>`
            : html`<p class="quiet">You’ve reached the limit of ${MAX_IMAGES} images. Remove one to add another.</p>`
        }
        <div class="bar">
          <button name="go" value="save">${media.length < MAX_IMAGES ? 'Upload and save' : 'Save'}</button>
        </div>
      </form>`,
  )
}

function imageRow(
  image: NonNullable<MyListing['media']>[number],
  place: number,
  count: number,
  part: Part,
  sent: Editing['sent'],
): Html {
  const id = imageIdOf(image)
  const name = `image ${place + 1}`
  const move = (words: string, to: number) =>
    to < 0 || to >= count
      ? ''
      : html`<button class="second small" name="go" value="move:${id}:${to}">
          ${words}<span class="hidden"> ${name}</span>
        </button>`
  return html`<li class="image" id="part-${part.key}" data-image="${id}">
    <img
      src="${new URL(image.url).pathname}"
      alt="${image.alt}"
      width="${image.width}"
      height="${image.height}"
      loading="lazy"
    />
    <div class="typed">
      <b id="${part.key}-name"><span class="hidden">Image ${place + 1}: </span>Alt text</b>
      ${partInput({
        part,
        value: sent.typed.get(part.key) ?? image.alt,
        saved: image.alt,
        problems: sent.refusal.problems.get(part.key),
        isConflict: sent.conflicts.has(part.key),
      })}
      <div class="moves">
        ${move('Up', place - 1)} ${move('Down', place + 1)}
        <button class="second small" name="go" value="remove:${id}">Remove<span class="hidden"> ${name}</span></button>
      </div>
    </div>
  </li>`
}
