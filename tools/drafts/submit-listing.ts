import * as z from 'zod'
import { startDraft } from '../../domain/drafts/start-draft.ts'
import { defineTool } from '../define-tool.ts'
import { DraftStarted, draftStartedOf } from './draft-record.ts'

export default defineTool({
  name: 'submit_listing',
  title: 'Add a product to this directory',
  description:
    'Add a new product by its website: an app, startup or company somebody built and wants on here, or a link to ' +
    'turn into an entry. The service reads the homepage and writes a profile with quotes in about a minute; ' +
    'nothing is published or charged. Then poll `get_draft` until `ready`.',
  rest: { method: 'POST', path: '/drafts', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({ url: z.string().max(2048).describe('Website.') }),
  output: DraftStarted,

  outside: { asks: () => 'websites' },

  async handler({ url }, { tx, actor, jobs, now }) {
    return draftStartedOf(await startDraft(tx, url, { actor, jobs, now: now() }))
  },
})
