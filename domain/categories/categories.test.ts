import { expect, test } from 'vitest'
import { namedCategories, withSubcategories, type Category } from './categories.ts'
import { SUBCATEGORY_DESCRIPTIONS } from './seed-descriptions.ts'
import { FIRST_CATEGORIES } from './seed.ts'

const tree = (...rows: [id: number, name: string, parentId: number | null][]): Category[] =>
  rows.map(([id, name, parentId]) => ({ id, name, slug: name.toLowerCase(), description: '', parentId }))

test('a category has the subcategories of every level below it', () => {
  const categories = tree([1, 'Media', null], [2, 'Design', null], [3, 'Games', 1], [4, 'Icons', 2], [5, 'Chess', 3])
  expect(withSubcategories(categories, 'media')).toEqual([1, 3, 5])
  expect(withSubcategories(categories, 'design')).toEqual([2, 4])
  expect(withSubcategories(categories, 'chess')).toEqual([5])
  expect(() => withSubcategories(categories, 'nonsense')).toThrow(expect.objectContaining({ code: 'unknown_category' }))
})

test('categories are found by name, in the given order, each once', () => {
  const categories = tree([1, 'Media', null], [2, 'Design', null])
  expect(namedCategories(categories, ['design', ' MEDIA ', 'Design'], '/categories').map(({ id }) => id)).toEqual([
    2, 1,
  ])
})

test.for([
  // "Automation of format" shares more letter pairs with "mat" than "Chat" does, but is much longer.
  ['mat', 'Chat, Automation of format, Mapping'],
  ['x', 'Design, Mapping, Chat'],
])('a misspelt %s names the closest categories: %s', ([typed, closest]) => {
  const categories = tree(
    [1, 'Design', null],
    [2, 'Mapping', null],
    [3, 'Chat', null],
    [4, 'Automation of format', null],
  )
  expect(() => namedCategories(categories, ['chat', typed!], '/categories')).toThrow(
    expect.objectContaining({
      message: `categories: There is no category ${typed}. Closest: ${closest}.`,
      errors: [{ pointer: '/categories/1', code: 'unknown_category', detail: `Closest: ${closest}.` }],
    }),
  )
})

test('every default subcategory says in at most five words what belongs into it', () => {
  const children = FIRST_CATEGORIES.flatMap(({ children }) => children)
  expect(Object.keys(SUBCATEGORY_DESCRIPTIONS).toSorted()).toEqual(children.toSorted())
  expect(Object.values(SUBCATEGORY_DESCRIPTIONS).filter((text) => !text || text.split(' ').length > 5)).toEqual([])
})
