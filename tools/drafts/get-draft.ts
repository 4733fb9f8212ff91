import * as z from 'zod'
import { changedEvidence } from '../../domain/drafts/changed-evidence.ts'
import { invitesOf } from '../../domain/drafts/invites.ts'
import { ownedDraft } from '../../domain/drafts/owned-draft.ts'
import { profileOf } from '../../domain/drafts/profile/draft-profile.ts'
import { defineTool } from '../define-tool.ts'
import { DraftRecord, draftRecordOf } from './draft-record.ts'

export default defineTool({
  name: 'get_draft',
  title: 'Review a draft',
  description:
    'Read a draft: the profile we are writing, each value we found on the website, the quote it comes from, and ' +
    'what is missing, blank or left to fill in. Use to see whether it is finished: poll every few seconds until ' +
    '`ready`.',
  rest: { method: 'GET', path: '/drafts/{id}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ id: z.uuid().describe('From `list_my_drafts`.') }),
  output: DraftRecord,

  async handler({ id }, { db, actor, now }) {
    const draft = await ownedDraft(db, id, actor)
    const { profile, listing } = await profileOf(db, draft, actor)
    const changes = await changedEvidence(db, listing)
    return draftRecordOf(draft, profile, { changes, invites: await invitesOf(db, id, now()) })
  },
})
