import * as z from 'zod'
import { launchFeed, SECTIONS } from '../../domain/launches/launch-lists.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { summaryOf } from '../shared/listing-summary.ts'
import { Launch } from './launch-record.ts'

/** The sections that are ranked by the votes of a week. */
const OF_A_WEEK: readonly string[] = ['today', 'this-week']

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
  output: paginated(
    Launch.partial({ week_votes: true }).extend({ launch_week: z.string().nullable().describe('Its Monday.') }),
  ).extend({ section: z.enum(SECTIONS) }),

  async handler({ section, page, per_page }, { db, now, siteUrl }) {
    const { rows, total, capped } = await launchFeed(db, section, now(), { page, perPage: per_page })
    return {
      section,
      ...pageOf(
        rows.map(({ week_votes, ...row }) => ({
          ...summaryOf(row, siteUrl),
          ...(OF_A_WEEK.includes(section) ? { week_votes } : {}),
        })),
        { page, per_page, total, capped },
      ),
    }
  },
})
