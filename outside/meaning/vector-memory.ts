import type { Near } from '../../domain/listings/meaning/meaning.ts'
import { unpack } from '../../domain/listings/meaning/packed-vectors.ts'
import { openDotKernel } from './dot-kernel.ts'
import type { StoredVectors } from '../../domain/listings/meaning/stored-vectors.ts'

export interface VectorMemory {
  put(rows: readonly StoredVectors[]): void
  /** How many listings have vectors. */
  readonly size: number
  nearestTo(vector: Float32Array, limit: number): Near[]
  /** The listings nearest to a listing, without itself; null if it has no vectors. */
  nearestToListing(id: number, limit: number): Near[] | null
}

const FIRST_PLACES = 1024

/**
 * Holds the vectors of all listings in one block and compares a vector with every one of them, so the answer is exact. A
 * listing is as near as the nearest of its vectors.
 */
export function openVectorMemory(dimensions: number): VectorMemory {
  let codes = openDotKernel(dimensions, FIRST_PLACES)
  let scales = new Float32Array(FIRST_PLACES)
  /** Which listing has the vector at a place; -1 for a free place. */
  let owners = new Int32Array(FIRST_PLACES).fill(-1)
  let end = 0
  const free: number[] = []
  /** Listings by number, and the number and places of each. */
  const ids: number[] = []
  const known = new Map<number, { number: number; places: number[] }>()
  let size = 0

  function takePlace(): number {
    const place = free.pop() ?? end++
    if (place === scales.length) {
      codes = openDotKernel(dimensions, 2 * codes.capacity, codes)
      scales = grown(scales, new Float32Array(2 * scales.length))
      owners = grown(owners, new Int32Array(2 * owners.length).fill(-1))
    }
    return place
  }

  function put({ id, vectors }: StoredVectors): void {
    const listing = known.get(id) ?? { number: ids.push(id) - 1, places: [] }
    known.set(id, listing)
    if (listing.places.length) size--
    for (const place of listing.places) {
      owners[place] = -1
      free.push(place)
    }
    listing.places = (vectors ? unpack(vectors, dimensions) : []).map((vector) => {
      const place = takePlace()
      codes.put(place, vector.codes)
      scales[place] = vector.scale
      owners[place] = listing.number
      return place
    })
    if (listing.places.length) size++
  }

  /** How near each listing is, by its number; NaN for those without vectors. */
  function similarities(vector: Float32Array): Float32Array {
    const found = new Float32Array(ids.length).fill(Number.NaN)
    const { sums, scale } = codes.multiply(vector, end)
    for (let place = 0; place < end; place++) {
      const owner = owners[place]!
      if (owner < 0) continue
      const similarity = sums[place]! * scale * scales[place]!
      if (!(found[owner]! >= similarity)) found[owner] = similarity
    }
    return found
  }

  function nearest(vector: Float32Array, limit: number, without = -1): Near[] {
    const found = similarities(vector)
    if (without >= 0) found[without] = Number.NaN
    return largest(found, limit).map((number) => ({ id: ids[number]!, similarity: found[number]! }))
  }

  return {
    put(rows) {
      for (const row of rows) put(row)
    },
    get size() {
      return size
    },
    nearestTo: (vector, limit) => nearest(vector, limit),
    nearestToListing(id, limit) {
      const listing = known.get(id)
      const place = listing?.places[0]
      if (listing === undefined || place === undefined) return null
      const vector = Float32Array.from(codes.at(place), (code) => code * scales[place]!)
      return nearest(vector, limit, listing.number)
    },
  }
}

function grown<Numbers extends Float32Array | Int32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

/** The places of the `limit` largest numbers, largest first; NaN is none of them. */
function largest(numbers: Float32Array, limit: number): number[] {
  const found: number[] = []
  let least = -Infinity
  for (let place = 0; place < numbers.length; place++) {
    const value = numbers[place]!
    if (!(value > least) && !(found.length < limit && !Number.isNaN(value))) continue
    let at = found.length
    while (at > 0 && numbers[found[at - 1]!]! < value) at--
    found.splice(at, 0, place)
    if (found.length > limit) found.pop()
    if (found.length === limit) least = numbers[found[limit - 1]!]!
  }
  return found
}
