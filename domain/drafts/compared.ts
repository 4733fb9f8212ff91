import { FIELD_NAMES, FIELDS, isOnlySearched, type FieldKind, type FieldName } from '../profile/fields.ts'
import type { Evidence } from '../profile/profile.ts'
import type { Competitor } from './draft.entity.ts'
import { evidenceOf, unread, type Profile } from '../profile/field-state.ts'

/** Fields of these kinds don't help to choose between two products. */
const LEFT_OUT_KINDS: readonly FieldKind[] = ['image', 'video', 'email']
const LEFT_OUT: readonly FieldName[] = ['description']

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

/**
 * A product next to its competitor, field by field, with the quotes behind each value. Leaves out fields that
 * neither states, and those that don't help to choose.
 */
export function comparedWith({ fields }: Pick<Profile, 'fields'>, competitor: Competitor): ComparedRow[] {
  return FIELD_NAMES.filter(
    (field) => !LEFT_OUT_KINDS.includes(FIELDS[field].kind) && !LEFT_OUT.includes(field) && !isOnlySearched(field),
  )
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
