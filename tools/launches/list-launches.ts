import * as z from 'zod'
import { launchFeed, SECTIONS } from '../../domain/launches/launch-lists.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { Launch, launchOf } from './launch-record.ts'

export default defineTool({
  name: 'list_launches',
  title: 'List launches',
  description:
    'One section of the launch feed: `today` and `recent` newest first, `this-week` ranked by the votes of the week, ' +
    '`trending` by votes that lose half their weight every three days, `most-voted`, `most-viewed`, `most-followed`, or ' +
    '`upcoming` in the order of launch. Call `get_listing` with a `slug` for the full profile.',
  rest: { method: 'GET', path: '/launches' },
  scope: null,
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({
    section: z.enum(SECTIONS).default('this-week').describe('Section of the feed.'),
    ...pagination,
  }),
  output: paginated(Launch).extend({ section: z.enum(SECTIONS) }),

  async handler({ section, page, per_page }, { db, em, now, siteUrl }) {
    const { rows, total, capped } = await launchFeed(db, em, section, now(), { page, perPage: per_page })
    return {
      section,
      ...pageOf(
        rows.map((row) => launchOf(row, siteUrl)),
        { page, per_page, total, capped },
      ),
    }
  },
})
