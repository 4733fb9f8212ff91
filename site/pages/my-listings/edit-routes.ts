import addMilestone from '../../../tools/my-listings/add-milestone.ts'
import deleteMilestone from '../../../tools/my-listings/delete-milestone.ts'
import postListingUpdate from '../../../tools/my-listings/post-listing-update.ts'
import setFounderStory from '../../../tools/my-listings/set-founder-story.ts'
import updateMyListing from '../../../tools/my-listings/update-my-listing.ts'
import type { Reader, Tx } from '../../../domain/database/database.ts'
import {
  answeredAttributes,
  answerForListing,
  type AnsweredAttribute,
} from '../../../domain/drafts/answer-attributes.ts'
import { DomainError } from '../../../domain/errors.ts'
import { answersOfAll } from '../../../domain/listings/lists/answers.ts'
import { FIELDS, isField } from '../../../domain/profile/fields.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn, filledIn, type Edits, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { refusalOf, type Refusal } from '../../ui/forms/refusals.ts'
import type { Page } from '../../ui/page.ts'
import { answerIn, answersOf, attributeParts, isAttribute } from '../shared/attribute-parts.ts'
import { actorOf } from '../shared/run-for.ts'
import { noticeOf, onceFor, readEdit, refusedBy, type Visit } from '../shared/person-pages.ts'
import {
  NEWS_PARTS,
  newsPage,
  PROFILE_PARTS,
  profilePage,
  profileValue,
  STORY_PARTS,
  storyPage,
  storyValue,
  type ProfileEditing,
} from './edit-pages.ts'
import type { MyListing } from './frame.ts'
import { myListing, withListing, type ListingSite } from './my-listing.ts'
import { heldListing, type StandingListing } from './held-listing.ts'

/** A page that edits some parts of an owner's listing. */
interface EditPage {
  path: 'profile' | 'story' | 'news'
  parts: Part[]
  standing: (listing: StandingListing, key: string) => Value
  page: (editing: ProfileEditing) => Page
  /** Whether it also asks for the attributes of the listing's categories. */
  hasAttributes?: true
  /** Saves the edits and returns the `DONE` key of the notice to show. */
  save: (saving: Saving) => Promise<string>
}

interface Saving {
  run: Visit['run']
  id: number
  changed: ReadonlyMap<string, Value>
  sent: Form
  /** Runs in the operation's transaction: refuses to overwrite someone else's edit, then saves answers to attributes. */
  unless: (tx: Tx) => Promise<void>
}

const DONE: Record<string, string> = {
  saved: 'Saved.',
  removed: 'Milestone removed.',
  posted: 'Posted.',
}

const PAGES: EditPage[] = [
  {
    path: 'profile',
    parts: PROFILE_PARTS,
    standing: profileValue,
    page: profilePage,
    hasAttributes: true,
    async save({ run, id, changed, unless }) {
      if (changed.size) await run(updateMyListing, { listing_id: id, ...profileInput(changed) }, { unless })
      return 'saved'
    },
  },
  {
    path: 'story',
    parts: STORY_PARTS,
    standing: storyValue,
    page: storyPage,
    async save({ run, id, changed, sent, unless }) {
      const [milestone] = (changed.get('milestone') ?? []) as Row[]
      const story = Object.fromEntries([...changed].filter(([key]) => key !== 'milestone'))
      if (Object.keys(story).length) await run(setFounderStory, { listing_id: id, ...story }, { unless })
      if (milestone) {
        const { shape } = STORY_PARTS.at(-1)!
        const input = { listing_id: id, ...filledIn(shape.kind === 'rows' ? shape.columns : [], milestone) }
        await run(addMilestone, input, { once: onceFor(sent, input) })
      }
      const [, removed] = /^delete:([1-9]\d{0,14})$/.exec(String(sent['go'])) ?? []
      if (!removed) return 'saved'
      await run(deleteMilestone, { listing_id: id, milestone_id: Number(removed) }).catch(alreadyGone)
      return 'removed'
    },
  },
  {
    path: 'news',
    parts: NEWS_PARTS,
    standing: () => '',
    page: newsPage,
    async save({ run, id, changed, sent }) {
      const input = { listing_id: id, title: changed.get('title') ?? '', body: changed.get('body') ?? '' }
      await run(postListingUpdate, input, { once: onceFor(sent, input) })
      return 'posted'
    },
  },
]

/** The pages that edit a listing. A refused form shows each problem at its field, with everything that was typed. */
export function editRoutes(listings: ListingSite): void {
  const { page, form } = listings.pages
  for (const edited of PAGES) {
    const path = `/my-listings/:id/${edited.path}`
    page(
      path,
      withListing(async (visit, listing) => {
        const notice = noticeOf(visit.req, DONE)
        const attributes = await attributesOn(edited, listings.services.db.read, listing)
        return visit.show(edited.page({ listing, attributes, sent: NOTHING_SENT, notice, ...visit.keys }))
      }),
    )
    form(
      path,
      readEdit,
      withListing((visit, listing, sent: Form) => saveEdits(listings, edited, { visit, listing, sent })),
    )
  }
}

async function attributesOn(
  { hasAttributes }: EditPage,
  db: Reader,
  { id, categories }: StandingListing,
): Promise<AnsweredAttribute[]> {
  if (!hasAttributes) return []
  const answers = await answersOfAll(db, [id])
  const names = categories.map(({ name }) => name)
  return answeredAttributes(db, names, answers.get(id) ?? {})
}

async function saveEdits(
  { site, services }: ListingSite,
  edited: EditPage,
  { visit, listing, sent }: { visit: Visit; listing: MyListing; sent: Form },
): Promise<unknown> {
  const { path, standing, page, save } = edited
  const { id } = listing
  const attributes = await attributesOn(edited, services.db.read, listing)
  const parts = [...edited.parts, ...attributeParts(attributes)]
  const editsOn = (one: StandingListing, answered: AnsweredAttribute[]) =>
    editsIn(sent, parts, (key) => (isAttribute(key) ? answerIn(answered, key) : standing(one, key)))
  const edits = editsOn(listing, attributes)
  try {
    const answers = answersOf(sent, attributes, edits.changed)
    const unless = async (tx: Tx) => {
      const held = await heldListing(services, tx, id, visit.person)
      refuseOver(editsOn(held, await attributesOn(edited, tx, held)))
      if (answers) await answerForListing(tx, id, { actor: actorOf(visit.person), answers, now: site.now() })
    }
    const changed = new Map([...edits.changed].filter(([key]) => !isAttribute(key)))
    // If nothing else was edited, no operation runs, so the answers get a transaction of their own.
    if (answers && !changed.size) await services.db.transaction(unless)
    const done = await save({ run: visit.run, id, changed, sent, unless })
    return visit.res.redirect(303, `/my-listings/${id}/${path}?done=${done}`)
  } catch (error) {
    const isOver = error instanceof ChangedMeanwhile
    const refused = isOver ? null : refusedBy(error)
    const now = (await myListing(visit)) ?? listing
    const answered = await attributesOn(edited, services.db.read, now)
    const shown = refused ? refusedForm(edits, refusalOn(refused, parts, edits)) : refusedForm(editsOn(now, answered))
    return visit.show(page({ listing: now, attributes: answered, sent: shown, ...visit.keys }), refused?.status ?? 400)
  }
}

/**
 * Sorts the problems by part. While a milestone is being added, `/title` belongs to it, although the story
 * has a title too.
 */
function refusalOn(refused: DomainError, parts: readonly Part[], { changed }: Edits): Refusal {
  const keys = parts.map(({ key }) => key)
  return refusalOf(refused, keys, (pointer) =>
    changed.has('milestone') && /^\/(date|title|description|url)$/.test(pointer) ? 'milestone' : undefined,
  )
}

/** Ignores a second click on Remove. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error
}

/** The edits as input for `update_my_listing`. */
function profileInput(changed: ReadonlyMap<string, Value>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const whole: Record<string, unknown> = {}
  for (const [key, value] of changed) {
    if (key === 'faqs' || key === 'socials') whole[key] = value
    else if (isField(key) && FIELDS[key].kind === 'year') fields[key] = yearOf(value as string)
    else fields[key] = value
  }
  return { ...whole, ...(Object.keys(fields).length ? { fields } : {}) }
}

/** Passes text that isn't a number through, for the operation to refuse. */
function yearOf(typed: string): number | string | null {
  if (!typed) return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}
