import type { Look } from '../pictures/svg.ts'

/** A picture of a fictional product: its SVG and what it shows. */
interface Shot {
  alt: string
  draw: (look: Look) => string
}

/** Pictures keyed by the product's name. */
export type Shots = Record<string, Shot[]>
