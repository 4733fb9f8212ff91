import addMilestone from '../../../tools/my-listings/add-milestone.ts'
import deleteMilestone from '../../../tools/my-listings/delete-milestone.ts'
import postListingUpdate from '../../../tools/my-listings/post-listing-update.ts'
import setFounderStory from '../../../tools/my-listings/set-founder-story.ts'
import updateMyListing from '../../../tools/my-listings/update-my-listing.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../account/account-fields.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn, filledIn, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import type { Page } from '../../ui/page.ts'
import { onceFor, readEdit, refusedBy, type personPages, type Visit } from '../account/person-pages.ts'
import {
  NEWS_PARTS,
  newsPage,
  PROFILE_PARTS,
  profilePage,
  profileValue,
  STORY_PARTS,
  storyPage,
  storyValue,
  type Editing,
} from './edit-pages.ts'
import type { MyListing } from './frame.ts'
import { heldListing, type StandingListing } from './held-listing.ts'

/** A page that edits some parts of an owner's listing. */
interface EditPage {
  path: 'profile' | 'story' | 'news'
  parts: Part[]
  standing: (listing: StandingListing, key: string) => Value
  page: (editing: Editing) => Page
  /** Saves the edits and returns the notice to show. */
  save: (saving: Saving) => Promise<string>
}

interface Saving {
  run: Visit['run']
  id: number
  changed: ReadonlyMap<string, Value>
  sent: Form
  /** Refuses to overwrite someone else's edit. */
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

/** The pages that edit a listing. Errors appear next to their fields, and nothing typed is lost. */
export function editRoutes(
  services: Services,
  { page, form }: ReturnType<typeof personPages>,
  myListing: (visit: Visit) => Promise<MyListing | null>,
): void {
  for (const { path, parts, standing, page: pageOf, save } of PAGES) {
    page(`/my-listings/:id/${path}`, async (visit) => {
      const listing = await myListing(visit)
      if (!listing) return visit.absent()
      const done = visit.req.query['done']
      const notice = typeof done === 'string' && Object.hasOwn(DONE, done) ? DONE[done] : null
      return visit.show(pageOf({ listing, sent: NOTHING_SENT, notice, ...visit.keys }))
    })

    form(`/my-listings/:id/${path}`, readEdit, async (visit, sent) => {
      const listing = await myListing(visit)
      if (!listing) return visit.absent()
      const { id } = listing
      const editsOn = (one: StandingListing) => editsIn(sent, parts, (key) => standing(one, key))
      const edits = editsOn(listing)
      const unless = async (tx: Tx) => refuseOver(editsOn(await heldListing(services, tx, id, visit.person)))
      try {
        const done = await save({ run: visit.run, id, changed: edits.changed, sent, unless })
        return visit.res.redirect(303, `/my-listings/${id}/${path}?done=${done}`)
      } catch (error) {
        if (error instanceof ChangedMeanwhile) {
          const now = (await myListing(visit)) ?? listing
          return visit.show(pageOf({ listing: now, sent: refusedForm(editsOn(now)), ...visit.keys }), 400)
        }
        const refused = refusedBy(error)
        const keys = parts.map(({ key }) => key)
        // Both a milestone and the story have a title.
        const refusal = refusalOf(refused, keys, (pointer) =>
          path === 'story' && edits.changed.has('milestone') && /^\/(date|title|description|url)$/.test(pointer)
            ? 'milestone'
            : undefined,
        )
        const now = (await myListing(visit)) ?? listing
        return visit.show(pageOf({ listing: now, sent: refusedForm(edits, refusal), ...visit.keys }), refused.status)
      }
    })
  }
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
    else if (key === 'founded_year') fields[key] = yearOf(value as string)
    else fields[key] = value
  }
  return { ...whole, ...(Object.keys(fields).length ? { fields } : {}) }
}

/** Passes text that isn't a number through, for the operation to refuse. */
function yearOf(typed: string): number | string | null {
  if (!typed) return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}
