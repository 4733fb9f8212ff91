import * as z from 'zod'
import { CLAIM_METHODS } from '../../domain/claims/claimable-site.ts'
import { startClaim } from '../../domain/claims/start-claim.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { ClaimRecord, claimRecordOf, claimSteps } from './claim-record.ts'

export default defineTool({
  name: 'claim_listing',
  title: 'Claim a listing',
  description:
    'Claim a listing of your own company by proof that you control its domain: a DNS record, a tag on the page, a file, or ' +
    'a mailbox at the domain. Returns what to publish; give it to the person word for word, then call `verify_claim`. ' +
    'Verified is not paid.',
  rest: { method: 'POST', path: '/claims', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    slug: z.string().max(220).describe('Slug of the listing, from `search_listings`.'),
    method: z
      .enum(CLAIM_METHODS)
      .describe('dns is the strongest proof; email, by a letter to the domain, the weakest.'),
    email: z
      .email({ pattern: z.regexes.html5Email })
      .max(254)
      .optional()
      .describe("For email: an address at the company's domain."),
  }),
  output: z.strictObject({ ...ClaimRecord.shape, next_steps: NextSteps }),

  async handler(input, { db, em, actor, writeLetter, now, siteUrl }) {
    const claim = await startClaim({ db, em, actor, writeLetter, siteUrl, now: now() }, input)
    return { ...claimRecordOf(claim, siteUrl), next_steps: claimSteps(claim) }
  },
  text: ({ id, status, instructions: { text, content } }) =>
    `Claim ${id} is ${status}. ${text}${content === null ? '' : ` Publish: ${content}`}`,
})
