/** Models place questions and what answers them differently, so some must know which of them a text is. */
export type TextKind = 'query' | 'listing'

/**
 * Turns texts into vectors whose directions are near when the texts mean about the same. A port, implemented in
 * `outside/embeddings`.
 */
export interface Embedder {
  /** Names the model with everything that changes its vectors: those of different names can't be compared. */
  readonly model: string
  /** The length of each vector. */
  readonly dimensions: number
  /**
   * A unit vector for each text; null for a text in which the model finds nothing. Throws `EmbedderUnavailable`, or the
   * signal's reason if it aborts.
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<(Float32Array | null)[]>
  close(): Promise<void>
}

/** Why there are no vectors. `refused_text`: the model refuses one of these texts and may take others. */
export type NoVectors =
  | 'busy'
  | 'failing'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'refused_text'
  | 'malformed'
  | 'wrong_dimensions'

/** The embedder gave no usable vectors. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable'
  readonly reason: NoVectors

  constructor(reason: NoVectors, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A text that no model refuses; tells whether a model refuses one text or all. */
export const HARMLESS = 'A tool to plan the week.'

/** Whether the model refuses one of the texts, and may take others. */
export function isRefusedText(error: unknown): boolean {
  return error instanceof EmbedderUnavailable && error.reason === 'refused_text'
}

/**
 * Scales vectors of an embedder to length 1; a vector of zeros becomes null. Throws `EmbedderUnavailable` for vectors of
 * another length, and for values that aren't numbers.
 */
export function unitVectors(vectors: readonly ArrayLike<number>[], dimensions: number): (Float32Array | null)[] {
  return vectors.map((given) => {
    if (given.length !== dimensions) throw new EmbedderUnavailable('wrong_dimensions')
    const vector = Float32Array.from(given)
    const length = Math.hypot(...vector)
    if (!Number.isFinite(length)) throw new EmbedderUnavailable('malformed')
    return length > 0 ? vector.map((value) => value / length) : null
  })
}
