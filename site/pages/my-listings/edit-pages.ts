import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import { partSection, refusedNote, type Sent } from '../../ui/forms/part-section.ts'
import type { Part, Value } from '../../ui/forms/parts.ts'
import { milestoneRows, storyParts } from '../../ui/forms/profile-parts.ts'
import type { Page } from '../../ui/page.ts'
import { paragraphs } from '../../ui/prose.ts'
import { counted } from '../../ui/words.ts'
import { formKeys, isPublic, lockedNote, myListingPage, type Around, type MyListing } from './frame.ts'
import type { StandingListing } from './held-listing.ts'

/** What a page for editing a listing shows. */
export interface Editing extends Around {
  listing: MyListing
  sent: Sent
}

/** The sections of the founder's story, and a new milestone. */
export const STORY_PARTS: Part[] = [
  ...storyParts(''),
  {
    key: 'milestone',
    label: 'New milestone',
    shape: milestoneRows(1, 'Link (https)'),
  },
]

/** The saved value of a story part; empty for the new milestone. */
export function storyValue({ story }: StandingListing, key: string): Value {
  return key === 'milestone' ? [] : (story?.[key as keyof typeof story] ?? '')
}

/**
 * The page to edit the founder's story and milestones, in one form so that removing a milestone keeps what
 * was typed.
 */
export function storyPage({ listing, sent, ...around }: Editing): Page {
  const milestones = listing.milestones ?? []
  const [written, added] = [STORY_PARTS.slice(0, -1), STORY_PARTS.at(-1)!]
  const isHidden = !listing.unlocked_sections.includes('story') || !listing.unlocked_sections.includes('milestones')
  return myListingPage(
    listing,
    '/story',
    'Story and milestones',
    around,
    html`${isHidden ? lockedNote(listing, listing.unlocked_sections.includes('story') ? 'milestones' : 'story', 'this') : ''}
      ${refusedNote(sent, STORY_PARTS)}
      <form class="long" method="post" action="/my-listings/${listing.id}/story" data-once>
        ${formKeys(around)}
        <button class="hidden" name="go" value="save" tabindex="-1" aria-hidden="true">Save</button>
        <section class="group">
          <h2>Founder story</h2>
          ${written.map((part) => partSection(sent, part, storyValue(listing, part.key)))}
        </section>
        <section class="group">
          <h2>Milestones</h2>
          ${
            milestones.length
              ? html`<ul class="things">
                  ${milestones.map(
                    ({ id, date, title }) =>
                      html`<li>
                        <div>
                          <b>${title}</b>
                          <p class="facts"><time datetime="${date}">${longDate(date)}</time></p>
                        </div>
                        <button class="second small" name="go" value="delete:${id}">
                          Remove<span class="hidden"> ${title}</span>
                        </button>
                      </li>`,
                  )}
                </ul>`
              : html`<p class="quiet">No milestones yet.</p>`
          }
          ${partSection(sent, added, [])}
        </section>
        <div class="bar follows"><button name="go" value="save">Save</button></div>
      </form>`,
  )
}

/**
 * The boxes of an update, which appears on the listing and, if the listing is public, goes to its followers
 * by email.
 */
export const NEWS_PARTS: Part[] = [
  { key: 'title', label: 'Title', shape: { kind: 'line' } },
  { key: 'body', label: 'Update', hint: 'Leave a blank line between paragraphs.', shape: { kind: 'text', rows: 8 } },
]

/** A form to post an update, and the latest updates. */
export function newsPage({ listing, sent, ...around }: Editing): Page {
  const { id, followers, latest_updates } = listing
  return myListingPage(
    listing,
    '/news',
    'Updates',
    around,
    html`<p class="quiet">
        ${
          isPublic(listing)
            ? html`Your update appears immediately and can’t be deleted.
              ${followers ? `We email it to ${counted(followers, 'follower')}.` : 'You have no followers yet.'}`
            : 'Your update appears once the listing is public. It can’t be deleted, and we won’t email it.'
        }
      </p>
      ${refusedNote(sent, NEWS_PARTS)}
      <div class="duo">
        <div>
          <form class="long" method="post" action="/my-listings/${id}/news" data-once>
            ${formKeys(around)}
            <div class="group">
              <h2 class="hidden">Post an update</h2>
              ${NEWS_PARTS.map((part) => partSection(sent, part, ''))}
            </div>
            <div class="bar"><button>Post update</button></div>
          </form>
        </div>
        <div>
          ${
            latest_updates.length
              ? html`<section>
                  <h2>Earlier updates</h2>
                  ${latest_updates.map(
                    ({ title, body, posted_at }) =>
                      html`<article class="posted">
                        <h3>${title}</h3>
                        <p class="quiet"><time datetime="${posted_at}">${longDate(posted_at)}</time></p>
                        ${paragraphs(body)}
                      </article>`,
                  )}
                </section>`
              : ''
          }
        </div>
      </div>`,
  )
}
