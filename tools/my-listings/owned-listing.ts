import * as z from 'zod'
import { badgeOf } from '../../domain/badges/badge-code.ts'
import { BADGE_STATES, badgeStanding } from '../../domain/launches/badge-standing.ts'
import { LISTING_STATUSES, PAID_SECTIONS, type Listing } from '../../domain/listings/listing.entity.ts'
import { shows } from '../../domain/listings/listing.ts'
import type { Surroundings } from '../../domain/listings/surroundings.ts'
import { EDITED_FIELDS, type EditedField } from '../../domain/profile/fields.ts'
import { byName } from '../../domain/shared/by-name.ts'
import type { SiteFacts } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { imagesOf, PublicListing, publicFields, publicFieldsOf } from '../shared/public-listing.ts'

const { story, milestones, media } = PublicListing.shape

export const OwnedListing = z.strictObject({
  id: z.int(),
  ...publicFields,
  status: z.enum(LISTING_STATUSES),
  plan: z.enum(['free', 'paid']).nullable().describe('null until one is chosen.'),
  unlocked_sections: z.array(z.enum(PAID_SECTIONS)).describe('Paid sections that visitors see.'),
  badge: z
    .strictObject({
      html: z.string().describe('Paste it into the homepage, visible to visitors.'),
      homepage: z.string(),
      state: z
        .enum(BADGE_STATES)
        .describe(
          'found for scheduled listings, and for live ones until it is missed; else what the last look saw, if it could look.',
        ),
      checked_at: z.string().nullable(),
      found_at: z.string().nullable(),
      deadline: z.string().nullable().describe('Until when the badge must be found, or stay.'),
      if_missed: z.string().nullable().describe('What happens without it.'),
      reason: z.string().nullable().describe('Code of why it was not found.'),
      detail: z.string().nullable().describe('The reason in words, with what to do.'),
    })
    .describe('A free listing launches once this badge is found on the homepage.'),
  story,
  milestones,
  media,
})

/**
 * What an edit of a listing returns: the values that an owner can edit, and the listing's id, slug, name,
 * status and links.
 */
export const EditedListing = z.object({
  ...OwnedListing.pick({ id: true, slug: true, name: true, status: true, headline: true, summary: true }).shape,
  ...byName<Pick<typeof publicFields, EditedField>>(EDITED_FIELDS, (name) => publicFields[name]),
  ...OwnedListing.pick({ socials: true, faqs: true, seo: true, links: true }).shape,
})

/** What choosing a plan changes, and what to do next; the rest of the listing is left out. */
export const PlanChosen = z.object({
  ...OwnedListing.pick({ id: true, slug: true, name: true, status: true, plan: true, launch_week: true, badge: true })
    .shape,
  next_steps: NextSteps,
})

/** A listing as its owner sees it, including the paid sections that visitors may not see. */
export function ownedListingOf(listing: Listing, around: Surroundings, site: SiteFacts): z.input<typeof OwnedListing> {
  const { siteUrl } = site
  return {
    id: listing.id,
    ...publicFieldsOf(listing, around, siteUrl),
    status: listing.status,
    plan: listing.plan ?? null,
    unlocked_sections: PAID_SECTIONS.filter((section) => shows(listing, section)),
    badge: {
      html: badgeOf(listing, site),
      homepage: listing.websiteUrl,
      ...badgeStanding(listing),
    },
    story: listing.story,
    milestones: around.milestones,
    media: imagesOf(listing.media, siteUrl),
  }
}
