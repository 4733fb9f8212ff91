import { UNCATEGORISED } from '../categories/seed.ts'
import { FIELDS, type FieldName } from './fields.ts'

/** The content of a listing that decides whether it may be published. */
export interface Content {
  name: string
  tagline: string | null
  short_description: string | null
  description: string | null
  features: readonly string[]
  /** Name of the main category. */
  category: string
}

/** Something that a listing needs before it is published, and lacks. */
export interface Gap {
  /** What it is, in words. */
  what: string
  /** Any one of these fields fills it. */
  fields: readonly FieldName[]
}

const MIN_FEATURES = 2

/** What every listing needs before it is published. */
const MINIMUM: readonly (Gap & { isIn: (content: Content) => boolean })[] = [
  { what: 'a name', fields: ['name'], isIn: ({ name }) => isText(name) },
  {
    what: 'a tagline or short description',
    fields: ['tagline', 'short_description'],
    isIn: ({ tagline, short_description }) => isText(tagline) || isText(short_description),
  },
  {
    what: `a description or at least ${MIN_FEATURES} features`,
    fields: ['description', 'features'],
    isIn: ({ description, features }) => isText(description) || features.filter(isText).length >= MIN_FEATURES,
  },
  { what: 'a category', fields: ['categories'], isIn: ({ category }) => category !== UNCATEGORISED.name },
]

/** A letter or digit, without the Hangul fillers, which are letters but show nothing. */
const VISIBLE = /[[\p{L}\p{N}]--[\u115F\u1160\u3164\uFFA0]]/v

function isText(value: string | null): boolean {
  return value !== null && VISIBLE.test(value)
}

/** What a listing still lacks before it can be published, in the order people read a profile. */
export function gapsIn(content: Content): Gap[] {
  return MINIMUM.filter(({ isIn }) => !isIn(content)).map(({ what, fields }) => ({ what, fields }))
}

/** Says what a listing lacks: `needs` in words for its owner, `fields` and `fix` for an assistant. */
export function wordsOf(gaps: readonly Gap[]): { needs: string; fields: string; fix: string } {
  const all = new Intl.ListFormat('en', { type: 'conjunction' })
  const any = new Intl.ListFormat('en', { type: 'disjunction' })
  const fields = all.format(gaps.map((gap) => any.format(gap.fields.map((name) => `fields.${name}`))))
  const isOnListing = gaps.every((gap) => gap.fields.some((name) => FIELDS[name].isEditedOnListing))
  return {
    needs: all.format(gaps.map(({ what }) => what)),
    fields,
    fix: isOnListing
      ? `Set ${fields} with update_draft or update_my_listing, then try again.`
      : `Set ${fields} with update_draft, then try again. Categories are names from list_categories.`,
  }
}

/** The minimum content in words. */
export const MINIMUM_NEEDS = wordsOf(MINIMUM).needs
