/** How a field's value is typed, kept and shown. */
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

/** One field of a profile. Schemas, forms, records, files and completeness are derived from it. */
export interface Field {
  kind: FieldKind
  /** What people call it. */
  label: string
  /** What it holds, for assistants, who pay for each word. */
  about: string
  /** How to fill it in, for people. */
  hint?: string
  /** Characters of a draft's value, or of each item of a list. */
  maxInDraft: number
  /** Characters of a listing's value, or of each item of a list. */
  maxInListing: number
  /** What the website says may be cut at the end of a sentence or word to fit; any other value is whole or worthless. */
  isCuttable?: true
  /** How much it counts in completeness; with the other parts of a profile 100. */
  weight: number
  /** What to do where it is missing, where that is more than "the website does not state it". */
  whenMissing?: string
  /** Whether `update_my_listing` edits it too; a draft edits every field. */
  isEditedOnListing: boolean
  /** Whether it is a column of `listing`, for lists that sort or filter by it, or a key of the column `profile`. */
  isColumn: boolean
}

/** A list has at most this many items. */
export const MAX_ITEMS = 20

/** Every field of a profile, in the order people read them. The names and limits are the contract's. */
export const FIELDS = {
  name: {
    kind: 'line',
    label: 'Name',
    about: 'Name',
    maxInDraft: 500,
    maxInListing: 160,
    weight: 14,
    isEditedOnListing: false,
    isColumn: true,
  },
  tagline: {
    kind: 'line',
    label: 'Tagline',
    about: 'One line',
    hint: 'One line on what it is.',
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
    hint: 'An empty line starts a paragraph.',
    maxInDraft: 20_000,
    maxInListing: 20_000,
    isCuttable: true,
    weight: 9,
    isEditedOnListing: true,
    isColumn: true,
  },
  stage: {
    kind: 'stage',
    label: 'Stage',
    about: 'idea, mvp, launched or growing',
    maxInDraft: 500,
    maxInListing: 200,
    weight: 1,
    isEditedOnListing: false,
    isColumn: true,
  },
  categories: {
    kind: 'categories',
    label: 'Categories',
    about: 'Names from `list_categories`, primary first',
    hint: 'The first is the main one. Free listings show it alone; the others are shown once they are unlocked.',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 9,
    whenMissing:
      'The website names none of the directory’s categories: choose from list_categories, the primary one first.',
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
    isColumn: true,
  },
  pricing_summary: {
    kind: 'line',
    label: 'Prices',
    about: 'Price in words',
    hint: 'What it costs, in a sentence.',
    maxInDraft: 500,
    maxInListing: 300,
    isCuttable: true,
    weight: 3,
    isEditedOnListing: true,
    isColumn: false,
  },
  country: {
    kind: 'country',
    label: 'Country',
    about: 'ISO code, such as DE',
    maxInDraft: 500,
    maxInListing: 2,
    weight: 2,
    isEditedOnListing: true,
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
    isColumn: false,
  },
  founded_year: {
    kind: 'year',
    label: 'Founding year',
    about: 'Year',
    maxInDraft: 500,
    maxInListing: 4,
    weight: 1,
    isEditedOnListing: true,
    isColumn: false,
  },
  features: {
    kind: 'list',
    label: 'Features',
    about: 'Features',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 6,
    isEditedOnListing: true,
    isColumn: false,
  },
  usps: {
    kind: 'list',
    label: 'What sets it apart',
    about: 'What sets it apart',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 2,
    whenMissing: 'The website does not state it: say what sets the product apart.',
    isEditedOnListing: true,
    isColumn: false,
  },
  keywords: {
    kind: 'list',
    label: 'Keywords',
    about: 'Search words',
    hint: 'Words it is found by.',
    maxInDraft: 200,
    maxInListing: 200,
    weight: 2,
    isEditedOnListing: true,
    isColumn: true,
  },
  contact_email: {
    kind: 'email',
    label: 'Contact address',
    about: 'Public e-mail',
    hint: 'Visitors see it.',
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
    hint: 'A YouTube address.',
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
    hint: 'The https address of an image on the website.',
    maxInDraft: 500,
    maxInListing: 500,
    weight: 7,
    isEditedOnListing: false,
    isColumn: false,
  },
} as const satisfies Record<string, Field>

type Fields = typeof FIELDS
export type FieldName = keyof Fields
export type ListField = {
  [name in FieldName]: Fields[name]['kind'] extends 'list' | 'categories' ? name : never
}[FieldName]

export const FIELD_NAMES = Object.keys(FIELDS) as [FieldName, ...FieldName[]]
export const LIST_FIELDS = FIELD_NAMES.filter(isListField)

/** True for the fields that hold a list of texts. */
export function isListField(name: FieldName): name is ListField {
  const { kind }: Field = FIELDS[name]
  return kind === 'list' || kind === 'categories'
}
