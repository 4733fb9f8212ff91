import * as z from 'zod'
import { launchFeed, SECTIONS } from '../../domain/launches/launch-lists.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Launch, launchOf } from './launch-record.ts'

export default defineTool({
  name: 'list_launches',
  title: 'List launches',
  description:
    'Feed of launches: today, this week, recent, trending, upcoming, most voted, viewed or followed. Use when asked ' +
    'what launched today, or what is new, hot or trending right now.',
  rest: { method: 'GET', path: '/launches' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    section: z.enum(SECTIONS).default('this-week').describe('Which.'),
    ...pagination,
  }),
  output: paginated(Launch).extend({ section: z.enum(SECTIONS) }),

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
