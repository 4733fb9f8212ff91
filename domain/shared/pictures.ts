/** A picture as we store it: re-encoded, so nothing but the picture remains. */
export interface ShrunkImage {
  webp: Uint8Array
  /** The version for cards; null if the picture is small anyway. */
  small: Uint8Array | null
  width: number
  height: number
}

/** Processes pictures: shrinks untrusted ones and renders our own SVGs. */
export interface Pictures {
  /** Re-encodes a logo as a small WebP. Throws `PictureError`. */
  smallLogo(bytes: Uint8Array, signal: AbortSignal): Promise<Buffer>
  /** Re-encodes an image of a website at a size that suits a page. Throws `PictureError`. */
  pageImage(bytes: Uint8Array, signal: AbortSignal): Promise<ShrunkImage>
  /** Renders one of our own SVGs as a PNG of the same size. Untrusted text in it must be escaped. */
  paint(svg: string, signal: AbortSignal): Promise<Buffer>
}

export const PICTURE_PROBLEMS = [
  'not_a_picture',
  'too_many_pixels',
  'too_small',
  'unsafe_svg',
  'too_slow',
  'too_much_memory',
  /** The process that decoded it died. */
  'crashed',
] as const
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

/** A picture that can't be shown. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
