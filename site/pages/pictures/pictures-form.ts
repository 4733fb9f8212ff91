import { html } from 'hono/html'
import type { ShownPictures } from '../../../domain/media/edit-pictures.ts'
import { MAX_IMAGES, MAX_STORED_BYTES, MAX_UPLOAD_BYTES, megabytes, MIN_SIDE } from '../../../domain/media/images.ts'
import { MAX_SCREENSHOTS, photoOf, smallVersion, type Screenshot } from '../../../domain/profile/pictures.ts'
import { partInput } from '../../ui/forms/part-input.ts'
import { refusedNote, type Sent } from '../../ui/forms/part-section.ts'
import { letterOf } from '../../ui/listing-card.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'
import type { Html } from '../../ui/page.ts'
import { counted } from '../../ui/words.ts'
import { altParts, imageIdOf, photoBox, type SentFile } from './sent-pictures.ts'

/** What all files of one form may have together, in bytes: three of the largest, or a handful of usual ones. */
export const MAX_FORM_BYTES = 24_000_000

const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif'

/** Everything that the form shows. */
export interface PicturesView {
  /** Whether another step follows, as long as the product is being submitted. */
  hasNext: boolean
  /** The path of the page. */
  path: string
  /** The product's name. */
  name: string
  shown: ShownPictures
  /** The logo to show: a path on this site, or null. */
  logo: string | null
  /** Only a listing has paid images; `note` says that visitors don't see them yet. */
  paid: { note: Html | '' } | null
  usedBytes: number
  /** The picture that was just moved, and which way; null if none was. */
  moved: { id: string; isEarlier: boolean } | null
  token: string
  sent: Sent
  /** The files that the form sent; empty unless one of them wasn't saved. */
  files: readonly SentFile[]
}

/** The pictures of a draft or listing in one form, so that every button saves what was typed and chosen. */
export function picturesForm(view: PicturesView): Html {
  const { path, shown, sent, paid, token } = view
  const parts = altParts(shown)
  return html`${refusedNote(sent, parts)} ${filesNote(view.files)}
    <form
      class="pictures"
      method="post"
      action="${path}"
      enctype="multipart/form-data"
      data-once
      data-total="${MAX_FORM_BYTES}"
    >
      <input type="hidden" name="token" value="${token}" />
      <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save</button>
      ${screenshots(view)} ${logoPart(view)} ${paid ? paidImages(view, paid) : ''} ${photos(view)}
      <div class="bar follows">
        ${
          view.hasNext
            ? html`<button class="second" name="go" value="save">Save pictures</button>
                <button name="go" value="next">Save and continue</button>`
            : html`<button name="go" value="save">Save pictures</button>`
        }
        <p class="storage quiet">
          <meter min="0" max="${MAX_STORED_BYTES}" value="${view.usedBytes}" aria-labelledby="storage"></meter>
          <span id="storage">${megabytes(view.usedBytes)} of ${megabytes(MAX_STORED_BYTES)} used by your pictures</span>
        </p>
      </div>
    </form>`
}

/** What became of each file, unless all of them were saved. */
function filesNote(files: readonly SentFile[]): Html | '' {
  if (!files.length) return ''
  const bad = files.filter(({ problem }) => problem !== null)
  const saved = files.length - bad.length
  return html`<div class="problem" role="alert">
    <p>
      ${saved ? `${counted(saved, 'picture')} saved, ${bad.length} not:` : `${bad.length === 1 ? 'This picture wasn’t' : 'These pictures weren’t'} saved:`}
    </p>
    <ul>
      ${bad.map(({ box, name, problem }) => html`<li><a href="#part-${box}">${name}</a>: ${problem}</li>`)}
    </ul>
  </div>`
}

function screenshots(view: PicturesView): Html {
  const { shown, files } = view
  const { screenshots: images } = shown
  const room = MAX_SCREENSHOTS - images.length
  return html`<section class="group" id="part-screenshots">
    <h2>Screenshots <span class="quiet">${images.length} of ${MAX_SCREENSHOTS}</span></h2>
    <p class="quiet">Show your product at work. The first one is the picture on cards and in lists.</p>
    ${tiles(images, 'screenshot', view)}
    ${
      room > 0
        ? fileBox({
            box: 'screenshots',
            label: images.length ? 'Add screenshots' : 'Choose screenshots',
            hint: `PNG, JPEG, WebP, AVIF or GIF, ${atLeast('image')}, up to ${megabytes(MAX_UPLOAD_BYTES)} each. You can choose ${room === 1 ? 'one more' : `up to ${room}`}. Wide ones look best (16:10).`,
            files,
            room,
          })
        : html`<p class="quiet">That’s the limit. Remove one to add another.</p>`
    }
  </section>`
}

function paidImages(view: PicturesView, { note }: NonNullable<PicturesView['paid']>): Html {
  const { shown, files } = view
  const { media } = shown
  const room = MAX_IMAGES - media.length
  return html`<section class="group" id="part-media">
    <h2>More images <span class="state">Paid</span> <span class="quiet">${media.length} of ${MAX_IMAGES}</span></h2>
    ${note} ${tiles(media, 'image', view)}
    ${
      room > 0
        ? fileBox({
            box: 'media',
            label: 'Add images',
            hint: `They follow your screenshots. ${capital(atLeast('image'))}, up to ${megabytes(MAX_UPLOAD_BYTES)} each.`,
            files,
            room,
          })
        : html`<p class="quiet">That’s the limit. Remove one to add another.</p>`
    }
  </section>`
}

function logoPart({ name, logo, shown, files }: PicturesView): Html {
  return html`<section class="group" id="part-logo">
    <h2>Logo</h2>
    <div class="chosen-one">
      <span class="logo logo-80"
        ><span aria-hidden="true">${letterOf(name)}</span
        >${logo ? html`<img src="${logo}" alt="The logo" width="80" height="80" />` : ''}</span
      >
      <div class="typed">
        ${fileBox({
          box: 'logo',
          label: shown.logo ? 'Replace the logo' : 'Upload a logo',
          hint: `Square looks best. PNG, JPEG or WebP of ${atLeast('logo')}, or a plain SVG.`,
          files,
          alsoSvg: true,
        })}
        ${shown.logo ? removal('remove-logo', 'the uploaded logo') : ''}
      </div>
    </div>
  </section>`
}

function photos({ shown: { names, photos: known }, files }: PicturesView): Html | '' {
  if (!names.size) return ''
  return html`<section class="group photos">
    <h2>Founder photos</h2>
    <ul class="people-photos">
      ${[...names].map(([key, name]) => {
        const box = photoBox(key)
        const photo = photoOf(known, name)
        return html`<li class="chosen-one" id="part-${box}">
          <span class="logo logo-80 portrait"
            ><span aria-hidden="true">${letterOf(name)}</span
            >${photo ? html`<img src="${photo}" alt="${name}" width="80" height="80" />` : ''}</span
          >
          <div class="typed">
            ${fileBox({ box, label: name, hint: `${photo ? 'Replace the photo' : 'Add a photo'}: ${atLeast('photo')}.`, files })}
            ${photo ? removal(`remove-${box}`, `the photo of ${name}`) : ''}
          </div>
        </li>`
      })}
    </ul>
  </section>`
}

interface FileBox {
  box: string
  label: string
  hint: string
  files: readonly SentFile[]
  /** How many files may be chosen; one by default. */
  room?: number
  alsoSvg?: boolean
}

function fileBox({ box, label, hint, files, room, alsoSvg = false }: FileBox): Html {
  const problems = files.filter((file) => file.box === box && file.problem !== null)
  return html`<div class="add">
    <label for="${box}-box">${label}</label>
    <p class="quiet" id="${box}-hint">${hint}</p>
    <input
      type="file"
      id="${box}-box"
      name="${box}"
      accept="${IMAGE_TYPES}${alsoSvg ? ',image/svg+xml' : ''}"
      data-most="${MAX_UPLOAD_BYTES}"
      ${room === undefined ? '' : html` multiple data-room="${room}"`}
      aria-describedby="${box}-hint${problems.length ? ` ${box}-problem` : ''}"
      ${problems.length ? html` aria-invalid="true"` : ''}
    />
    ${
      problems.length
        ? html`<div class="wrong" id="${box}-problem">
            ${problems.map(({ name, problem }) => html`<p><b>${name}</b>: ${problem}</p>`)}
          </div>`
        : ''
    }
  </div>`
}

/** Removing a picture takes two clicks, because it can't be undone. */
function removal(go: string, name: string): Html {
  return html`<details class="removal">
    <summary>Remove<span class="hidden"> ${name}</span></summary>
    <p class="quiet">This can’t be undone.</p>
    <button class="second small danger" name="go" value="${go}">
      Remove<span class="hidden"> ${name}</span> for good
    </button>
  </details>`
}

function atLeast(as: keyof typeof MIN_SIDE): string {
  return `at least ${MIN_SIDE[as]} × ${MIN_SIDE[as]} pixels`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tiles(images: readonly Screenshot[], one: 'screenshot' | 'image', { sent, moved }: PicturesView): Html | '' {
  if (!images.length) return ''
  return html`<ol class="tiles">
    ${images.map((image, place) => tile(image, { place, last: images.length - 1, one, sent, moved }))}
  </ol>`
}

function tile(
  image: Screenshot,
  {
    place,
    last,
    one,
    sent,
    moved,
  }: { place: number; last: number; one: 'screenshot' | 'image'; sent: Sent; moved: PicturesView['moved'] },
): Html {
  const id = imageIdOf(image)
  const key = `alt.${id}`
  const name = `${one} ${place + 1}`
  const small = smallVersion(image)
  // The button that moved the picture has the focus again; at the end of the list, the other one.
  const focused = moved?.id !== id ? null : moved.isEarlier ? (place > 0 ? -1 : 1) : place < last ? 1 : -1
  const move = (words: string, by: -1 | 1) =>
    place + by < 0 || place + by > last
      ? ''
      : html`<button
          class="second small"
          name="go"
          value="move:${id}:${place + by}"
          ${by === focused ? html` autofocus` : ''}
        >
          ${words}<span class="hidden"> ${name}</span>
        </button>`
  return html`<li class="tile" id="part-${key}" data-image="${id}">
    <img src="${small.url}" alt="${image.alt}" width="${small.width}" height="${small.height}" loading="lazy" />
    ${one === 'screenshot' && place === 0 ? html`<p class="state">Thumbnail</p>` : ''} ${sourceNote(image)}
    <div class="typed">
      <b id="${key}-name"><span class="hidden">${name}: </span>Alt text</b>
      ${partInput({
        part: { key, label: 'Alt text', shape: { kind: 'text', rows: 2 } },
        value: sent.typed.get(key) ?? image.alt,
        saved: image.alt,
        problems: sent.refusal.problems.get(key),
        isConflict: sent.conflicts.has(key),
      })}
    </div>
    <div class="moves">${move('Earlier', -1)} ${move('Later', 1)}</div>
    ${removal(`remove:${id}`, name)}
  </li>`
}

/** Where a proposed picture comes from. */
function sourceNote({ source }: Screenshot): Html | '' {
  if (!source) return ''
  const address = outwardLink(source.page, spokenAddress(source.page))
  return html`<p class="picture-source quiet">From the website’s share image, ${address}</p>`
}
