import { openKernel } from './kernel.ts'
import { openTokenizer } from './tokenizer.ts'
import { numbersOf, readVocabulary, readWeights, type Weights } from './weights.ts'

/** The length of the model's vectors. */
export const DIMENSIONS = 384
/** The model was trained with texts of this length; a longer text is cut. */
const MAX_TOKENS = 128

const INNER = 1536
const LAYERS = 6
const HEADS = 12
const HEAD = DIMENSIONS / HEADS
const EPSILON = 1e-12

interface Norm {
  scale: Float32Array
  shift: Float32Array
}

/** A linear map: where its matrix stands in the memory, in floats, and what is added. */
interface Linear {
  at: number
  bias: Float32Array
  from: number
  to: number
}

/** A text's unit vector; null for a text without any token. */
export type Encoder = (text: string) => Float32Array | null

/**
 * Loads the sentence encoder all-MiniLM-L6-v2, about 110 MB. It computes synchronously, about 2 ms a token, so it belongs
 * into a thread.
 */
export function loadEncoder(): Encoder {
  const weights = readWeights()
  const tokensOf = openTokenizer(readVocabulary())
  const plan = planMemory()
  const { memory, multiply } = openKernel(plan.floats)
  const at = plan.rows
  const layers = Array.from({ length: LAYERS }, (_, layer) => {
    const name = (part: string) => `encoder/layer_._${layer}/${part}`
    const linear = (part: string, from: number, to: number): Linear => {
      const map = {
        at: plan.next(from * to),
        bias: numbersOf(weights(name(`${part}/BiasAdd/ReadVariableOp`))),
        from,
        to,
      }
      storeMatrix(memory, map, weights(name(`${part}/Tensordot/ReadVariableOp`)))
      return map
    }
    return {
      query: linear('attention/self/query', DIMENSIONS, DIMENSIONS),
      key: linear('attention/self/key', DIMENSIONS, DIMENSIONS),
      value: linear('attention/self/value', DIMENSIONS, DIMENSIONS),
      attended: linear('attention/output/dense', DIMENSIONS, DIMENSIONS),
      attendedNorm: normOf(weights, name('attention/output/LayerNorm')),
      widened: linear('intermediate/dense', DIMENSIONS, INNER),
      narrowed: linear('output/dense', INNER, DIMENSIONS),
      norm: normOf(weights, name('output/LayerNorm')),
    }
  })
  const words = weights('unknown')
  const positions = numbersOf(weights('unknown_0'))
  const segment = numbersOf(weights('unknown_1'))
  const firstNorm = normOf(weights, 'embeddings/LayerNorm')

  /** Writes `rows` × the map, plus its bias, to `to`. */
  function apply(map: Linear, from: number, to: number, rows: number): void {
    for (let row = 0; row < rows; row++) memory.set(map.bias, to + row * map.to)
    multiply({ a: from, b: map.at, c: to, rows, columns: map.to, inner: map.from })
  }

  return (text) => {
    const tokens = tokensOf(text, MAX_TOKENS)
    const count = tokens.length
    if (count <= 2) return null // only the marks of start and end
    const rows = (count + 3) & ~3 // the kernel multiplies four rows at a time
    memory.fill(0, at.states, at.states + rows * DIMENSIONS)
    for (const [row, token] of tokens.entries())
      for (let i = 0; i < DIMENSIONS; i++)
        memory[at.states + row * DIMENSIONS + i] =
          words.bytes[token * DIMENSIONS + i]! * words.scale +
          words.min +
          positions[row * DIMENSIONS + i]! +
          segment[i]!
    normalize(memory, at.states, count, firstNorm)
    for (const layer of layers) {
      apply(layer.query, at.states, at.queries, rows)
      apply(layer.key, at.states, at.keys, rows)
      apply(layer.value, at.states, at.values, rows)
      attend(memory, at, count)
      apply(layer.attended, at.mixed, at.queries, rows)
      add(memory, at.states, at.queries, count)
      normalize(memory, at.states, count, layer.attendedNorm)
      apply(layer.widened, at.states, at.inner, rows)
      gelu(memory, at.inner, count * INNER)
      apply(layer.narrowed, at.inner, at.queries, rows)
      add(memory, at.states, at.queries, count)
      normalize(memory, at.states, count, layer.norm)
    }
    return meanDirection(memory.subarray(at.states, at.states + count * DIMENSIONS))
  }
}

interface Rows {
  states: number
  queries: number
  keys: number
  values: number
  mixed: number
  inner: number
}

/** Where everything stands in the memory, in floats: first the rows of a text, then the matrices. */
function planMemory(): { rows: Rows; floats: number; next: (size: number) => number } {
  let end = 0
  const next = (size: number) => (end += size) - size
  const states = () => next(MAX_TOKENS * DIMENSIONS)
  const rows = {
    states: states(),
    queries: states(),
    keys: states(),
    values: states(),
    mixed: states(),
    inner: next(MAX_TOKENS * INNER),
  }
  const floats = end + LAYERS * (4 * DIMENSIONS * DIMENSIONS + 2 * DIMENSIONS * INNER)
  return { rows, floats, next }
}

/** Stores a matrix in bands of eight columns, the order in which the kernel reads it. */
function storeMatrix(memory: Float32Array, { at, from, to }: Linear, { bytes, scale, min }: ReturnType<Weights>): void {
  let place = at
  for (let band = 0; band < to; band += 8)
    for (let row = 0; row < from; row++)
      for (let column = band; column < band + 8; column++) memory[place++] = bytes[row * to + column]! * scale + min
}

function normOf(weights: Weights, name: string): Norm {
  return {
    scale: numbersOf(weights(`${name}/batchnorm/mul/ReadVariableOp`)),
    shift: numbersOf(weights(`${name}/batchnorm/ReadVariableOp`)),
  }
}

function add(memory: Float32Array, to: number, from: number, rows: number): void {
  for (let i = 0; i < rows * DIMENSIONS; i++) memory[to + i]! += memory[from + i]!
}

/** Layer normalization of each row. */
function normalize(memory: Float32Array, start: number, rows: number, { scale, shift }: Norm): void {
  for (let row = start; row < start + rows * DIMENSIONS; row += DIMENSIONS) {
    let mean = 0
    for (let i = 0; i < DIMENSIONS; i++) mean += memory[row + i]!
    mean /= DIMENSIONS
    let variance = 0
    for (let i = 0; i < DIMENSIONS; i++) variance += (memory[row + i]! - mean) ** 2
    const factor = 1 / Math.sqrt(variance / DIMENSIONS + EPSILON)
    for (let i = 0; i < DIMENSIONS; i++) memory[row + i] = (memory[row + i]! - mean) * factor * scale[i]! + shift[i]!
  }
}

const shares = new Float32Array(MAX_TOKENS)

/** Self-attention: mixes the values of all tokens into each token's row, head by head. */
function attend(memory: Float32Array, at: Rows, count: number): void {
  memory.fill(0, at.mixed, at.mixed + count * DIMENSIONS)
  for (let head = 0; head < DIMENSIONS; head += HEAD)
    for (let row = 0; row < count; row++) {
      const query = at.queries + row * DIMENSIONS + head
      let largest = -Infinity
      for (let other = 0; other < count; other++) {
        const key = at.keys + other * DIMENSIONS + head
        let sum = 0
        for (let i = 0; i < HEAD; i++) sum += memory[query + i]! * memory[key + i]!
        shares[other] = sum / Math.sqrt(HEAD)
        if (shares[other]! > largest) largest = shares[other]!
      }
      let total = 0
      for (let other = 0; other < count; other++) total += shares[other] = Math.exp(shares[other]! - largest)
      const mixed = at.mixed + row * DIMENSIONS + head
      for (let other = 0; other < count; other++) {
        const share = shares[other]! / total
        const value = at.values + other * DIMENSIONS + head
        for (let i = 0; i < HEAD; i++) memory[mixed + i]! += share * memory[value + i]!
      }
    }
}

function gelu(memory: Float32Array, start: number, length: number): void {
  for (let i = start; i < start + length; i++) {
    const x = memory[i]!
    memory[i] = 0.5 * x * (1 + erf(x * Math.SQRT1_2))
  }
}

/** Abramowitz and Stegun 7.1.26, exact to 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}

/** The mean of the tokens' rows, as a unit vector. */
function meanDirection(rows: Float32Array): Float32Array {
  const sum = new Float32Array(DIMENSIONS)
  for (const [i, value] of rows.entries()) sum[i % DIMENSIONS]! += value
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}
