import { html } from 'hono/html'
import { MAX_UPLOAD_BYTES, megabytes } from '../../../domain/media/images.ts'
import type { Html } from '../../ui/page.ts'
import type { AccountView } from '../account/account-view.ts'
import { portrait } from '../browse/founder-pages.ts'
import { atLeast, fileBox, removal } from './pictures-form.ts'

/** A person's own photo beside their public name: upload, replace, remove. Without a name, it says that they need one first. */
export function ownPhotoForm({ token, publicPerson, notice }: AccountView): Html {
  if (!publicPerson)
    return html`<div class="setting own-photo" id="part-photo">
      <span
        ><b>Photo</b>
        <small>It stands beside your public name. Save a public name below first, then add a photo.</small></span
      >
    </div>`
  const { name, photo } = publicPerson
  const problem = notice?.at === 'photo' ? [{ box: 'photo', name: 'Your photo', problem: notice.text }] : []
  return html`<form
    class="setting own-photo"
    id="part-photo"
    method="post"
    action="/account/photo"
    enctype="multipart/form-data"
  >
    ${portrait(name, 80, photo)}
    <div>
      <input type="hidden" name="token" value="${token}" />
      <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save the photo</button>
      <b>Photo</b> <small>Everyone sees it beside your public name.</small>
      <div class="buttons">
        ${fileBox({
          box: 'photo',
          label: photo ? 'Choose another photo' : 'Choose a photo',
          hint: `PNG, JPEG, WebP, AVIF or GIF, ${atLeast('photo')}, up to ${megabytes(MAX_UPLOAD_BYTES)}.`,
          files: problem,
        })}
        <button class="small" name="go" value="save">Save photo</button>
        ${photo ? removal('remove', 'your photo') : ''}
      </div>
    </div>
  </form>`
}
