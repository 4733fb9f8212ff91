import { brandOf } from '../brand.ts'
import { lookOf } from '../pictures/svg.ts'
import { DATA } from './data.ts'
import { HOMES } from './homes.ts'
import { LETTERS } from './letters.ts'
import { MEDIA } from './media.ts'
import { MONEY } from './money.ts'
import { OFFICES } from './offices.ts'
import { RELEASES } from './releases.ts'
import { TRUST } from './trust.ts'

const SHOTS = { ...LETTERS, ...OFFICES, ...MONEY, ...RELEASES, ...DATA, ...TRUST, ...HOMES, ...MEDIA }

/** The pictures of a fictional product, as SVG, with what they show. Throws for a product without any. */
export function shotsOf(name: string): { alt: string; svg: string }[] {
  const shots = SHOTS[name]
  if (!shots) throw new Error(`${name} has no pictures.`)
  const look = lookOf(name, brandOf(name))
  return shots.map(({ alt, draw }) => ({ alt, svg: draw(look) }))
}
