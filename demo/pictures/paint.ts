import type { ShrunkImage } from '../../domain/shared/pictures.ts'
import { drawing } from '../../outside/images/drawing.ts'

const SMALL_WIDE = 640

/** Renders a picture in the sizes in which uploads are stored. */
export async function paint(svg: string): Promise<ShrunkImage> {
  const large = (await drawing(svg)).removeAlpha()
  const { data: webp, info } = await large
    .clone()
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (width <= SMALL_WIDE) return { webp, small: null, width, height }
  const small = await large.resize({ width: SMALL_WIDE }).webp({ quality: 80, effort: 2 }).toBuffer()
  return { webp, small, width, height }
}
