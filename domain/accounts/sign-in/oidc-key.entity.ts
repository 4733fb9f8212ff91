import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const OidcKeySchema = defineEntity({
  name: 'OidcKey',
  tableName: 'oidc_key',
  properties: {
    kid: p.text().primary(),
    sealed: p.text(),
    addedAt: p.datetime(),
  },
})

export class OidcKey extends OidcKeySchema.class {}
OidcKeySchema.setClass(OidcKey)

declare module '../../database/tables.ts' {
  interface Tables {
    oidc_key: TableOf<typeof OidcKeySchema>
  }
}
