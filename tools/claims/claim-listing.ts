import * as z from 'zod'
import { startClaim } from '../../domain/claims/start-claim.ts'
import { CLAIM_METHODS } from '../../domain/shared/claim-methods.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { ClaimRecord, claimRecordOf, claimSteps } from './claim-record.ts'

export default defineTool({
  name: 'claim_listing',
  title: 'Claim my company’s listing: prove that I own it',
  description:
    'Take over or control a listing or page that somebody else made about our company: prove that we are the ' +
    'owner of its domain (DNS entry, meta tag, file or email). Returns what to publish; then `verify_claim`. ' +
    'Verified is not paid.',
  rest: { method: 'POST', path: '/claims', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    slug: z.string().max(220).describe('From `search_listings`.'),
    method: z.enum(CLAIM_METHODS).describe('dns is strongest, email weakest.'),
    email: z
      .email({ pattern: z.regexes.html5Email })
      .max(254)
      .optional()
      .describe('For email: an address at the domain.'),
  }),
  output: z.strictObject({ ...ClaimRecord.shape, next_steps: NextSteps }),

  async handler(input, { tx, actor, writeEmail, now, siteUrl }) {
    const claim = await startClaim({ tx, actor, writeEmail, siteUrl, now: now() }, input)
    return { ...claimRecordOf(claim, siteUrl), next_steps: claimSteps(claim) }
  },
})
