import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { allCategories } from '../../domain/categories/categories.ts'
import { changedEvidence } from '../../domain/drafts/changed-evidence.ts'
import { isBeingRead } from '../../domain/drafts/draft.ts'
import { STORY_SECTIONS } from '../../domain/profile/story.ts'
import { editDraft } from '../../domain/drafts/edit-held.ts'
import {
  changedParts,
  editProfile,
  redraftable,
  regenerateParts,
  type ChangedPart,
} from '../../domain/drafts/edit-profile.ts'
import { SECTION_NAMES, type Profile } from '../../domain/profile/field-state.ts'
import { lockOwnedDraft, ownedDraft } from '../../domain/drafts/owned-draft.ts'
import {
  FIELD_NAMES,
  FIELDS,
  isListField,
  MAX_ITEMS,
  type FieldName,
  type ListField,
} from '../../domain/profile/fields.ts'
import { partsTyped, proofOfEdit, quoteTyped } from '../../domain/drafts/proof/proof-on-write.ts'
import { keepReading } from '../../domain/drafts/read-draft.ts'
import { readCompetitor, redraftOf } from '../../domain/drafts/website/reread.ts'
import { profileOf } from '../../domain/drafts/profile/draft-profile.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { DomainError } from '../../domain/errors.ts'
import { defineTool } from '../define-tool.ts'
import { oneOf, STORY_PARTS, TypedFaqs, TypedLinks } from '../shared/schemas.ts'
import { draftRecordOf } from './draft-record.ts'
import { briefEditOf, DraftEdited, DraftEditedBrief } from './edited-record.ts'

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
  title: 'Edit a draft: change, correct, rewrite, undo or lock fields',
  description:
    'Edit a draft, the profile we prepare: change, fix what is wrong, swap, put, add, remove or fill in any ' +
    'field of the draft; send only what changes, null removes, lists are replaced whole. `regenerate` writes it ' +
    'again from the website. Only facts the person gave or the website states; suggest `keywords` yourself.',
  rest: { method: 'PATCH', path: '/drafts/{id}' },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({
    id: z.uuid().describe('From `list_my_drafts`.'),
    fields: Fields.optional().describe('Values to set.'),
    lock_fields: parts(20).describe('Keep or lock: names of `fields`, or faqs, founders, company_socials.'),
    regenerate: parts(5).describe('Names as in lock_fields to draft again; typed and locked ones stay.'),
    restore: parts(20).describe("Undo: put back the website's original value, unlocked."),
    faqs: TypedFaqs.optional().describe('All FAQs, ideally up to 5.'),
    company_socials: TypedLinks.optional().describe('All company links.'),
    founder_socials: TypedLinks.optional().describe('All founder links.'),
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
            // There is no year 0 in the calendar or in the database.
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
    competitor_url: z.string().max(2048).optional().describe('Competitor website to compare us with; empty clears.'),
    seo: z
      .strictObject({
        title: z.string().max(70).optional().describe('Title'),
        meta: z.string().max(170).optional().describe('Description'),
      })
      .optional()
      .describe('For search engines.'),
  }),
  output: DraftEdited,
  brief: { output: DraftEditedBrief, of: briefEditOf },

  outside: {
    asks: ({ regenerate, competitor_url, ...changes }) =>
      regenerate?.length || competitor_url ? 'websites' : partsTyped(changes).length ? 'kept_pages' : null,
    async prepare({ id, regenerate, competitor_url, ...changes }, { db, actor, ...sources }) {
      const { restore } = changes
      const draft = await ownedDraft(db, id, actor)
      const { profile } = await profileOf(db, draft, actor)
      const categories = await allCategories(db)
      const edit = (edited: Profile) => editProfile(edited, changes, categories, sources.now())
      // A person's own parts aren't regenerated. The handler checks again, because the person may type in the
      // meantime.
      const open = redraftable(profile, regenerate ?? [])
      const wanted = regenerate?.filter((part) => open.includes(part) || restore?.includes(part)) ?? []
      return {
        redraft: wanted.length && !isBeingRead(draft) ? await redraftOf(draft, wanted, { db, ...sources }) : null,
        rival: competitor_url ? await readCompetitor(competitor_url, draft.site, { db, ...sources }) : null,
        proof: isBeingRead(draft)
          ? null
          : await proofOfEdit(profile, { site: draft.site, parts: partsTyped(changes), edit }, { db, ...sources }),
      }
    },
  },

  async handler({ id, regenerate, competitor_url, ...changes }, { tx, actor, now, siteUrl, prepared }) {
    const draft = await lockOwnedDraft(tx, id, actor)
    if (regenerate?.length && isBeingRead(draft))
      throw new DomainError(
        'wrong_state',
        'We’re still reading the website for the first time.',
        'Call get_draft until status is ready, then regenerate.',
      )
    const { redraft = null, rival = null, proof = null } = prepared ?? {}
    const categories = await allCategories(tx)
    const { competitor } = draft
    // Set before the edit, because search phrases may name a competitor.
    if (competitor_url !== undefined) draft.competitor = rival?.competitor ?? null
    let changed: ChangedPart[] = []
    let regenerated = {}
    const { profile, listing } = await editDraft(tx, draft, { actor, now: now() }, (edited) => {
      const before = { ...edited }
      editProfile(edited, changes, categories, now())
      if (regenerate) regenerated = regenerateParts(edited, regenerate, redraft)
      quoteTyped(edited, proof)
      changed = changedParts(before, edited)
    })
    if (redraft) draft.problem = redraft.problem
    if (redraft?.reading) await keepReading(tx, draft.site, redraft.reading, now())
    if (rival?.reading) await keepReading(tx, rival.site, rival.reading, now())
    return {
      ...draftRecordOf(draft, profile, { changes: await changedEvidence(tx, listing), siteUrl }),
      changed: isDeepStrictEqual(draft.competitor, competitor) ? changed : [...changed, 'competitor_url' as const],
      ...(regenerate?.length ? { regenerated } : {}),
    }
  },
})
