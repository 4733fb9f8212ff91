import addMilestone from '../../../tools/my-listings/add-milestone.ts'
import deleteMilestone from '../../../tools/my-listings/delete-milestone.ts'
import postListingUpdate from '../../../tools/my-listings/post-listing-update.ts'
import setFounderStory from '../../../tools/my-listings/set-founder-story.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Tool } from '../../../tools/define-tool.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn, filledIn, type Part, type Row, type Value } from '../../ui/forms/parts.ts'
import { everyProblem, refusalOf } from '../../ui/forms/refusals.ts'
import type { Page } from '../../ui/page.ts'
import { tryOut } from '../shared/run-for.ts'
import { noticeOf, onceFor, readEdit, refusedBy, type Visit } from '../shared/person-pages.ts'
import { NEWS_PARTS, newsPage, STORY_PARTS, storyPage, storyValue, type Editing } from './edit-pages.ts'
import type { MyListing } from './frame.ts'
import { myListing, withListing, type ListingSite } from './my-listing.ts'
import { heldListing, type StandingListing } from './held-listing.ts'

type Changed = ReadonlyMap<string, Value>
type Input = Record<string, unknown>

/** A page that edits some parts of an owner's listing. */
interface EditPage {
  path: 'story' | 'news'
  parts: Part[]
  standing: (listing: StandingListing, key: string) => Value
  page: (editing: Editing) => Page
  /** The operations that save the edits; `once` for one that a second click must not repeat. */
  calls: (id: number, changed: Changed) => { tool: Tool; input: Input; once?: true }[]
  /** The `DONE` key of the notice. */
  done: string
}

const DONE: Record<string, string> = {
  saved: 'Saved.',
  removed: 'Milestone removed.',
  posted: 'Posted.',
}

const PAGES: EditPage[] = [
  {
    path: 'story',
    parts: STORY_PARTS,
    standing: storyValue,
    page: storyPage,
    done: 'saved',
    calls(listing_id, changed) {
      const [milestone] = (changed.get('milestone') ?? []) as Row[]
      const story = Object.fromEntries([...changed].filter(([key]) => key !== 'milestone'))
      const { shape } = STORY_PARTS.at(-1)!
      return [
        ...(Object.keys(story).length ? [{ tool: setFounderStory, input: { listing_id, ...story } }] : []),
        ...(milestone && shape.kind === 'rows'
          ? [
              {
                tool: addMilestone,
                input: { listing_id, ...filledIn(shape.columns, milestone) },
                once: true as const,
              },
            ]
          : []),
      ]
    },
  },
  {
    path: 'news',
    parts: NEWS_PARTS,
    standing: () => '',
    page: newsPage,
    done: 'posted',
    calls: (listing_id, changed) => [
      {
        tool: postListingUpdate,
        input: { listing_id, title: changed.get('title') ?? '', body: changed.get('body') ?? '' },
        once: true,
      },
    ],
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
        return visit.show(edited.page({ listing, sent: NOTHING_SENT, notice, ...visit.keys }))
      }),
    )
    form(
      path,
      readEdit,
      withListing((visit, listing, sent: Form) => saveEdits(listings, edited, { visit, listing, sent })),
    )
  }
}

async function saveEdits(
  { services }: ListingSite,
  { path, parts, standing, page, calls, done }: EditPage,
  { visit, listing, sent }: { visit: Visit; listing: MyListing; sent: Form },
): Promise<unknown> {
  const { run, keys } = visit
  const { id } = listing
  const editsOn = (one: StandingListing) => editsIn(sent, parts, (key) => standing(one, key))
  const { changed, conflicts } = editsOn(listing)
  const unless = async (tx: Tx) => refuseOver(editsOn(await heldListing(services, tx, id, visit.person)))
  // While a milestone is being added, `/title` belongs to it, although the story has a title, too.
  const refusalOfCall = (tool: Tool, error: unknown) =>
    refusalOf(
      refusedBy(error),
      parts.map(({ key }) => key),
      (pointer) =>
        tool === addMilestone && /^\/(date|title|description|url)$/.test(pointer) ? 'milestone' : undefined,
    )
  const trial = async (rest: Changed) => {
    for (const { tool, input } of calls(id, rest)) {
      const refused = await tryOut(run, tool, input, { unless }).catch((error: unknown) => refusalOfCall(tool, error))
      if (refused) return refused
    }
    return null
  }
  const all = calls(id, changed)
  let running = all[0]
  try {
    // Several operations save all or nothing: each is tried before the first one is run.
    if (all.length > 1) for (running of all) await tryOut(run, running.tool, running.input, { unless })
    for (running of all) {
      const { tool, input, once } = running
      await run(tool, input, once ? { once: onceFor(sent, input) } : { unless })
    }
    const [, removed] = /^delete:([1-9]\d{0,14})$/.exec(String(sent['go'])) ?? []
    if (path === 'story' && removed)
      await run(deleteMilestone, { listing_id: id, milestone_id: Number(removed) }).catch(alreadyGone)
    return visit.res.redirect(303, `/my-listings/${id}/${path}?done=${path === 'story' && removed ? 'removed' : done}`)
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      const now = (await myListing(visit)) ?? listing
      return visit.show(page({ listing: now, sent: refusedForm(editsOn(now)), ...keys }), 400)
    }
    const { status } = refusedBy(error)
    const refusal = await everyProblem(refusalOfCall(running!.tool, error), changed, trial)
    return visit.show(page({ listing, sent: refusedForm({ changed, conflicts }, refusal), ...keys }), status)
  }
}

/** Ignores a second click on Remove. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error
}
