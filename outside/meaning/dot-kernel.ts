import { openWebAssembly } from '../embeddings/web-assembly.ts'

/** The bytes of dot-kernel.wat. */
const BYTES =
  'AGFzbQEAAAABCQFgBX9/f39/AAISAQZrZXJuZWwGbWVtb3J5AgABAwIBAAcMAQhtdWx0aXBseQAACqYBAaMBAgJ/AnsgBEEBdCEEA0AgACEFIA' +
  'AgBGohBv0MAAAAAAAAAAAAAAAAAAAAACEIA0AgAf0ABAAhByAIIAf9hwEgBf0ABAD9ugH9rgEhCCAIIAf9iAEgBf0ABBD9ugH9rgEhCCABQRBq' +
  'IQEgBUEgaiIFIAZJDQALIAIgCP0bACAI/RsBaiAI/RsCIAj9GwNqajYCACACQQRqIQIgA0EBayIDDQALCw=='

/** The kernel takes sixteen numbers at a time. */
const STEP = 16
/** The largest number of the compared vector: precise to 1/4000, and 4,096 products of it and a byte fit into 32 bits. */
const LARGEST = 4000

/** Vectors of bytes in one block, and how they compare with another vector. */
export interface DotKernel {
  /** How many vectors fit. */
  readonly capacity: number
  put(place: number, codes: Int8Array): void
  at(place: number): Int8Array
  /** The dot products of `vector` with the first `count` vectors. The result is valid until the next call. */
  multiply(vector: Float32Array, count: number): { sums: Int32Array; scale: number }
}

/** Room for `capacity` vectors, those of `from` first. */
export function openDotKernel(dimensions: number, capacity: number, from?: DotKernel): DotKernel {
  const stride = Math.ceil(dimensions / STEP) * STEP
  const sumsAt = 2 * stride
  const codesAt = sumsAt + 4 * Math.ceil(capacity / 4) * 4
  const { memory, functions } = openWebAssembly(BYTES, codesAt + capacity * stride)
  const one = new Int16Array(memory.buffer, 0, stride)
  const at = (place: number) => new Int8Array(memory.buffer, codesAt + place * stride, dimensions)
  for (let place = 0; place < (from?.capacity ?? 0); place++) at(place).set(from!.at(place))
  return {
    capacity,
    at,
    put: (place, codes) => at(place).set(codes),
    multiply(vector, count) {
      const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST
      for (const [i, value] of vector.entries()) one[i] = Math.round(value / scale)
      if (count) functions['multiply']!(0, codesAt, sumsAt, count, stride)
      return { sums: new Int32Array(memory.buffer, sumsAt, count), scale }
    },
  }
}
