import { redrafted, unread, type Attributes } from '../../profile/field-state.ts'
import type { DraftedProfile } from '../../profile/profile.ts'
import { READ_ATTRIBUTES } from '../evidence/attributes/attribute-cues.ts'

/** Adds the website's answers to attributes. Answers that a person gave stay. */
export function answeredByWebsite(
  attributes: Attributes,
  { attributes: found = {} }: DraftedProfile,
  wasRead: boolean,
): Attributes {
  const answers = READ_ATTRIBUTES.map(
    (key) => [key, redrafted(attributes[key] ?? unread<string>(), found[key], { wasRead })] as const,
  )
  return { ...attributes, ...Object.fromEntries(answers) }
}
