import { isDeepStrictEqual } from 'node:util'
import { DomainError, invalidField, type FieldError } from '../../errors.ts'
import { unread, type Profile } from '../../profile/field-state.ts'
import { FIELD_NAMES, FIELDS } from '../../profile/fields.ts'

const MAX_STORY_TITLE = 200
/** The main category and three further ones. */
const MAX_CATEGORIES = 4

/**
 * Refuses a profile that has no name or exceeds a listing's limits, which are tighter than a draft's. Parts
 * that haven't changed since `before` pass, so that listings older than a limit stay editable. Throws
 * `invalid_input`.
 */
export function refuseOverLimits(profile: Profile, before: Profile): void {
  if (!profile.fields.name?.value)
    throw invalidField(
      '/fields/name',
      'required',
      'A listing needs a name.',
      'Set fields.name with update_draft, then try again.',
    )
  const errors = [...tooManyCategories(profile, before), ...tooLong(profile, before)]
  if (!errors.length) return
  throw new DomainError(
    'invalid_input',
    errors.map(({ pointer, detail }) => `${named(pointer)}: ${detail}`).join(' '),
    `A listing’s limits are lower than a draft’s. Shorten ${errors.map(({ pointer }) => named(pointer)).join(', ')}, then try again.`,
    { errors },
  )
}

function tooManyCategories({ fields }: Profile, before: Profile): FieldError[] {
  const names = fields.categories?.value ?? []
  if (names.length <= MAX_CATEGORIES || isDeepStrictEqual(names, before.fields.categories?.value)) return []
  const detail = `A listing can have at most ${MAX_CATEGORIES} categories, got ${names.length}.`
  return [{ pointer: '/fields/categories', code: 'too_many', detail }]
}

function tooLong(profile: Profile, before: Profile): FieldError[] {
  const texts = FIELD_NAMES.flatMap((name) => {
    const [value, old] = [profile, before].map(({ fields }) => (fields[name] ?? unread()).value)
    const max = FIELDS[name].maxInListing
    if (typeof value === 'string') return [{ pointer: `/fields/${name}`, value, old: [old], max }]
    return (value ?? []).map((item, at) => ({ pointer: `/fields/${name}/${at}`, value: item, old: [old].flat(), max }))
  })
  const { title = '' } = profile.story
  texts.push({ pointer: '/story/title', value: title, old: [before.story.title], max: MAX_STORY_TITLE })
  return texts
    .filter(({ value, old, max }) => value.length > max && !old.includes(value))
    .map(({ pointer, value, max }) => ({
      pointer,
      code: 'too_long',
      detail: `At most ${max} characters, got ${value.length}.`,
    }))
}

function named(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.')
}
