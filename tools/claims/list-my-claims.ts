import * as z from 'zod'
import { claimsOf } from '../../domain/claims/claim.ts'
import { defineTool } from '../define-tool.ts'
import { pageOf, paginated, pagination } from '../shared/pagination.ts'
import { ClaimRecord, claimRecordOf } from './claim-record.ts'

export default defineTool({
  name: 'list_my_claims',
  title: 'My claims: claimed listings, status, what to publish in DNS',
  description:
    'My pending and past claims or requests for ownership, and which TXT record, code, tag or file to put in DNS ' +
    'or on the website.',
  rest: { method: 'GET', path: '/claims' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject(pagination),
  output: paginated(ClaimRecord),

  async handler({ page, per_page }, { db, actor, now, siteUrl }) {
    const { accountId } = actor
    const { claims, total } = await claimsOf(db, { accountId, now: now(), page, perPage: per_page })
    return pageOf(
      claims.map((claim) => claimRecordOf(claim, siteUrl)),
      { page, per_page, total },
    )
  },
})
