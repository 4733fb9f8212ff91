import * as z from 'zod'
import { allCategories } from '../../domain/categories/categories.ts'
import { changedEvidence } from '../../domain/drafts/changed-evidence.ts'
import { isBeingRead } from '../../domain/drafts/draft.ts'
import { STORY_SECTIONS } from '../../domain/profile/story.ts'
import { editDraft, redraftable, regenerateParts, setCompetitor } from '../../domain/drafts/edit-draft.ts'
import { SECTION_NAMES } from '../../domain/drafts/field-state.ts'
import { lockOwnedDraft, ownedDraft } from '../../domain/drafts/owned-draft.ts'
import {
  FIELD_NAMES,
  FIELDS,
  isListField,
  MAX_ITEMS,
  type FieldName,
  type ListField,
} from '../../domain/profile/fields.ts'
import { keepReading } from '../../domain/drafts/read-draft.ts'
import { readCompetitor, redraftOf } from '../../domain/drafts/website/reread.ts'
import { replaceMilestones } from '../../domain/listings/milestones.ts'
import { publishDraft } from '../../domain/drafts/publish-draft.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { DomainError } from '../../domain/errors.ts'
import { defineTool } from '../define-tool.ts'
import { oneOf, STORY_PARTS, TypedFaqs, TypedLinks } from '../shared/schemas.ts'
import { DraftRecord, draftRecordOf } from './draft-record.ts'

const text = (max: number) => z.string().max(max).nullable().optional()
const list = (max: number) => z.array(z.string().max(max)).max(MAX_ITEMS).nullable().optional()

const Fields = z.strictObject(
  byName<{ [name in FieldName]: ReturnType<name extends ListField ? typeof list : typeof text> }>(
    FIELD_NAMES,
    (name) => {
      const { maxInDraft, about } = FIELDS[name]
      return (isListField(name) ? list(maxInDraft) : text(maxInDraft)).describe(about)
    },
  ),
)
const parts = (max: number) =>
  z
    .array(oneOf([...FIELD_NAMES, ...SECTION_NAMES]))
    .max(max)
    .optional()

export default defineTool({
  name: 'update_draft',
  title: 'Edit a draft',
  description:
    "Edit a draft: change, correct or fill in a draft's tagline, price or any field of the draft; send only what " +
    'changes, null removes, lists are replaced whole. `regenerate` has what was drafted wrong read again from the ' +
    'site. Only facts the person gave or the site states.',
  rest: { method: 'PATCH', path: '/drafts/{id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({
    id: z.uuid().describe('From `list_my_drafts`.'),
    fields: Fields.optional().describe('Values to set.'),
    lock_fields: parts(20).describe('Keep from redrafts: names of `fields`, or faqs, founders, company_socials.'),
    regenerate: parts(5).describe('Have the AI draft these again from the site; typed and locked ones stay.'),
    restore: parts(20).describe("Back to the site's value, unlocked."),
    faqs: TypedFaqs.optional().describe('All FAQs, best up to 5.'),
    company_socials: TypedLinks.optional().describe("All of the company's links."),
    founder_socials: TypedLinks.optional().describe("All of the founder's links."),
    founders: z
      .array(
        z.strictObject({
          name: z.string().max(160).describe('Full name'),
          title: z.string().max(160).optional().describe('Role'),
          bio: z.string().max(3000).optional().describe('Bio'),
        }),
      )
      .max(6)
      .optional()
      .describe('All founders, primary first.'),
    story: z
      .strictObject(
        Object.fromEntries(
          STORY_SECTIONS.map((part) => [part, z.string().max(8000).optional().describe(STORY_PARTS[part])]),
        ) as Record<(typeof STORY_SECTIONS)[number], z.ZodOptional<z.ZodString>>,
      )
      .optional()
      .describe('Founder story; empty clears a section.'),
    milestones: z
      .array(
        z.strictObject({
          date: z.iso
            .date()
            // There is no year 0, neither in the calendar nor in the database.
            .refine((date) => !date.startsWith('0000'), 'There is no year 0.')
            .describe('YYYY-MM-DD'),
          title: z.string().max(200).describe('What happened'),
          description: z.string().max(2000).optional().describe('Details'),
          url: z.string().max(500).optional().describe('Link'),
        }),
      )
      .max(50)
      .optional()
      .describe('All milestones.'),
    competitor_url: z.string().max(2048).optional().describe("A competitor's website to compare with; empty clears."),
    seo: z
      .strictObject({
        title: z.string().max(70).optional().describe('Title'),
        meta: z.string().max(170).optional().describe('Description'),
      })
      .optional()
      .describe('Texts for search engines.'),
  }),
  output: DraftRecord,

  outside: {
    asks: ({ regenerate, competitor_url }) => (regenerate?.length || competitor_url ? 'websites' : null),
    async prepare({ id, regenerate, restore, competitor_url }, { db, actor, ...sources }) {
      const draft = await ownedDraft(db, id, actor)
      // What a person has made theirs is not asked for; the handler looks again, since they may type meanwhile.
      const open = redraftable(draft, regenerate ?? [])
      const wanted = regenerate?.filter((part) => open.includes(part) || restore?.includes(part)) ?? []
      return {
        redraft: wanted.length && !isBeingRead(draft) ? await redraftOf(draft, wanted, { db, ...sources }) : null,
        rival: competitor_url ? await readCompetitor(competitor_url, draft.site, { db, ...sources }) : null,
      }
    },
  },

  async handler({ id, regenerate, competitor_url, ...changes }, { tx, actor, now, prepared }) {
    const draft = await lockOwnedDraft(tx, id, actor)
    editDraft(draft, changes, await allCategories(tx), now())
    if (regenerate?.length && isBeingRead(draft))
      throw new DomainError(
        'wrong_state',
        'We’re still reading the website for the first time.',
        'Call get_draft until status is ready, then regenerate.',
      )
    const { redraft = null, rival = null } = prepared ?? {}
    const kept = regenerate ? regenerateParts(draft, regenerate, redraft) : []
    if (redraft?.reading) await keepReading(tx, draft.site, redraft.reading, now())
    if (competitor_url !== undefined) setCompetitor(draft, rival?.competitor ?? null)
    if (rival?.reading) await keepReading(tx, rival.site, rival.reading, now())
    if (draft.status === 'submitted') {
      const listing = await publishDraft(tx, draft, { actor, now: now() })
      if (changes.milestones) await replaceMilestones(tx, listing.id, draft.milestones, { editor: actor, now: now() })
    }
    return draftRecordOf(draft, { kept, changes: await changedEvidence(tx, draft) })
  },
})
