import * as z from 'zod'
import { CHANGED_PARTS, REDRAFT_RESULTS } from '../../domain/drafts/edit-profile.ts'
import { SECTION_NAMES, type DraftPart, type SectionName } from '../../domain/profile/field-state.ts'
import { FIELD_NAMES, isListField, type FieldName } from '../../domain/profile/fields.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { oneOf } from '../shared/schemas.ts'
import { DraftedList, DraftedText, DraftRecord } from './draft-record.ts'

const RedraftResult = z.enum(REDRAFT_RESULTS).optional()

const edit = {
  changed: z.array(oneOf([...CHANGED_PARTS, 'competitor_url'])).describe('What this call changed.'),
  regenerated: z
    .strictObject(
      byName<Record<DraftPart, typeof RedraftResult>>([...FIELD_NAMES, ...SECTION_NAMES], () => RedraftResult),
    )
    .optional()
    .describe('What became of each part asked for; `problem` says why one was not read.'),
}

/** The whole draft, and what the edit did. */
export const DraftEdited = z.strictObject({ ...DraftRecord.shape, ...edit })
type Edited = z.output<typeof DraftEdited>

const ChangedText = DraftedText.partial({ value: true, evidence: true }).optional()
const ChangedList = DraftedList.partial({ value: true, evidence: true }).optional()
const { next_steps, ...whole } = DraftRecord.pick({
  id: true,
  status: true,
  completeness: true,
  listing_id: true,
  next_steps: true,
}).shape

/** What an edit did and what is still missing: the draft without what the caller sent or `get_draft` says. */
export const DraftEditedBrief = z.strictObject({
  ...whole,
  ...edit,
  fields: z
    .strictObject(
      byName<{ [name in FieldName]: typeof ChangedText | typeof ChangedList }>(FIELD_NAMES, (name) =>
        isListField(name) ? ChangedList : ChangedText,
      ),
    )
    .describe('Those that changed; without value and quotes where they are long and were typed.'),
  ...DraftRecord.pick({ faqs: true, founders: true, company_socials: true, competitor: true, problem: true }).partial()
    .shape,
  missing: z.array(z.string()).describe('What has no value yet, most important first; `get_draft` says why.'),
  next_steps,
})

/** The most bytes of what was typed into a field, with its quotes, that the answer repeats. */
const MOST_REPEATED = 400

/**
 * What MCP answers: what the website says is whole, what the caller typed is repeated only while it is short. An
 * answer that an earlier version kept for a repeated call doesn't say what changed.
 */
export function briefEditOf({
  changed = [],
  ...draft
}: Omit<Edited, 'changed'> & Partial<Pick<Edited, 'changed'>>): z.input<typeof DraftEditedBrief> {
  const { id, status, completeness, listing_id, regenerated, problem, missing, next_steps } = draft
  const isChanged = (part: (typeof changed)[number]) => changed.includes(part)
  const isNew = (part: SectionName) => isChanged(part) && ['ai', 'not_found'].includes(draft.section_states[part])
  const fields = FIELD_NAMES.filter(isChanged).map((name) => {
    const { value, evidence, ...field } = draft.fields[name]
    const isLong = Buffer.byteLength(JSON.stringify([value, evidence])) > MOST_REPEATED
    return [name, field.state !== 'ai' && isLong ? field : { value, ...field, evidence }]
  })
  return {
    id,
    status,
    completeness,
    listing_id,
    changed,
    ...(regenerated ? { regenerated } : {}),
    fields: Object.fromEntries(fields),
    ...Object.fromEntries(SECTION_NAMES.filter(isNew).map((part) => [part, draft[part]])),
    ...(isChanged('competitor_url') ? { competitor: draft.competitor } : {}),
    ...(regenerated && problem ? { problem } : {}),
    missing: missing.map(({ field }) => field),
    next_steps,
  }
}
