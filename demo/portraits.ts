import type { Tx } from '../domain/database/database.ts'
import { setOwnPhoto } from '../domain/media/own-photo.ts'
import { storePicture } from '../domain/media/stored-pictures.ts'
import { nameKeyOf } from '../domain/profile/pictures.ts'
import type { ShrunkImage } from '../domain/shared/pictures.ts'
import { faceOf, type Look } from './pictures/face.ts'
import type { Paint } from './screenshots.ts'
import type { SeededListing } from './seeded-listing.ts'

/** Whose face is drawn how. “Invented Ines” has none, so that initials are seen, too. */
const FACES: Record<string, Look> = {
  'Ilse Vandermoor': { skin: 'light', hair: 'blond', style: 'bob', ground: 268, glasses: 'round' },
  'Okke Brandtmeier': { skin: 'light', hair: 'chestnut', style: 'parted', ground: 36, beard: 'full', wears: 'shirt' },
  'Marta Quintalinho': { skin: 'light', hair: 'black', style: 'wavy', ground: 2, hasEarrings: true },
  'Asger Lindholt': { skin: 'pale', hair: 'blond', style: 'quiff', ground: 205, glasses: 'square', wears: 'shirt' },
  'Niamh Corrigwell': { skin: 'pale', hair: 'red', style: 'wavy', ground: 152, hasFreckles: true, mouth: 'laughs' },
  'Pau Serrabosc': { skin: 'tan', hair: 'black', style: 'curly', ground: 24, beard: 'chin' },
  'Solène Marchebois': { skin: 'pale', hair: 'brown', style: 'bob', ground: 330 },
  'Zofia Wronkowicz': { skin: 'light', hair: 'chestnut', style: 'bun', ground: 176, glasses: 'square' },
  'Elin Björnhage': { skin: 'pale', hair: 'blond', style: 'tail', ground: 312, mouth: 'laughs' },
  'Bridget Halloway-Finch': {
    skin: 'pale',
    hair: 'grey',
    style: 'bun',
    ground: 140,
    glasses: 'round',
    hasEarrings: true,
  },
  'Urs Tannenbühl': { skin: 'light', hair: 'grey', style: 'cropped', ground: 216, beard: 'full' },
  'Theo Marshlight': { skin: 'dark', hair: 'black', style: 'cropped', ground: 48, glasses: 'round', wears: 'hood' },
  'Leni Hochwallner': { skin: 'light', hair: 'brown', style: 'beanie', ground: 20, wears: 'hood' },
  'Harriet Plumbrook': { skin: 'pale', hair: 'grey', style: 'bob', ground: 232, hasEarrings: true, wears: 'shirt' },
  'Aino Kettumäki': { skin: 'pale', hair: 'blond', style: 'bun', ground: 198 },
  'Giada Molinvento': { skin: 'tan', hair: 'brown', style: 'curly', ground: 350, mouth: 'laughs', hasEarrings: true },
  'Tāne Rewharangi': { skin: 'brown', hair: 'black', style: 'tail', ground: 94, beard: 'chin' },
  'Sigrun Havreland': { skin: 'pale', hair: 'red', style: 'bob', ground: 184, hasFreckles: true },
  'Morag Dunthistle': { skin: 'light', hair: 'red', style: 'curly', ground: 252, glasses: 'square' },
  'Kaarel Lumelind': { skin: 'pale', hair: 'blond', style: 'cropped', ground: 8, beard: 'full', wears: 'hood' },
  'Joris Ketelbeem': { skin: 'light', hair: 'red', style: 'bald', ground: 192, beard: 'full', glasses: 'round' },
  'Korbinian Lehmgruber': { skin: 'light', hair: 'brown', style: 'quiff', ground: 120, wears: 'hood' },
  'Haruka Soramame': { skin: 'light', hair: 'black', style: 'bob', ground: 42, glasses: 'square' },
  'Radka Jantarová': { skin: 'tan', hair: 'chestnut', style: 'wavy', ground: 224, wears: 'shirt' },
  'Made-up Mirela': { skin: 'brown', hair: 'black', style: 'afro', ground: 44, mouth: 'laughs', hasEarrings: true },
  'Fictional Fergus': { skin: 'pale', hair: 'red', style: 'parted', ground: 210, beard: 'full' },
  'Nobody Nielsen': { skin: 'light', hair: 'brown', style: 'beanie', ground: 158, glasses: 'round' },
}

/** The drawn faces by the name of whom they show. */
export type Portraits = ReadonlyMap<string, ShrunkImage>

export async function paintPortraits(paint: Paint): Promise<Portraits> {
  const painted = Object.entries(FACES).map(async ([name, look]) => [name, await paint(faceOf(look))] as const)
  return new Map(await Promise.all(painted))
}

/** Stores the faces as photos that the products' owners uploaded of founders, and that everyone who writes uploaded of themselves. */
export async function storePortraits(tx: Tx, listings: SeededListing[], faces: Portraits, now: Date): Promise<void> {
  for (const { id, ownerId, item } of listings) {
    const image = faces.get(item.founder.name)
    if (!image) continue
    const key = nameKeyOf(item.founder.name)
    const url = await storePicture(
      tx,
      { listingId: id },
      { image, digest: `photo ${key} drawn`, accountId: ownerId, now },
    )
    await tx.sql
      .updateTable('listing')
      .set({ photos: JSON.stringify({ [key]: url }) })
      .where('id', '=', id)
      .execute()
  }
  const people = await tx.sql.selectFrom('public_person').select(['account_id', 'name']).orderBy('name').execute()
  for (const { account_id: accountId, name } of people) {
    const image = faces.get(name)
    if (image) await setOwnPhoto(tx, { accountId, image, digest: 'drawn', now })
  }
}
