import { expect, test } from 'vitest'
import { FIELD_NAMES, FIELDS } from '../../../domain/profile/fields.ts'
import { fieldPart, listingTextPart, milestoneRows, storyParts } from './profile-parts.ts'

test('a field is typed by its kind', () => {
  expect(fieldPart('tagline')).toMatchObject({ key: 'tagline', label: 'Tagline', shape: { kind: 'line' } })
  expect(fieldPart('short_description').shape).toEqual({ kind: 'text', rows: 3 })
  expect(fieldPart('description').shape).toEqual({ kind: 'text', rows: 10 })
  expect(fieldPart('country').shape).toMatchObject({
    choices: expect.arrayContaining([{ value: 'DE', name: 'Germany' }]),
  })
  expect(fieldPart('stage').shape).toMatchObject({ choices: expect.arrayContaining([{ value: 'mvp', name: 'MVP' }]) })
  const crm = { value: 'CRM', name: 'CRM' }
  expect(fieldPart('categories', [crm]).shape).toEqual({ kind: 'picks', choices: [crm], most: 4 })
})

test('lists say that each line is one item', () => {
  const oneEach = FIELD_NAMES.filter((name) => fieldPart(name).hint?.endsWith('One per line.'))
  expect(oneEach).toEqual(FIELD_NAMES.filter((name) => FIELDS[name].kind === 'list'))
  expect(fieldPart('features').hint).toBe('One per line.')
  expect(fieldPart('city')).not.toHaveProperty('hint')
})

test('the texts of a listing are lines or longer', () => {
  expect(listingTextPart('headline').shape).toEqual({ kind: 'line' })
  expect(listingTextPart('summary').shape).toEqual({ kind: 'text', rows: 4 })
})

test('a story has a title of one line and longer sections', () => {
  const [title, ...sections] = storyParts('story.')
  expect(title).toEqual({ key: 'story.title', label: 'Story title', shape: { kind: 'line' } })
  expect(sections.every(({ shape }) => shape.kind === 'text')).toBe(true)
})

test('a milestone needs only a date and a title', () => {
  const needed = milestoneRows(3, 'Link').columns.filter(({ isOptional }) => !isOptional)
  expect(needed.map(({ name }) => name)).toEqual(['date', 'title'])
})
