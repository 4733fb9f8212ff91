import * as z from 'zod'
import type { ExpressionBuilder } from 'kysely'
import { counted } from '../../domain/database/counted.ts'
import type { Reader } from '../../domain/database/database.ts'
import type { Tables } from '../../domain/database/tables.ts'
import { ATTRIBUTE_SOURCES } from '../../domain/listings/lists/comparison.ts'
import { slugOf } from '../../domain/shared/input/slug.ts'
import { defineAction, type Work } from '../action.ts'
import { line, oneOf, refused, rowId, slug, whole } from '../typed.ts'

const source = oneOf(['', ...ATTRIBUTE_SOURCES])

const MAX_CHOICES = 20
/** The answers that owners choose from, separated by commas. Without any, owners type their answer. */
const choices = z
  .string('List the choices.')
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((choice) => choice.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(line(80)).max(MAX_CHOICES, `Use at most ${MAX_CHOICES} choices.`))

export const addAttribute = defineAction({
  name: 'attribute add',
  about:
    'add a comparison row to a category; --source FIELD fills it from the profiles, --choices "Yes, No" limits what owners answer',
  words: { category: 'CATEGORY', name: 'NAME' },
  input: z.strictObject({ category: slug, name: line(80), source: source.default(''), choices: choices.prefault('') }),
  target: ({ category, name }) => `${category}/${slugOf(name ?? '')}`,
  async state({ category, name }, { tx }) {
    const row = await attributes(tx)
      .select((eb) => ['a.name', sourceOf(eb), choicesOf(eb)])
      .where('c.slug', '=', category)
      .where('a.key', '=', slugOf(name ?? ''))
      .executeTakeFirst()
    return row ?? null
  },
  async run({ category, name, source: field, choices: offered }, { tx }) {
    const key = slugOf(name)
    if (!key) throw refused('name', 'This name has no Latin letter or digit.', 'Use at least one.')
    const added = await tx.sql
      .insertInto('category_attribute')
      .columns(['category_id', 'name', 'key', 'source', 'choices', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('category as c')
          .select((of) => [
            'c.id',
            of.val(name).as('name'),
            of.val(key).as('key'),
            of.val(field || null).as('source'),
            of.val(offered).as('choices'),
            of
              .selectFrom('category_attribute as a')
              .select((at) => at(at.fn.coalesce(at.fn.max<number | null>('a.position'), at.lit(0)), '+', 1).as('next'))
              .whereRef('a.category_id', '=', 'c.id')
              .as('position'),
          ])
          .where('c.slug', '=', category),
      )
      .onConflict((oc) => oc.columns(['category_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      throw refused(
        'name',
        'This attribute already exists, or the category doesn’t.',
        'Choose another name or category.',
      )
    return { answer: { id: added.id, category, key } }
  },
})

export const setAttribute = defineAction({
  name: 'attribute set',
  about: 'edit an attribute: its name, position, source field or choices',
  words: { id: 'ID' },
  input: z.strictObject({
    id: rowId,
    name: line(80).optional(),
    source: source.optional(),
    choices: choices.optional(),
    position: whole(0, 999).optional(),
  }),
  target: ({ id }) => `attribute ${id}`,
  state: ({ id }, work) => attributeState(work, id),
  async run({ id, name, source: field, choices: offered, position }, { tx }) {
    const changed = await tx.sql
      .updateTable('category_attribute')
      .set((eb) => ({
        name: name ?? eb.ref('name'),
        source: field === undefined ? eb.ref('source') : field || null,
        choices: offered ?? eb.ref('choices'),
        position: position ?? eb.ref('position'),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw noAttribute(id)
  },
})

export const removeAttribute = defineAction({
  name: 'attribute remove',
  about: 'remove an attribute, and its values unless another category has the same attribute',
  words: { id: 'ID' },
  input: z.strictObject({ id: rowId }),
  target: ({ id }) => `attribute ${id}`,
  state: ({ id }, work) => attributeState(work, id),
  async run({ id }, { tx }) {
    const gone = await tx.sql.deleteFrom('category_attribute').where('id', '=', id).returning('key').executeTakeFirst()
    if (!gone) throw noAttribute(id)
    await tx.sql
      .deleteFrom('listing_attribute')
      .where('key', '=', gone.key)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('category_attribute').select('id').where('key', '=', gone.key))),
      )
      .execute()
    return { answer: { id, removed: true } }
  },
})

async function attributeState({ tx }: Work, id: number) {
  await tx.sql.selectFrom('category_attribute').select('id').where('id', '=', id).forUpdate().execute()
  const row = await attributes(tx)
    .select((eb) => ['a.name', sourceOf(eb), choicesOf(eb), 'a.position', 'c.slug as category', valuesOf(eb)])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const noAttribute = (id: number) =>
  refused('id', `There is no attribute ${id}.`, 'Run `attribute list CATEGORY` to find its id.')

export interface AttributeLine {
  id: number
  name: string
  key: string
  source: string
  /** Separated by commas; empty for free text. */
  choices: string
  position: number
  /** How many listings have a value, whichever category asked. */
  values: number
}

/** The attributes of a category, in order. */
export function attributesOf(db: Reader, category: string): Promise<AttributeLine[]> {
  return attributes(db)
    .select((eb) => ['a.id', 'a.name', 'a.key', sourceOf(eb), choicesOf(eb), 'a.position', valuesOf(eb)])
    .where('c.slug', '=', category)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
}

function attributes(db: Reader) {
  return db.sql.selectFrom('category_attribute as a').innerJoin('category as c', 'c.id', 'a.category_id')
}

type OfAttributes = ExpressionBuilder<Tables & { a: Tables['category_attribute']; c: Tables['category'] }, 'a' | 'c'>

const sourceOf = (eb: OfAttributes) => eb.fn.coalesce('a.source', eb.val('')).as('source')

const choicesOf = (eb: OfAttributes) => eb.fn<string>('array_to_string', ['a.choices', eb.val(', ')]).as('choices')

const valuesOf = (eb: OfAttributes) =>
  counted(eb.selectFrom('listing_attribute as v').whereRef('v.key', '=', 'a.key').where('v.value', 'is not', null)).as(
    'values',
  )
