import type { ShrunkImage } from '../../domain/shared/pictures.ts'
import { drawing } from '../../outside/images/drawing.ts'
import { HIGH, WIDE } from './svg.ts'

const SMALL_WIDE = 640

/** Renders a picture of a product in the two sizes in which uploads are stored. */
export async function paint(svg: string): Promise<ShrunkImage> {
  const large = (await drawing(svg)).removeAlpha()
  const small = large.clone().resize({ width: SMALL_WIDE })
  const [webp, smallWebp] = await Promise.all([
    large.webp({ quality: 82, effort: 2 }).toBuffer(),
    small.webp({ quality: 80, effort: 2 }).toBuffer(),
  ])
  return { webp, small: smallWebp, width: WIDE, height: HIGH }
}
