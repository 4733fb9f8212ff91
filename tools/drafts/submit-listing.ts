import * as z from 'zod'
import { startDraft } from '../../domain/drafts/start-draft.ts'
import { defineTool } from '../define-tool.ts'
import { DraftStarted, draftStartedOf, draftText } from './draft-record.ts'

export default defineTool({
  name: 'submit_listing',
  title: 'Submit a product',
  description:
    'Start listing a product from its website address. The service reads the site (robots.txt respected) and drafts the ' +
    'profile with quoted evidence, in about a minute; nothing is published or charged. Returns a draft with status ' +
    '`crawling`: poll `get_draft` every few seconds until `ready`.',
  rest: { method: 'POST', path: '/drafts', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({ url: z.string().max(2048).describe("Public address of the product's website.") }),
  output: DraftStarted,

  readsWebsites: () => true,
  async handler({ url }, { db, em, actor, jobs, now }) {
    return draftStartedOf(await startDraft(db, em, url, { actor, jobs, now: now() }))
  },
  text: draftText,
})
