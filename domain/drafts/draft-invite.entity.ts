import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Draft } from './draft.entity.ts'

const DraftInviteSchema = defineEntity({
  name: 'DraftInvite',
  tableName: 'draft_invite',
  properties: {
    id: p.uuid().primary(),
    draftId: p.manyToOne(Draft).mapToPk().fieldName('draft_id').updateRule('no action').deleteRule('cascade'),
    invitedBy: p.manyToOne(Account).mapToPk().fieldName('invited_by'),
    email: p.text(),
    hash: p.text().unique(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'draft_invite_account',
      expression: 'CREATE INDEX draft_invite_account ON draft_invite USING btree (invited_by, created_at)',
    },
    {
      name: 'draft_invite_draft',
      expression: 'CREATE INDEX draft_invite_draft ON draft_invite USING btree (draft_id, created_at)',
    },
    {
      name: 'draft_invite_email',
      expression: 'CREATE INDEX draft_invite_email ON draft_invite USING btree (email, created_at)',
    },
  ],
})

export class DraftInvite extends DraftInviteSchema.class {}
DraftInviteSchema.setClass(DraftInvite)

declare module '../database/tables.ts' {
  interface Tables {
    draft_invite: TableOf<typeof DraftInviteSchema>
  }
}
