/** A listing and how near its texts are to what was searched for. */
export interface Near {
  id: number
  /** Cosine of the angle between the two texts' vectors: 1 for the same text. */
  similarity: number
}

/** The nearest public listings, and how near listings are that have nothing to do with what was searched for. */
export interface Nearest {
  /** Nearest first. */
  near: Near[]
  /** Mean and standard deviation of the similarity that the nearest listing has to an unrelated question. */
  usual: { mean: number; deviation: number }
}

/** Finds public listings by the meaning of their texts. */
export interface Meaning {
  /** The public listings nearest to `text`; null if that can't be told in time, so that a search goes on by words alone. */
  nearestTo(text: string, limit: number): Promise<Nearest | null>
  /** The public listings nearest to a listing, without itself; null if that can't be told. */
  nearestToListing(id: number, limit: number): Promise<Near[] | null>
}

/** A meaning that compares the same text only once. */
export function comparingOnce(meaning: Meaning): Meaning {
  const known = new Map<string, Promise<Nearest | null>>()
  return {
    nearestToListing: (id, limit) => meaning.nearestToListing(id, limit),
    nearestTo: (text, limit) => known.getOrInsertComputed(`${limit} ${text}`, () => meaning.nearestTo(text, limit)),
  }
}
