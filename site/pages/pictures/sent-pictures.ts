import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import type { NewPicture, PictureChange, ShownPictures } from '../../../domain/media/edit-pictures.ts'
import { MAX_UPLOAD_BYTES, megabytes, type ShrinkImage } from '../../../domain/media/images.ts'
import type { ListedImage } from '../../../domain/profile/pictures.ts'
import { textIn, type Form } from '../../ui/forms/form-fields.ts'
import { editsIn, type Edits, type Part } from '../../ui/forms/parts.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reading a picture takes up to a second, and everybody's are read one after the other. */
const MAX_READ = 20

/** A file of the form: the box that it was chosen in, and why it wasn't saved; null if it was. */
export interface SentFile {
  box: string
  name: string
  problem: string | null
}

/** The image's id, from its path. */
export function imageIdOf({ url }: Pick<ListedImage, 'url'>): string {
  return url.replace(/^\/media\/|\.webp$/g, '')
}

/** The box for the photo of a founder. Names aren't in it, since they may have any characters. */
export function photoBox(nameKey: string): string {
  return `photo-${createHash('sha256').update(nameKey).digest('hex').slice(0, 12)}`
}

/** The alt texts that the form edits, by `alt.ID`. */
export function altParts({ screenshots, media }: ShownPictures): Part[] {
  const partOf = (image: ListedImage, label: string): Part => ({
    key: `alt.${imageIdOf(image)}`,
    label,
    shape: { kind: 'line' },
  })
  return [
    ...screenshots.map((image, place) => partOf(image, `Alt text of screenshot ${place + 1}`)),
    ...media.map((image, place) => partOf(image, `Alt text of image ${place + 1}`)),
  ]
}

/** The typed alt texts, compared with the saved ones. */
export function altEdits(sent: Form, shown: ShownPictures): Edits {
  const saved = new Map([...shown.screenshots, ...shown.media].map((image) => [`alt.${imageIdOf(image)}`, image.alt]))
  return editsIn(sent, altParts(shown), (key) => saved.get(key) ?? '')
}

/** Whether the form describes an image that isn't there any more. */
export function describesRemoved(sent: Form, shown: ShownPictures): boolean {
  const known = new Set(altParts(shown).map(({ key }) => key))
  return Object.keys(sent).some((key) => key.startsWith('alt.') && !known.has(key) && textIn(sent, key)?.trim())
}

/** What the typed alt texts and the pressed button ask for: `move:ID:PLACE`, `remove:ID`, `remove-logo`, `remove-photo-…`. */
export function changeIn(sent: Form, { changed }: Edits, { names }: ShownPictures): PictureChange {
  const [does, id = '', to = ''] = (textIn(sent, 'go') ?? '').split(':')
  const alts = new Map([...changed].map(([key, alt]) => [key.slice('alt.'.length), alt as string]))
  return {
    alts,
    ...(does === 'remove' && UUID.test(id) ? { remove: id } : {}),
    ...(does === 'move' && UUID.test(id) && /^\d{1,2}$/.test(to) ? { move: { id, to: Number(to) } } : {}),
    ...(does === 'remove-logo' ? { removesLogo: true } : {}),
    removesPhotoOf: [...names.keys()].find((key) => does === `remove-${photoBox(key)}`),
  }
}

/**
 * Re-encodes the files of a form one after the other. Returns every file and what is wrong with it, and the good ones as
 * pictures, in the same order.
 */
export async function uploadsIn(
  sent: Form,
  { names }: ShownPictures,
  { shrinkImage, signal }: { shrinkImage: ShrinkImage; signal: AbortSignal },
): Promise<{ files: SentFile[]; good: { file: SentFile; picture: NewPicture }[] }> {
  const boxes: [string, NewPicture['use']][] = [
    ['logo', 'logo'],
    ['screenshots', 'screenshots'],
    ['media', 'media'],
    ...[...names.keys()].map((key): [string, NewPicture['use']] => [photoBox(key), { photoOf: key }]),
  ]
  const uses = new Map(boxes)
  const files: SentFile[] = []
  const good: { file: SentFile; picture: NewPicture }[] = []
  for (const [box, upload] of chosenFiles(sent)) {
    const file: SentFile = { box, name: upload.name || 'The file', problem: null }
    files.push(file)
    try {
      const use = uses.get(box)
      if (use === undefined)
        throw new DomainError('wrong_state', 'This founder is no longer listed.', 'Look at the list below.')
      if (files.length > MAX_READ)
        throw new DomainError('wrong_state', `We read at most ${MAX_READ} files at once.`, 'Send this one again.')
      const as = use === 'logo' ? 'logo' : typeof use === 'object' ? 'photo' : 'image'
      good.push({ file, picture: { use, ...(await shrunkFrom(upload, as, { shrinkImage, signal })) } })
    } catch (error) {
      file.problem = problemText(error)
    }
  }
  return { files, good }
}

/** The chosen files with their boxes. Browsers send an empty file without a name where none was chosen. */
export function chosenFiles(sent: Form): [string, File][] {
  return Object.entries(sent).flatMap(([box, value]) =>
    [value]
      .flat()
      .filter((one): one is File => one instanceof File && (one.size > 0 || one.name !== ''))
      .map((one): [string, File] => [box, one]),
  )
}

/** The bytes of an uploaded picture. Throws `invalid_input` for an empty or too large file. */
export async function bytesOf(upload: File): Promise<Uint8Array> {
  if (upload.size === 0)
    throw invalidField('/file', 'empty', 'This file is empty.', 'Save it again on your device, then choose it again.')
  if (upload.size > MAX_UPLOAD_BYTES)
    throw invalidField(
      '/file',
      'too_large',
      `Images can be up to ${megabytes(MAX_UPLOAD_BYTES)}. This one has ${megabytes(upload.size)}.`,
      'Upload a smaller image.',
    )
  return new Uint8Array(await upload.arrayBuffer())
}

/** An uploaded file, re-encoded for what it is used as. Throws `invalid_input`. */
export async function shrunkFrom(
  upload: File,
  as: 'image' | 'logo' | 'photo',
  { shrinkImage, signal }: { shrinkImage: ShrinkImage; signal: AbortSignal },
): Promise<Pick<NewPicture, 'image' | 'digest'>> {
  const bytes = await bytesOf(upload)
  return {
    image: await shrinkImage(bytes, { as, signal }),
    digest: createHash('sha256').update(bytes).digest('base64url'),
  }
}

/** A refusal in words, with the next step. Rethrows everything else. */
export function problemText(error: unknown): string {
  if (!(error instanceof DomainError) || error.status >= 500) throw error
  return `${error.errors[0]?.detail ?? error.message} ${error.fix}`
}

/** Aborted when the client leaves before it is answered. */
export function leaving(res: Response): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableEnded) gone.abort(new Error('The client went away.'))
  })
  return gone.signal
}
