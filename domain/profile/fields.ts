/** How a field's value is typed, checked, stored and shown. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'list'
  | 'categories'
  | 'stage'
  | 'country'
  | 'year'
  | 'email'
  | 'video'
  | 'image'

/** One field of a profile. Schemas, forms, records, files, pages and completeness are derived from it. */
export interface Field {
  kind: FieldKind
  /** The name that people see. */
  label: string
  /** Describes the field to assistants. Keep it short: every word costs them tokens. */
  about: string
  /** Tells people how to fill it in. At most 12 words. */
  hint?: string
  /** Maximum length in a draft, in characters; for lists, of each item. */
  maxInDraft: number
  /** Maximum length in a listing, in characters; for lists, of each item. */
  maxInListing: number
  /** True when text from the website may be truncated to fit; other values are kept whole or dropped. */
  isCuttable?: true
  /** Share of the profile's completeness, in percent. */
  weight: number
  /** Replaces "The website does not state it." as the reason why the field is missing. */
  notStated?: string
  /** What to do when the field is missing, other than typing it in. */
  advice?: string
  /** True when a listing can't be saved without it. */
  isRequired?: true
  /** True when `update_my_listing` edits it; `update_draft` edits every field. */
  isEditedOnListing: boolean
  /** True when the comparison of two products has a row for it. */
  isCompared?: true
  /**
   * True for words that only help people find the product. They are a judgement, not a fact: no quote must
   * prove them, and no page shows them as the product's claim.
   */
  isOnlySearched?: true
  /** True for a judgement: its quotes are what it is based on, and need not say it. */
  isJudgement?: true
  /**
   * True when it has a column of its own, which lists and searches can use; false when it is a key of
   * `profile`.
   */
  isColumn: boolean
}

/** Maximum number of items in a list. */
export const MAX_ITEMS = 20
/** Years are from MIN_YEAR to MAX_YEAR, inclusive. */
export const MIN_YEAR = 1800
export const MAX_YEAR = 2100

/** Every field of a profile, in the order people read them. The names and limits are part of the contract. */
export const FIELDS = {
  name: {
    kind: 'line',
    label: 'Name',
    about: 'Name',
    maxInDraft: 500,
    maxInListing: 160,
    weight: 14,
    isRequired: true,
    isEditedOnListing: false,
    isColumn: true,
  },
  tagline: {
    kind: 'line',
    label: 'Tagline',
    about: 'One line',
    hint: 'Say what it is in one line.',
    maxInDraft: 500,
    maxInListing: 200,
    isCuttable: true,
    weight: 11,
    isEditedOnListing: true,
    isColumn: true,
  },
  short_description: {
    kind: 'text',
    label: 'Short description',
    about: 'One or two sentences',
    hint: 'One or two sentences.',
    maxInDraft: 500,
    maxInListing: 300,
    isCuttable: true,
    weight: 9,
    isEditedOnListing: true,
    isColumn: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    about: 'Plain text',
    hint: 'Leave an empty line between paragraphs.',
    maxInDraft: 20_000,
    maxInListing: 20_000,
    isCuttable: true,
    weight: 9,
    isEditedOnListing: true,
    isColumn: true,
  },
  categories: {
    kind: 'categories',
    label: 'Categories',
    about: 'Names from `list_categories`, primary first',
    hint: 'Put the main one first. Free listings show only that one.',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 9,
    notStated: 'The website names none of our categories.',
    advice: 'Choose from list_categories, primary first.',
    isJudgement: true,
    isEditedOnListing: false,
    isColumn: true,
  },
  tags: {
    kind: 'list',
    label: 'Tags',
    about: 'Tags',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 2,
    isEditedOnListing: false,
    isColumn: false,
  },
  pricing_model: {
    kind: 'line',
    label: 'Pricing model',
    about: 'Such as Free or Freemium',
    hint: 'Such as Free, Freemium, Paid or Open source.',
    maxInDraft: 500,
    maxInListing: 40,
    weight: 6,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: true,
  },
  pricing_summary: {
    kind: 'line',
    label: 'Pricing',
    about: 'Price in words',
    hint: 'Say what it costs in one sentence.',
    maxInDraft: 500,
    maxInListing: 300,
    isCuttable: true,
    weight: 3,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: false,
  },
  country: {
    kind: 'country',
    label: 'Country',
    about: 'ISO code',
    maxInDraft: 500,
    maxInListing: 2,
    weight: 2,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: true,
  },
  city: {
    kind: 'line',
    label: 'City',
    about: 'City',
    maxInDraft: 500,
    maxInListing: 120,
    weight: 1,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: false,
  },
  founded_year: {
    kind: 'year',
    label: 'Founded',
    about: 'Founding year',
    maxInDraft: 500,
    maxInListing: 4,
    weight: 1,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: false,
  },
  stage: {
    kind: 'stage',
    label: 'Stage',
    about: 'idea, mvp, launched or growing',
    maxInDraft: 500,
    maxInListing: 200,
    weight: 1,
    isJudgement: true,
    isEditedOnListing: false,
    isCompared: true,
    isColumn: true,
  },
  features: {
    kind: 'list',
    label: 'Features',
    about: 'Features',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 6,
    isEditedOnListing: true,
    isCompared: true,
    isColumn: false,
  },
  usps: {
    kind: 'list',
    label: 'What sets it apart',
    about: 'What sets it apart',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 2,
    advice: 'Say what sets the product apart.',
    isEditedOnListing: true,
    isCompared: true,
    isColumn: false,
  },
  keywords: {
    kind: 'list',
    label: 'Search phrases',
    about: '8-12 phrases that newcomers would search for',
    hint: 'What people who don’t know you type: “invoices for freelancers”.',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 2,
    notStated: 'Nobody has chosen search phrases yet.',
    advice:
      'Suggest 8 to 12 phrases of 2 to 8 words that people who need the product but don’t know it would type: ' +
      'the job, the kind of tool in everyday words, synonyms, who it is for.',
    isOnlySearched: true,
    isEditedOnListing: true,
    isColumn: true,
  },
  contact_email: {
    kind: 'email',
    label: 'Contact email',
    about: 'Public email',
    hint: 'Visitors can see it.',
    maxInDraft: 500,
    maxInListing: 254,
    weight: 4,
    isEditedOnListing: true,
    isColumn: false,
  },
  demo_video_url: {
    kind: 'video',
    label: 'Demo video',
    about: 'YouTube link',
    hint: 'Paste a YouTube link.',
    maxInDraft: 500,
    maxInListing: 500,
    weight: 1,
    isEditedOnListing: true,
    isColumn: false,
  },
  logo_url: {
    kind: 'image',
    label: 'Logo',
    about: 'Image link',
    hint: 'Paste an image’s https link, or upload one under Pictures.',
    maxInDraft: 500,
    maxInListing: 500,
    weight: 7,
    isEditedOnListing: false,
    isColumn: false,
  },
} as const satisfies Record<string, Field>

/** Texts that only a listing has; `update_my_listing` edits them. */
export const LISTING_TEXTS = {
  headline: {
    kind: 'line',
    label: 'Headline',
    about: 'Replaces the tagline',
    hint: 'Visitors see it instead of the tagline.',
    maxInListing: 200,
  },
  summary: {
    kind: 'text',
    label: 'Summary',
    about: 'Replaces the short description',
    hint: 'Visitors see it instead of the short description.',
    maxInListing: 20_000,
  },
  seo_title: {
    kind: 'line',
    label: 'Search engine title',
    about: 'Title in search engines',
    hint: 'Search engines show about 70 characters.',
    maxInListing: 200,
  },
  seo_description: {
    kind: 'text',
    label: 'Search engine description',
    about: 'Text in search engines',
    hint: 'Search engines show about 170 characters.',
    maxInListing: 320,
  },
} as const satisfies Record<string, Pick<Field, 'kind' | 'label' | 'about' | 'hint' | 'maxInListing'>>

type Fields = typeof FIELDS
type NamesOf<Wanted> = { [name in FieldName]: Fields[name] extends Wanted ? name : never }[FieldName]

export type FieldName = keyof Fields
export type ListField = NamesOf<{ kind: 'list' | 'categories' }>
/** A field whose value is stored in the listing itself. Categories have their own tables. */
export type ValueField = Exclude<FieldName, NamesOf<{ kind: 'categories' }>>
/** A field that `Listing` stores in a property, named `columnOf(field)`. */
export type ColumnField = ValueField & NamesOf<{ isColumn: true }>
export type Column<name extends ColumnField = ColumnField> = Camel<name>
type Camel<name extends string> = name extends `${infer head}_${infer tail}`
  ? `${head}${Capitalize<Camel<tail>>}`
  : name
type ProfileField = Exclude<ValueField, ColumnField>
export type EditedField = NamesOf<{ isEditedOnListing: true }>
export type ListingText = keyof typeof LISTING_TEXTS

/** A field's value in a listing: a year is a number, an empty list is `[]`, any other missing value is null. */
export type FieldValue<name extends FieldName = FieldName> = {
  [one in FieldName]: one extends ListField
    ? string[]
    : Fields[one] extends { kind: 'year' }
      ? number | null
      : Fields[one] extends { isRequired: true }
        ? string
        : string | null
}[name]

export type FieldValues = { [name in ValueField]: FieldValue<name> }

/** The fields stored in the `profile` column. A listing saved before a field existed lacks its key. */
export type ProfileValues = { [name in ProfileField]?: FieldValue<name> }

export const FIELD_NAMES = Object.keys(FIELDS) as [FieldName, ...FieldName[]]
export const LIST_FIELDS = FIELD_NAMES.filter(isListField)
export const VALUE_FIELDS = FIELD_NAMES.filter((name): name is ValueField => FIELDS[name].kind !== 'categories')
export const COLUMN_FIELDS = VALUE_FIELDS.filter(isColumnField)
export const LISTING_TEXT_NAMES = Object.keys(LISTING_TEXTS) as ListingText[]
export const EDITED_FIELDS = FIELD_NAMES.filter((name): name is EditedField => FIELDS[name].isEditedOnListing)

/** True for fields whose value is a list of strings. */
export function isListField(name: FieldName): name is ListField {
  const { kind } = FIELDS[name]
  return kind === 'list' || kind === 'categories'
}

/** True for words that only help people find the product: a judgement, which nobody is told as a fact. */
export function isOnlySearched(name: FieldName): boolean {
  const field: Field = FIELDS[name]
  return field.isOnlySearched === true
}

/** True for a judgement about the product, which its quotes support rather than state. */
export function isJudgement(name: FieldName): boolean {
  const field: Field = FIELDS[name]
  return field.isJudgement === true
}

/** True for the name of a field, as opposed to another part of a profile. */
export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}

/** The property of `Listing` that stores a field. The database column has the field's own name. */
export function columnOf<name extends ColumnField>(name: name): Column<name> {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as Column<name>
}

/** The field that a property of `Listing` stores; undefined for other properties. */
export function fieldOfColumn(column: string): ColumnField | undefined {
  return COLUMN_FIELDS.find((name) => columnOf(name) === column)
}

/** True for a field that `Listing` stores in a property of its own. */
export function isColumnField(name: ValueField): name is ColumnField {
  return FIELDS[name].isColumn
}

/** A draft's value as a listing stores it. */
export function toListingValue(name: FieldName, drafted: string | string[] | null): FieldValue {
  if (isListField(name)) return drafted ?? []
  return drafted !== null && FIELDS[name].kind === 'year' ? Number(drafted) : drafted
}

/** A listing's value as a draft stores it: a year is text, and an empty list is null. */
export function toDraftValue(stored: FieldValue): string | string[] | null {
  if (Array.isArray(stored) && stored.length === 0) return null
  return typeof stored === 'number' ? String(stored) : stored
}
