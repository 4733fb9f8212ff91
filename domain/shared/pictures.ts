/** What makes pictures: bytes of strangers small and harmless, and drawings of our own. */
export interface Pictures {
  /** A logo as a small WebP. Throws `PictureError` for what is no picture, or one that is too much work. */
  smallLogo(bytes: Uint8Array, signal: AbortSignal): Promise<Buffer>
  /** An SVG of our own as a PNG of its size. Never give it what strangers wrote, but as escaped text. */
  paint(svg: string, signal: AbortSignal): Promise<Buffer>
}

export const PICTURE_PROBLEMS = [
  'not_a_picture',
  'too_many_pixels',
  'unsafe_svg',
  'too_slow',
  'too_much_memory',
  /** What opened it ended without an answer. */
  'crashed',
] as const
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

/** What stands at an address cannot be shown. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
