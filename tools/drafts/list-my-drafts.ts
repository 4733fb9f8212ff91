import * as z from 'zod'
import { Draft } from '../../domain/drafts/draft.entity.ts'
import { coOwnedDrafts } from '../../domain/drafts/owned-draft.ts'
import { profilesOf } from '../../domain/drafts/profile/draft-profile.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { DraftSummary, draftSummaryOf } from './draft-record.ts'

export default defineTool({
  name: 'list_my_drafts',
  title: 'My unfinished drafts: resume, pick up or go on half way',
  description:
    'My drafts and submissions in progress: what somebody started, began or was working on last time and has not ' +
    'finished or published. Use to continue where they left off. Then `get_draft`.',
  rest: { method: 'GET', path: '/drafts' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(DraftSummary),

  async handler({ page, per_page }, { db, actor }) {
    const [drafts, total] = await db.em.findAndCount(
      Draft,
      { $or: [{ accountId: actor.accountId }, { id: { $in: await coOwnedDrafts(db, actor) } }] },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: per_page, offset: (page - 1) * per_page },
    )
    const shown = await profilesOf(db, drafts, actor)
    return pageOf(
      drafts.map((draft, index) => draftSummaryOf(draft, shown[index]!.profile)),
      { page, per_page, total },
    )
  },
})
