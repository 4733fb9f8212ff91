import * as z from 'zod'
import { startDraft } from '../../domain/drafts/start-draft.ts'
import { defineTool } from '../define-tool.ts'
import { DraftStarted, draftStartedOf } from './draft-record.ts'

export default defineTool({
  name: 'submit_listing',
  title: 'Add a product or website: submit, register or get it listed',
  description:
    'Add or create a new product or entry by its website: an app, tool, SaaS, startup or company somebody built ' +
    'and wants listed here or put in this directory. We read the website and write a profile with quotes in ' +
    'about a minute; nothing is published or charged. Then poll `get_draft` until `ready`.',
  rest: { method: 'POST', path: '/drafts', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },

  input: z.strictObject({ url: z.string().max(2048).describe('Web address, https.') }),
  output: DraftStarted,

  outside: { asks: () => 'websites' },

  async handler({ url }, { tx, actor, jobs, now }) {
    return draftStartedOf(await startDraft(tx, url, { actor, jobs, now: now() }))
  },
})
