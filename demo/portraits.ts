import type { Tx } from '../domain/database/database.ts'
import { storePicture } from '../domain/media/stored-pictures.ts'
import { nameKeyOf } from '../domain/profile/pictures.ts'
import type { ShrunkImage } from '../domain/shared/pictures.ts'
import { faceOf } from './pictures/face.ts'
import type { Paint } from './screenshots.ts'
import type { SeededListing } from './seeded-listing.ts'

/** Whose face is drawn how. */
const FACES: Record<string, number> = {
  'Ilse Vandermoor': 9,
  'Okke Brandtmeier': 6,
  'Marta Quintalinho': 0,
  'Asger Lindholt': 1,
  'Niamh Corrigwell': 15,
  'Pau Serrabosc': 2,
  'Solène Marchebois': 4,
  'Zofia Wronkowicz': 8,
  'Elin Björnhage': 10,
  'Bridget Halloway-Finch': 13,
  'Urs Tannenbühl': 11,
  'Theo Marshlight': 17,
  'Leni Hochwallner': 28,
  'Harriet Plumbrook': 14,
  'Aino Kettumäki': 3,
  'Giada Molinvento': 5,
  'Tāne Rewharangi': 22,
  'Sigrun Havreland': 29,
  'Morag Dunthistle': 12,
  'Kaarel Lumelind': 27,
  'Joris Ketelbeem': 26,
  'Korbinian Lehmgruber': 16,
  'Haruka Soramame': 19,
  'Radka Jantarová': 25,
}

/** The drawn faces by the founder's name. */
export type Portraits = ReadonlyMap<string, ShrunkImage>

export async function paintPortraits(paint: Paint): Promise<Portraits> {
  const painted = Object.entries(FACES).map(async ([name, seed]) => [name, await paint(faceOf(seed))] as const)
  return new Map(await Promise.all(painted))
}

/** Stores the faces as photos that the products' owners uploaded. */
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
}
