import * as z from 'zod'
import { badgeEmbed, badgeUrl } from '../../domain/badges/badge-code.ts'
import { BADGE_KINDS, HOW_TO_EARN, sentenceOf } from '../../domain/badges/badge-kinds.ts'
import { BADGE_SHAPES, BADGE_SIZES, dimensionsOf } from '../../domain/badges/badge-shapes.ts'
import { BADGE_MODES } from '../../domain/badges/badge-svg.ts'
import { badgeFacts, earnedBadges } from '../../domain/badges/earned-badges.ts'
import { DomainError } from '../../domain/errors.ts'
import { isPublic } from '../../domain/listings/listing.ts'
import { defineTool } from '../define-tool.ts'
import { Slug } from '../shared/schemas.ts'

const Shape = z.enum(BADGE_SHAPES)
const Mode = z.enum(BADGE_MODES)
const Size = z.enum(BADGE_SIZES)

export default defineTool({
  name: 'get_badges',
  title: 'Badge code or award image to embed on my site',
  description:
    'Badge of a listing: HTML snippet to embed or paste unchanged on its own website, homepage or footer, and ' +
    'SVG images, light or dark. Use to show that we won, are featured or listed. Not public yet: ' +
    '`get_my_listing`.',
  rest: { method: 'GET', path: '/listings/{slug}/badges' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    slug: Slug.describe('From `search_listings`.'),
    shape: Shape.default('standard').describe('Form.'),
    mode: Mode.default('auto').describe('`auto` follows the visitor.'),
    size: Size.default('m').describe('Size.'),
  }),
  output: z.strictObject({
    slug: z.string(),
    shape: Shape,
    mode: Mode,
    size: Size,
    width: z.int(),
    height: z.int(),
    badges: z.array(
      z.strictObject({
        kind: z.enum(BADGE_KINDS),
        title: z.string(),
        html: z.string(),
        svg_url: z.string(),
        svg_urls: z.strictObject({ light: z.string(), dark: z.string(), auto: z.string() }),
      }),
    ),
    not_earned: z
      .array(z.strictObject({ kind: z.enum(BADGE_KINDS), how: z.string() }))
      .describe('Badges this listing hasn’t earned. They have no images.'),
  }),

  async handler({ slug, ...look }, { db, now, siteUrl, siteName }) {
    const facts = await badgeFacts(db, slug, now())
    if (!facts || !isPublic(facts))
      throw new DomainError('not_found', `There is no listing ${slug}.`, 'Call search_listings to find its slug.')
    const earned = earnedBadges(facts)
    const badges = earned.map((subject) => {
      const url = (mode: (typeof BADGE_MODES)[number]) => badgeUrl(siteUrl, slug, subject, { ...look, mode })
      return {
        kind: subject.kind,
        title: sentenceOf(subject, siteName),
        html: badgeEmbed({ siteUrl, siteName }, slug, subject, look),
        svg_url: url(look.mode),
        svg_urls: { light: url('light'), dark: url('dark'), auto: url('auto') },
      }
    })
    const missing = BADGE_KINDS.filter((kind) => !earned.some((subject) => subject.kind === kind))
    return {
      slug,
      ...look,
      ...dimensionsOf(look.shape, look.size),
      badges,
      not_earned: missing.map((kind) => ({ kind, how: HOW_TO_EARN[kind] })),
    }
  },
})
