import { invalidField } from '../../../domain/errors.ts'
import { removeOwnPhoto, setOwnPhoto } from '../../../domain/media/own-photo.ts'
import type { AddAccountForm } from '../account/account-forms.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { chosenFiles, leaving, shrunkFrom } from './sent-pictures.ts'

/** Saves or removes the photo that a person chose for beside their public name. */
export function ownPhotoRoutes({ db, now, readPictures, shrinkImage }: PeopleSite, form: AddAccountForm): void {
  form('/account/photo', { part: 'profile', read: readPictures, at: 'photo' }, async (sent, { accountId }, res) => {
    if (sent['go'] === 'remove') {
      await db.transaction((tx) => removeOwnPhoto(tx, accountId))
      return 'photo-removed'
    }
    const [chosen] = chosenFiles({ photo: sent['photo'] })
    if (!chosen)
      throw invalidField('/photo', 'required', 'No file is chosen.', 'Choose a picture on your device first.')
    const signal = leaving(res)
    const picture = await shrunkFrom(chosen[1], 'photo', { shrinkImage, signal }).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    // Nobody waits for an answer.
    if (!picture) return ''
    await db.transaction((tx) => setOwnPhoto(tx, { accountId, ...picture, now: now() }))
    return 'photo'
  })
}
