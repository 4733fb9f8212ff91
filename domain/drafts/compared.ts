import { FIELD_NAMES, FIELDS, type FieldKind, type FieldName } from '../profile/fields.ts'
import type { Evidence } from '../profile/profile.ts'
import type { Competitor, Draft } from './draft.entity.ts'
import { evidenceOf, unread } from './field-state.ts'

/** These don't help to choose between two products. */
const LEFT_OUT_KINDS: readonly FieldKind[] = ['image', 'video', 'email']
const LEFT_OUT: readonly FieldName[] = ['keywords', 'description']

interface Cell {
  value: string | string[]
  evidence: Evidence[]
}

export interface ComparedRow {
  field: FieldName
  /** Null where neither the own website nor its owner says it. */
  ours: Cell | null
  /** Null where the competitor's website does not say it. */
  theirs: Cell | null
}

/** A product beside its competitor, field by field, each with the words of its own website. */
export function comparedWith(draft: Pick<Draft, 'fields'>, competitor: Competitor): ComparedRow[] {
  return FIELD_NAMES.filter((field) => !LEFT_OUT_KINDS.includes(FIELDS[field].kind) && !LEFT_OUT.includes(field))
    .map((field): ComparedRow => {
      const drafted = draft.fields[field] ?? unread<string | string[]>()
      const fact = competitor.facts.find((one) => one.field === field)
      return {
        field,
        ours: drafted.value === null ? null : { value: drafted.value, evidence: evidenceOf(drafted) },
        theirs: fact ? { value: fact.value, evidence: fact.evidence } : null,
      }
    })
    .filter(({ ours, theirs }) => ours !== null || theirs !== null)
}
