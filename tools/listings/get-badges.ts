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
  title: 'Get badges',
  description:
    'The badges a listing has earned, as HTML to paste into its website and as SVG addresses, in the shape, colour mode ' +
    'and size asked for. Paste the HTML unchanged. Owners of a listing that is not public yet find its badge in `get_my_listing`.',
  rest: { method: 'GET', path: '/listings/{slug}/badges' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    slug: Slug.describe('Slug of the listing, from `search_listings`.'),
    shape: Shape.default('standard').describe('Form of the badge.'),
    mode: Mode.default('auto').describe('Colours; `auto` follows the visitor’s light or dark mode.'),
    size: Size.default('m').describe('Small, medium or large.'),
  }),
  output: z.strictObject({
    slug: z.string(),
    shape: Shape,
    mode: Mode,
    size: Size,
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
    badges: z.array(
      z.strictObject({
        kind: z.enum(BADGE_KINDS),
        title: z.string().describe('What it says.'),
        html: z.string().describe('Code to paste: a link to the listing around the image.'),
        svg_url: z.string().describe('The image as asked for.'),
        svg_urls: z
          .strictObject({ light: z.string(), dark: z.string(), auto: z.string() })
          .describe('The same in each colour mode.'),
      }),
    ),
    not_earned: z
      .array(z.strictObject({ kind: z.enum(BADGE_KINDS), how: z.string().describe('What brings it.') }))
      .describe('Badges this listing does not have; their images do not exist.'),
  }),

  async handler({ slug, ...look }, { db, em, now, siteUrl, siteName }) {
    const facts = await badgeFacts(db, em, slug, now())
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
  text: ({ badges }) => badges.map(({ title, html }) => `${title}: ${html}`).join('\n'),
})
