import { FIELD_NAMES, type FieldName } from '../profile/fields.ts'
import type { Evidence } from '../profile/profile.ts'
import type { Competitor } from './draft.entity.ts'
import { evidenceOf, unread, type Profile } from '../profile/field-state.ts'

/** Fields that don't help anyone choose a product. */
const NOT_COMPARED: readonly FieldName[] = ['logo_url', 'demo_video_url', 'contact_email', 'keywords', 'description']

interface Cell {
  value: string | string[]
  evidence: Evidence[]
}

export interface ComparedRow {
  field: FieldName
  /** Null when neither the product's website nor its owner states it. */
  ours: Cell | null
  /** Null when the competitor's website doesn't state it. */
  theirs: Cell | null
}

/** A product and its competitor field by field, each with the quotes of its own website. */
export function comparedWith({ fields }: Pick<Profile, 'fields'>, competitor: Competitor): ComparedRow[] {
  return FIELD_NAMES.filter((field) => !NOT_COMPARED.includes(field))
    .map((field): ComparedRow => {
      const drafted = fields[field] ?? unread<string | string[]>()
      const fact = competitor.facts.find((one) => one.field === field)
      return {
        field,
        ours: drafted.value === null ? null : { value: drafted.value, evidence: evidenceOf(drafted) },
        theirs: fact ? { value: fact.value, evidence: fact.evidence } : null,
      }
    })
    .filter(({ ours, theirs }) => ours !== null || theirs !== null)
}
