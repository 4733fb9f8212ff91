import { invalidField } from '../errors.ts'
import type { Listing, ListingProfile } from '../listings/listing.entity.ts'
import {
  COLUMN_FIELDS,
  columnOf,
  FIELD_NAMES,
  PROFILE_FIELDS,
  toListingValue,
  type Column,
  type FieldName,
  type ProfileValues,
} from '../profile/fields.ts'
import type { Evidence } from '../profile/profile.ts'
import { STORY_SECTIONS } from '../profile/story.ts'
import { byName } from '../shared/by-name.ts'
import type { Draft } from './draft.entity.ts'
import { evidenceOf, type Drafted, type DraftFields } from './field-state.ts'

/** A story's title on a listing; the draft takes more, so it is checked when it is submitted. */
const MAX_STORY_TITLE = 200

/** What a listing takes over from its draft, whole. Throws `invalid_input` for a draft that no listing can show. */
export function listingValuesOf(draft: Draft) {
  const { fields } = draft
  const valueOf = (field: FieldName) => toListingValue(field, fields[field]?.value ?? null)
  const name = valueOf('name')
  if (!name)
    throw invalidField(
      '/fields/name',
      'required',
      'A listing needs a name.',
      'Set fields.name with update_draft, then call submit_draft.',
    )
  const titleLength = draft.story.title?.length ?? 0
  if (titleLength > MAX_STORY_TITLE)
    throw invalidField(
      '/story/title',
      'too_long',
      `At most ${MAX_STORY_TITLE} characters, got ${titleLength}.`,
      'Shorten story.title with update_draft, then call submit_draft.',
    )

  const profile: ListingProfile = {
    ...byName<ProfileValues>(PROFILE_FIELDS, valueOf),
    faqs: (draft.sections.faqs?.value ?? []).map(({ question, answer }) => ({ question, answer })),
    founders: (draft.sections.founders?.value ?? []).map(({ name, title, bio }) => ({ name, title, bio })),
    socials: Object.fromEntries(
      Object.entries(draft.sections.company_socials?.value ?? {}).map(([platform, { url }]) => [platform, url]),
    ),
    founder_socials: draft.founderSocials,
    seo: draft.seo,
    evidence: evidenceByName(draft),
    not_found: notFoundOnWebsite(fields),
  }
  return {
    ...(Object.fromEntries(COLUMN_FIELDS.map((field) => [columnOf(field), valueOf(field)])) as Pick<Listing, Column>),
    profile,
    story: Object.fromEntries(
      STORY_SECTIONS.filter((part) => draft.story[part]).map((part) => [part, draft.story[part]!]),
    ),
  } satisfies Partial<Listing>
}

/** The facts that the website does not state and nobody typed. */
function notFoundOnWebsite(fields: DraftFields): FieldName[] {
  return FIELD_NAMES.filter((name) => {
    const drafted = fields[name]
    return !drafted || drafted.state === 'not_found'
  })
}

/** The website's own words behind each value that came from it, by field or section. */
export function evidenceByName(draft: Draft): Record<string, Evidence[]> {
  const { faqs, founders, company_socials } = draft.sections
  const items = [
    ...Object.entries(draft.fields).map(([name, drafted]) => [name, evidenceOf(drafted)] as const),
    ['faqs', itemEvidence(faqs)] as const,
    ['founders', itemEvidence(founders)] as const,
    ['company_socials', Object.values(company_socials?.value ?? {}).flatMap(({ evidence }) => evidence)] as const,
  ]
  return Object.fromEntries(items.filter(([, evidence]) => evidence.length))
}

function itemEvidence(section: Drafted<{ evidence: Evidence[] }[]> | undefined): Evidence[] {
  return (section?.value ?? []).flatMap(({ evidence }) => evidence)
}
