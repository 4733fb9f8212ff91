import * as z from 'zod'
import { launchFeed, SECTIONS } from '../../domain/launches/launch-lists.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Launch, launchOf } from './launch-record.ts'

/** The sections that are ranked by the votes of a week. */
const OF_A_WEEK: ReadonlySet<string> = new Set(['today', 'this-week'])

export default defineTool({
  name: 'list_launches',
  title: 'What’s new: newest products, latest and trending launches',
  description:
    'Feed of launches and releases: new, latest, popular or hot ones today, or what came out recently. Who leads ' +
    'a week: `get_launch_week`.',
  rest: { method: 'GET', path: '/launches' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    section: z.enum(SECTIONS).default('this-week').describe('Which.'),
    ...pagination,
  }),
  output: paginated(Launch).extend({ section: z.enum(SECTIONS) }),
  brief: {
    output: paginated(Launch.omit({ live_at: true }).partial({ week_votes: true }).strip()).extend({
      section: z.enum(SECTIONS),
    }),
    of: ({ items, ...page }) => ({
      ...page,
      items: OF_A_WEEK.has(page.section) ? items : items.map((item) => ({ ...item, week_votes: undefined })),
    }),
  },

  async handler({ section, page, per_page }, { db, now, siteUrl }) {
    const { rows, total, capped } = await launchFeed(db, section, now(), { page, perPage: per_page })
    return {
      section,
      ...pageOf(
        rows.map((row) => launchOf(row, siteUrl)),
        { page, per_page, total, capped },
      ),
    }
  },
})
