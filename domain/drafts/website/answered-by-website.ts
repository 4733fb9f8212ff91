import { answerTo, redrafted, type Attributes } from '../../profile/field-state.ts'
import type { DraftedProfile } from '../../profile/profile.ts'
import { READ_ATTRIBUTES } from '../evidence/attributes/attribute-cues.ts'

/** Adds the website's answers to attributes. Answers that a person gave stay. */
export function answeredByWebsite(
  attributes: Attributes,
  { attributes: found = {} }: DraftedProfile,
  reading: { wasRead: boolean; replace?: boolean },
): Attributes {
  const answers = READ_ATTRIBUTES.map(
    (key) => [key, redrafted(answerTo(attributes, key), found[key], reading)] as const,
  )
  return { ...attributes, ...Object.fromEntries(answers) }
}
