import { expect, test } from 'vitest'
import { aWordsEmbedder } from '../../../test/vendors/words-embedder.ts'
import { EmbedderUnavailable } from '../../listings/meaning/embedder.ts'
import { openCategoryChooser, type AboutProduct } from './choose-category.ts'

const CATEGORIES = [
  { name: 'Finance', parent: null },
  { name: 'Invoicing', parent: 'Finance' },
  { name: 'Design', parent: null },
  { name: 'Uncategorised', parent: null },
]
const never = new AbortController().signal
const about = (lines: string[], more: Partial<AboutProduct> = {}): AboutProduct => ({
  name: 'Acme',
  isEnglish: true,
  lines,
  ...more,
})
/** Words of one group mean the same. */
const embedder = () => aWordsEmbedder({ groups: [['invoicing', 'bills', 'billing']] })
const choose = (said: AboutProduct, by = embedder()) => openCategoryChooser(by).choose(said, CATEGORIES, never)

test('the nearest category is chosen, with the line that supports it best', async () => {
  expect(await choose(about(['Welcome to Acme', 'Billing software']))).toEqual({
    name: 'Invoicing',
    line: 'Billing software',
  })
})

test('no category is chosen when none is near', async () => {
  expect(await choose(about(['Breeds parrots', 'Feeds parrots every morning']))).toBeNull()
  expect(await choose(about([]))).toBeNull()
  expect(await choose(about(['…']))).toBeNull()
})

test('other languages need a nearer category than English', async () => {
  const words = (...more: string[]) => about([['Billing', ...more].join(' ')])
  const abroad = (...more: string[]) => ({ ...words(...more), isEnglish: false })
  expect(await choose(words('warm', 'quiet'))).toMatchObject({ name: 'Invoicing' })
  expect(await choose(words('warm', 'quiet', 'gentle'))).toBeNull()
  expect(await choose(abroad('warm'))).toMatchObject({ name: 'Invoicing' })
  expect(await choose(abroad('warm', 'quiet'))).toBeNull()
})

test("the product's name says nothing about its category", async () => {
  expect(await choose(about(['Design Software: feeds parrots every morning'], { name: 'Design Software' }))).toBeNull()
  expect(await choose(about(['Design Software'], { name: '' }))).toMatchObject({ name: 'Design' })
})

test('a directory without categories, and the one for listings without any, are never chosen', async () => {
  expect(await openCategoryChooser(embedder()).choose(about(['Bills']), [], never)).toBeNull()
  expect(await choose(about(['Uncategorised software']))).not.toMatchObject({ name: 'Uncategorised' })
})

test('categories are embedded once, and again when they change', async () => {
  const by = embedder()
  const chooser = openCategoryChooser(by)
  chooser.prepare(CATEGORIES)
  await chooser.choose(about(['Bills']), CATEGORIES, never)
  const asked = by.asked.length
  await chooser.choose(about(['Billing']), structuredClone(CATEGORIES), never)
  expect(by.asked.slice(asked)).toEqual(['Billing'])
  await chooser.choose(about(['Bills']), CATEGORIES.slice(1), never)
  expect(by.asked).toHaveLength(by.asked.lastIndexOf('Bills') + 1)
  expect(by.asked.slice(asked + 1)).toContain('Design software')
})

test('only the start of a few lines is embedded', async () => {
  const by = embedder()
  const lines = Array.from({ length: 50 }, (_, at) => `${at} `.repeat(50_000))
  await choose(about(lines), by)
  const asked = by.asked.filter((text) => /^\d+ /.test(text))
  expect(asked).toHaveLength(6)
  expect(Math.max(...asked.map((text) => text.length))).toBe(120)
})

test('an embedder that fails or is late leaves the category blank, and the next draft tries again', async () => {
  const by = embedder()
  const chooser = openCategoryChooser(by, 20)
  by.before = () => {
    throw new EmbedderUnavailable('busy')
  }
  chooser.prepare(CATEGORIES)
  expect(await chooser.choose(about(['Bills']), CATEGORIES, never)).toBeNull()
  by.before = () => new Promise(() => {})
  expect(await chooser.choose(about(['Bills']), CATEGORIES.slice(1), never)).toBeNull()
  by.before = () => {}
  expect(await chooser.choose(about(['Bills']), CATEGORIES, never)).toMatchObject({ name: 'Invoicing' })
})

test('a draft that is given up ends the choice', async () => {
  const by = embedder()
  by.before = () => new Promise(() => {})
  const giveUp = new AbortController()
  const choice = openCategoryChooser(by).choose(about(['Bills']), CATEGORIES, giveUp.signal)
  giveUp.abort(new Error('given up'))
  await expect(choice).rejects.toThrow('given up')
})
