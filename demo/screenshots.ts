import type { Tx } from '../domain/database/database.ts'
import { storePicture } from '../domain/media/stored-pictures.ts'
import type { Screenshot } from '../domain/profile/pictures.ts'
import type { ShrunkImage } from '../domain/shared/pictures.ts'
import { DEMO_LISTINGS } from './listings.ts'
import type { SeededListing } from './seeded-listing.ts'
import { shotsOf } from './shots/shots.ts'

/** Renders an SVG as an uploaded picture would be stored. */
export type Paint = (svg: string) => Promise<ShrunkImage>

interface PaintedShot {
  /** Of the product. */
  name: string
  alt: string
  image: ShrunkImage
}

/** Paints the screenshots of all products: about ten seconds of processor time. */
export async function paintScreenshots(paint: Paint): Promise<PaintedShot[]> {
  const painted: PaintedShot[] = []
  // One product after the other, because each picture being painted takes some megabytes.
  for (const { name } of DEMO_LISTINGS)
    painted.push(
      ...(await Promise.all(shotsOf(name).map(async ({ alt, svg }) => ({ name, alt, image: await paint(svg) })))),
    )
  return painted
}

/** Stores painted screenshots as uploads of the products' owners. */
export async function storeScreenshots(
  tx: Tx,
  listings: SeededListing[],
  shots: PaintedShot[],
  now: Date,
): Promise<void> {
  for (const { id, ownerId, item } of listings) {
    const screenshots: Screenshot[] = []
    for (const { alt, image } of shots.filter(({ name }) => name === item.name)) {
      const digest = `screenshot ${alt}`
      const url = await storePicture(tx, { listingId: id }, { image, digest, accountId: ownerId, now })
      screenshots.push({ url, alt, width: image.width, height: image.height })
    }
    await tx.sql
      .updateTable('listing')
      .set({ screenshots: JSON.stringify(screenshots) })
      .where('id', '=', id)
      .execute()
  }
}
