import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'

/** The properties of an oidc-provider record, or of an app's published metadata, that queries use. */
interface OidcRecord {
  scope?: string
  aud?: string
  url?: string
  text?: string
  /** Sealed. */
  client_secret?: string
  freshUntil?: number
}

const OidcPayloadSchema = defineEntity({
  name: 'OidcPayload',
  tableName: 'oidc_payload',
  properties: {
    kind: p.string().length(40).primary(),
    id: p.string().length(512).primary(),
    payload: p.json<OidcRecord>(),
    grantId: p.text().nullable(),
    uid: p.text().nullable(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    clientId: p.text().nullable(),
    label: p.text().nullable(),
    consumedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'oidc_payload_account',
      expression: 'CREATE INDEX oidc_payload_account ON oidc_payload USING btree (account_id, kind)',
    },
    {
      name: 'oidc_payload_client',
      expression: 'CREATE INDEX oidc_payload_client ON oidc_payload USING btree (client_id, kind)',
    },
    { name: 'oidc_payload_end', expression: 'CREATE INDEX oidc_payload_end ON oidc_payload USING btree (expires_at)' },
    {
      name: 'oidc_payload_grant',
      expression: 'CREATE INDEX oidc_payload_grant ON oidc_payload USING btree (grant_id)',
    },
    { name: 'oidc_payload_uid', expression: 'CREATE INDEX oidc_payload_uid ON oidc_payload USING btree (uid)' },
  ],
})

export class OidcPayload extends OidcPayloadSchema.class {}
OidcPayloadSchema.setClass(OidcPayload)

declare module '../../database/tables.ts' {
  interface Tables {
    oidc_payload: TableOf<typeof OidcPayloadSchema>
  }
}
