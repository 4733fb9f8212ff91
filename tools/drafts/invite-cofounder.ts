import * as z from 'zod'
import { inviteCofounder } from '../../domain/drafts/invites.ts'
import { lockOwnedDraft } from '../../domain/drafts/owned-draft.ts'
import { defineTool } from '../define-tool.ts'
import { NextSteps } from '../shared/schemas.ts'
import { InviteRecord, inviteRecordOf } from './draft-record.ts'

export default defineTool({
  name: 'invite_cofounder',
  title: 'Invite a co-founder or teammate to share and edit a draft',
  description:
    'Share a draft or submission: email a cofounder, business partner or colleague an invitation to access, edit ' +
    'and own it too. Sends a real email: only to an address the person gave.',
  rest: { method: 'POST', path: '/drafts/{id}/invites', success: 201 },
  scope: 'listings:write',
  idempotent: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

  input: z.strictObject({
    id: z.uuid().describe('From `list_my_drafts`.'),
    email: z.email({ pattern: z.regexes.html5Email }).max(254).describe('Address.'),
  }),
  output: z.strictObject({ draft_id: z.uuid(), ...InviteRecord.shape, next_steps: NextSteps }),

  async handler({ id, email }, { tx, actor, writeEmail, now, siteUrl }) {
    const draft = await lockOwnedDraft(tx, id, actor)
    const invite = await inviteCofounder({ tx, actor, writeEmail, siteUrl, now: now() }, draft, email)
    const next_steps = [
      {
        operation: 'get_draft',
        why: '`invites` says whether the email went out and was accepted. Whoever accepts, signed in with this address, owns the draft and its listing too, with the same rights.',
      },
    ]
    return { draft_id: draft.id, ...inviteRecordOf(invite), next_steps }
  },
})
