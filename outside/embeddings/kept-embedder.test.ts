import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aWordsEmbedder } from '../../test/vendors/words-embedder.ts'
import { keptEmbedder } from './kept-embedder.ts'

const folder = mkdtempSync(join(tmpdir(), 'launch-vectors-'))
afterAll(() => rmSync(folder, { recursive: true }))
const TEXTS = Array.from({ length: 20 }, (_, at) => `text ${at}`)

test('the vectors of many texts are kept for the next command', async () => {
  const first = aWordsEmbedder()
  const vectors = await keptEmbedder(first, folder).embed(TEXTS, 'query')
  expect(first.asked).toEqual(TEXTS)
  const second = aWordsEmbedder()
  expect(await keptEmbedder(second, folder).embed(TEXTS, 'query')).toEqual(vectors)
  expect(second.asked).toEqual([])
  await keptEmbedder(second, folder).embed([...TEXTS, 'more'], 'query')
  await keptEmbedder(aWordsEmbedder({ model: 'another' }), folder).embed(TEXTS, 'query')
  expect(second.asked).toHaveLength(TEXTS.length + 1)
  expect(readdirSync(folder)).toHaveLength(3)
})

test('few texts, and texts without a vector, are never kept', async () => {
  const before = readdirSync(folder)
  const embedder = aWordsEmbedder()
  await keptEmbedder(embedder, folder).embed(TEXTS.slice(1), 'query')
  expect(await keptEmbedder(embedder, folder).embed([...TEXTS, '…'], 'query')).toContain(null)
  expect(readdirSync(folder)).toEqual(before)
})

test('a broken file and a folder that can’t be written to stop nothing', async () => {
  for (const file of readdirSync(folder)) truncateSync(join(folder, file), 5)
  const embedder = aWordsEmbedder()
  expect(await keptEmbedder(embedder, folder).embed(TEXTS, 'query')).toHaveLength(20)
  expect(await keptEmbedder(embedder, '/dev/null/nowhere').embed(TEXTS, 'query')).toHaveLength(20)
  expect(embedder.asked).toHaveLength(40)
})
