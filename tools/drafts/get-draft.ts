import * as z from 'zod'
import { changedEvidence } from '../../domain/drafts/changed-evidence.ts'
import { invitesOf } from '../../domain/drafts/invites.ts'
import { ownedDraft } from '../../domain/drafts/owned-draft.ts'
import { profileOf } from '../../domain/drafts/profile/draft-profile.ts'
import { defineTool } from '../define-tool.ts'
import { DraftRecord, draftRecordOf } from './draft-record.ts'

export default defineTool({
  name: 'get_draft',
  title: 'Review a draft: preview it, its sources and what’s missing',
  description:
    'Read or show a draft: the profile we are writing, each value we can find on your website, where it came ' +
    'from (the sentence quoted), and what is still missing, empty or left to fill in. Poll every few seconds ' +
    'until it is finished (`ready`).',
  rest: { method: 'GET', path: '/drafts/{id}' },
  scope: 'account:read',
  idempotent: false,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },

  input: z.strictObject({ id: z.uuid().describe('From `list_my_drafts`.') }),
  output: DraftRecord,

  async handler({ id }, { db, actor, now, siteUrl }) {
    const draft = await ownedDraft(db, id, actor)
    const { profile, listing } = await profileOf(db, draft, actor)
    const changes = await changedEvidence(db, listing)
    return draftRecordOf(draft, profile, { changes, invites: await invitesOf(db, id, now()), siteUrl })
  },
})
