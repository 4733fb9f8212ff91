import { html } from 'hono/html'
import type { ShownPictures } from '../../../domain/media/edit-pictures.ts'
import { MAX_IMAGES, MAX_STORED_BYTES, MAX_UPLOAD_BYTES, megabytes, MIN_SIDE } from '../../../domain/media/images.ts'
import { MAX_SCREENSHOTS, photoOf, smallVersion, type Screenshot } from '../../../domain/profile/pictures.ts'
import { partInput } from '../../ui/forms/part-input.ts'
import { refusedNote, type Sent } from '../../ui/forms/part-section.ts'
import { icon } from '../../ui/icon.ts'
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
      ${screenshots(view)}
      <div class="single-pictures">${logoPart(view)} ${photos(view)}</div>
      ${paid ? paidImages(view, paid) : ''}
      <div class="bar follows">
        <p class="storage quiet">
          <meter min="0" max="${MAX_STORED_BYTES}" value="${view.usedBytes}" aria-labelledby="storage"></meter>
          <span id="storage">${megabytes(view.usedBytes)} of ${megabytes(MAX_STORED_BYTES)} used by your pictures</span>
        </p>
        ${
          view.hasNext
            ? html`<button class="second" name="go" value="save">Save pictures</button>
                <button name="go" value="next">Save and continue</button>`
            : html`<button name="go" value="save">Save pictures</button>`
        }
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
  const { screenshots: images } = view.shown
  return html`<section class="group" id="part-screenshots">
    <h2>Screenshots <span class="quiet">${images.length} of ${MAX_SCREENSHOTS}</span></h2>
    <p class="quiet">
      Show your product at work. The first one is the picture on cards and in lists. ${LIMITS} Wide ones look best
      (16:10).
    </p>
    ${tiles(view, images, { one: 'screenshot', box: 'screenshots', most: MAX_SCREENSHOTS })}
  </section>`
}

function paidImages(view: PicturesView, { note }: NonNullable<PicturesView['paid']>): Html {
  const { media } = view.shown
  return html`<section class="group" id="part-media">
    <h2>More images <span class="state">Paid</span> <span class="quiet">${media.length} of ${MAX_IMAGES}</span></h2>
    ${note}
    <p class="quiet">They follow your screenshots on your page. ${LIMITS}</p>
    ${tiles(view, media, { one: 'image', box: 'media', most: MAX_IMAGES })}
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
          hint: `Square PNG, JPEG or WebP, ${atLeast('logo')}, or a plain SVG.`,
          files,
          alsoSvg: true,
        })}
      </div>
      ${shown.logo ? removal('remove-logo', 'the uploaded logo') : ''}
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
            <b>${name}</b>
            ${fileBox({ box, label: html`${photo ? 'Replace photo' : 'Add a photo'}<span class="hidden"> of ${name}</span>`, hint: `Square, ${atLeast('photo')}.`, files })}
          </div>
          ${photo ? removal(`remove-${box}`, `the photo of ${name}`) : ''}
        </li>`
      })}
    </ul>
  </section>`
}

interface FileBox {
  box: string
  label: Html | string
  hint: string
  files: readonly SentFile[]
  /** How many files may be chosen in a zone that also takes dropped ones; undefined for a button that takes one. */
  room?: number
  alsoSvg?: boolean
}

/** A button that opens the device's own dialog: the file box itself lies over it, unseen. */
export function fileBox({ box, label, hint, files, room, alsoSvg = false }: FileBox): Html {
  const problems = files.filter((file) => file.box === box && file.problem !== null)
  return html`<div class="add${room === undefined ? '' : ' is-zone'}">
    ${room === undefined ? '' : icon('M10 13V4M6 8l4-4 4 4M3 13v3h14v-3')}
    <span class="pick">
      <label class="button second small" for="${box}-box">${label}</label>
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
    </span>
    <p class="quiet" id="${box}-hint">${hint}</p>
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
export function removal(go: string, name: string): Html {
  return html`<details class="removal">
    <summary title="Remove">${icon(BIN)}<span class="hidden">Remove ${name}</span></summary>
    <div>
      <p class="quiet">This can’t be undone.</p>
      <button class="second small danger" name="go" value="${go}">
        <span>Remove<span class="hidden"> ${name}</span> for good</span>
      </button>
    </div>
  </details>`
}

const BIN = 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6'

export function atLeast(as: keyof typeof MIN_SIDE): string {
  return `at least ${MIN_SIDE[as]} × ${MIN_SIDE[as]} pixels`
}

const LIMITS = `PNG, JPEG, WebP, AVIF or GIF, ${atLeast('image')}, up to ${megabytes(MAX_UPLOAD_BYTES)} each.`

interface Shelf {
  one: 'screenshot' | 'image'
  box: string
  most: number
}

/** Pictures in their order, and last a place to add more while there is room. */
function tiles(view: PicturesView, images: readonly Screenshot[], { one, box, most }: Shelf): Html {
  const room = most - images.length
  return html`<ol class="tiles">
      ${images.map((image, place) => tile(view, image, { place, last: images.length - 1, one }))}
      ${
        room > 0
          ? html`<li>
              ${fileBox({
                box,
                label: `Add ${one}s`,
                hint: `or drop them here. Room for ${images.length ? `${room} more` : room}.`,
                files: view.files,
                room,
              })}
            </li>`
          : ''
      }
    </ol>
    ${room > 0 ? '' : html`<p class="quiet">That’s the limit. Remove one to add another.</p>`}`
}

function tile(
  { sent, moved }: PicturesView,
  image: Screenshot,
  { place, last, one }: { place: number; last: number; one: Shelf['one'] },
): Html {
  const id = imageIdOf(image)
  const key = `alt.${id}`
  const name = `${one} ${place + 1}`
  const small = smallVersion(image)
  // The button that moved the picture has the focus again; at the end of the list, the other one.
  const focused = moved?.id !== id ? null : moved.isEarlier ? (place > 0 ? -1 : 1) : place < last ? 1 : -1
  const move = (way: 'earlier' | 'later', by: -1 | 1) =>
    html`<button
      class="second small"
      name="go"
      value="move:${id}:${place + by}"
      title="Move ${way}"
      ${place + by < 0 || place + by > last ? html` disabled` : ''}
      ${by === focused ? html` autofocus` : ''}
    >
      ${icon(by < 0 ? 'M16 10H4M9 5l-5 5 5 5' : 'M4 10h12M11 5l5 5-5 5')}<span class="hidden">Move ${name} ${way}</span>
    </button>`
  return html`<li class="tile" id="part-${key}" data-image="${id}">
    <img src="${small.url}" alt="${image.alt}" width="${small.width}" height="${small.height}" loading="lazy" />
    <p class="place">
      <span class="hidden">${one}</span> ${place + 1}
      ${one === 'screenshot' && place === 0 ? html`<b>Thumbnail</b>` : ''}
    </p>
    <div class="moves">${move('earlier', -1)} ${move('later', 1)} ${removal(`remove:${id}`, name)}</div>
    <div class="typed">
      <b id="${key}-name"><span class="hidden">${name}: </span>Alt text</b>
      ${partInput({
        part: { key, label: 'Alt text', shape: { kind: 'text', rows: 2 } },
        value: sent.typed.get(key) ?? image.alt,
        saved: image.alt,
        problems: sent.refusal.problems.get(key),
        isConflict: sent.conflicts.has(key),
      })}
      ${sourceNote(image)}
    </div>
  </li>`
}

/** Where a proposed picture comes from. */
function sourceNote({ source }: Screenshot): Html | '' {
  if (!source) return ''
  const address = outwardLink(source.page, spokenAddress(source.page))
  return html`<p class="picture-source quiet">From the website’s share image, ${address}</p>`
}
