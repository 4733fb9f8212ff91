import * as z from 'zod'
import { comparedWith } from '../../domain/drafts/compared.ts'
import { completenessOf, PROFILE_PARTS } from '../../domain/drafts/completeness.ts'
import { DRAFT_STATUSES, type Competitor, type Draft } from '../../domain/drafts/draft.entity.ts'
import { isBeingRead } from '../../domain/drafts/draft.ts'
import {
  evidenceOf,
  FIELD_STATES,
  SECTION_NAMES,
  unread,
  type Drafted,
  type Profile,
} from '../../domain/profile/field-state.ts'
import type { Invite } from '../../domain/drafts/invites.ts'
import { FIELD_NAMES, FIELDS, isListField, type FieldName } from '../../domain/profile/fields.ts'
import { READ_PROBLEMS } from '../../domain/profile/profile.ts'
import { areEnough } from '../../domain/profile/search-phrases.ts'
import { PROGRESS_STEPS, READY, WAITING } from '../../domain/drafts/website/progress.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { byName } from '../../domain/shared/by-name.ts'
import { Evidence, EvidenceChanges, byPlatform, NextSteps, oneOf } from '../shared/schemas.ts'
import type { EvidenceChange } from '../../domain/listings/evidence/evidence-check.ts'
import { fullUrl, imagesOf, ScreenshotRecord, StoryRecord } from '../shared/public-listing.ts'

const State = z.enum(FIELD_STATES)
const quotes = z.array(Evidence)

function field<T extends z.ZodType>(value: T) {
  return z.strictObject({ value: value.nullable(), state: State, locked: z.boolean(), evidence: quotes })
}
export const DraftedText = field(z.string())
export const DraftedList = field(z.array(z.string()))

const Problem = z
  .strictObject({ code: oneOf(READ_PROBLEMS), detail: z.string() })
  .nullable()
  .describe('Why the website gave less than a whole profile, and what to do.')

const Cell = z
  .strictObject({ value: z.union([z.string(), z.array(z.string())]), evidence: quotes })
  .nullable()
  .describe('Null where it is not known.')

const about = {
  id: z.uuid(),
  url: z.string(),
  status: z.enum(DRAFT_STATUSES).describe('Edit at any time; submit from `ready` on.'),
  completeness: z.number().describe('0 to 100.'),
  problem: Problem,
  progress: z
    .strictObject({ step: z.enum(PROGRESS_STEPS), done: z.int(), of: z.int(), text: z.string() })
    .describe('How far the reading is: `done` of `of` within the step.'),
  listing_id: z.int().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}

export const DraftSummary = z.strictObject({ ...about, name: z.string().nullable() })

/** The summary of a draft that was just started. There is no profile yet, because nothing has been read. */
export const DraftStarted = z.strictObject({ ...DraftSummary.shape, next_steps: NextSteps })

export const InviteRecord = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(['pending', 'accepted', 'expired']),
  email_status: z.enum(['waiting', 'sent', 'failed']).nullable(),
  created_at: z.string(),
  expires_at: z.string(),
})

export function inviteRecordOf({ created_at, expires_at, ...invite }: Invite): z.input<typeof InviteRecord> {
  return { ...invite, created_at: rfc3339(created_at), expires_at: rfc3339(expires_at) }
}

export const DraftRecord = z.strictObject({
  ...about,
  missing: z
    .array(
      z.strictObject({
        field: oneOf([...FIELD_NAMES, ...PROFILE_PARTS]),
        why: z.string(),
        unread: z.literal(true).optional(),
      }),
    )
    .describe('Most important first. `unread`: not read from the website yet.'),
  website_text: z
    .string()
    .optional()
    .describe('While something is missing: the MCP resource with the lines of the website, to fill it in.'),
  fields: z
    .strictObject(
      byName<{ [name in FieldName]: typeof DraftedText | typeof DraftedList }>(FIELD_NAMES, (name) =>
        isListField(name) ? DraftedList : DraftedText,
      ),
    )
    .describe(
      'ai: from the website, with quotes; keywords are suggestions. not_found: nothing from the website; `missing` says why. edited, manual: typed. override: locked. deleted: removed.',
    ),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string(), evidence: quotes })),
  founders: z.array(
    z.strictObject({ name: z.string(), title: z.string().optional(), bio: z.string().optional(), evidence: quotes }),
  ),
  company_socials: byPlatform(z.string()),
  company_socials_evidence: byPlatform(quotes),
  section_states: z.strictObject({ faqs: State, founders: State, company_socials: State }),
  founder_socials: byPlatform(z.string()),
  story: StoryRecord,
  milestones: z.array(
    z.strictObject({
      date: z.string(),
      title: z.string(),
      description: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  seo: z.strictObject({ title: z.string().optional(), meta: z.string().optional() }),
  screenshots: z
    .array(ScreenshotRecord)
    .describe(
      'Up to 5; the first is the thumbnail. One with a `source` is our suggestion. People edit them on the site.',
    ),
  competitor: z
    .strictObject({
      url: z.string(),
      read_at: z.string(),
      problem: Problem,
      comparison: z.array(z.strictObject({ field: oneOf(FIELD_NAMES), ours: Cell, theirs: Cell })),
    })
    .nullable()
    .describe("What a competitor's own website says, to compare with."),
  invites: z.array(InviteRecord).optional(),
  evidence_changes: EvidenceChanges,
  next_steps: NextSteps,
})

/** A draft as shown in lists. */
export function draftSummaryOf(draft: Draft, profile: Profile): z.input<typeof DraftSummary> {
  return { ...aboutOf(draft, profile), name: (profile.fields.name?.value as string | undefined) ?? null }
}

/** A draft that was just started, and how to follow it. */
export function draftStartedOf(draft: Draft): z.input<typeof DraftStarted> {
  return { ...draftSummaryOf(draft, draft), next_steps: nextStepsOf(draft, draft) }
}

/** A whole draft as its owner sees it, with its profile (`profileOf`). */
export function draftRecordOf(
  draft: Draft,
  profile: Profile,
  { changes, invites, siteUrl }: { changes: EvidenceChange[]; invites?: Invite[]; siteUrl: string },
): z.input<typeof DraftRecord> {
  const { faqs, founders, company_socials } = profile.sections
  const socials = Object.entries(company_socials?.value ?? {})
  const { missing } = completenessOf(profile, { isBeingRead: isBeingRead(draft) })
  return {
    ...aboutOf(draft, profile),
    missing,
    ...(missing.length && !isBeingRead(draft) ? { website_text: `draft://${draft.id}/website` } : {}),
    fields: byName<z.input<typeof DraftRecord>['fields']>(FIELD_NAMES, (name) =>
      fieldOf(profile.fields[name] ?? unread(), siteUrl),
    ),
    faqs: faqs?.value ?? [],
    founders: founders?.value ?? [],
    company_socials: Object.fromEntries(socials.map(([platform, { url }]) => [platform, url])),
    company_socials_evidence: Object.fromEntries(socials.map(([platform, { evidence }]) => [platform, evidence])),
    section_states: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, profile.sections[name]?.state ?? 'not_found']),
    ) as z.input<typeof DraftRecord>['section_states'],
    founder_socials: profile.founderSocials,
    story: profile.story,
    milestones: profile.milestones,
    seo: profile.seo,
    screenshots: imagesOf(profile.screenshots, siteUrl),
    competitor: draft.competitor ? competitorOf(profile, draft.competitor) : null,
    ...(invites ? { invites: invites.map(inviteRecordOf) } : {}),
    evidence_changes: changes,
    next_steps: nextStepsOf(draft, profile),
  }
}

function competitorOf(profile: Profile, competitor: Competitor) {
  const { url, read_at, problem } = competitor
  return { url, read_at, problem, comparison: comparedWith(profile, competitor) }
}

function aboutOf(draft: Draft, profile: Profile) {
  return {
    id: draft.id,
    url: draft.url,
    status: draft.status,
    completeness: completenessOf(profile).completeness,
    problem: draft.problem ?? null,
    progress: isBeingRead(draft) ? (draft.progress ?? WAITING) : READY,
    listing_id: draft.listingId ?? null,
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.updatedAt.toISOString(),
  }
}

function fieldOf(drafted: Drafted<string | string[]>, siteUrl: string) {
  return {
    // A logo that was uploaded here is stored as a path.
    value: fullUrl(drafted.value, siteUrl),
    state: drafted.state,
    locked: drafted.state === 'override',
    evidence: evidenceOf(drafted),
  }
}

function nextStepsOf(draft: Draft, { fields }: Profile): z.input<typeof NextSteps> {
  if (isBeingRead(draft)) return [{ operation: 'get_draft', why: 'Ask again in a few seconds, until status is ready.' }]
  const edit = {
    operation: 'update_draft',
    why: `Show the person what is missing; save what they say.${phrasesAsked(fields)}`,
  }
  if (draft.status === 'submitted')
    return [edit, { operation: 'get_my_listing', why: 'See the listing; edits of this draft update it at once.' }]
  if (!fields.name?.value) return [{ operation: 'update_draft', why: 'Set fields.name: a listing needs a name.' }]
  return [
    edit,
    {
      operation: 'submit_draft',
      why: 'Save it as a listing once the person agrees or has asked for it; nothing is published or charged yet.',
    },
  ]
}

/** Asks the assistant for search phrases until there are enough; copied meta keywords seldom say what people would type. */
function phrasesAsked({ keywords }: Profile['fields']): string {
  const isCopied = keywords?.state === 'ai' && keywords.evidence.length > 0
  const phrases = isCopied ? [] : [keywords?.value ?? []].flat()
  if (areEnough(phrases)) return ''
  return ` Suggest ${phrases.length ? 'more ' : ''}keywords, each of 2 words or more: ${FIELDS.keywords.about}.`
}
