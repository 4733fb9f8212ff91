import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const SignInRequestSchema = defineEntity({
  name: 'SignInRequest',
  tableName: 'sign_in_request',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    next: p.text(),
    linkHash: p.text().unique(),
    codeHash: p.text().nullable(),
    browserHash: p.text().nullable(),
    wrongCodes: p.integer().default(0),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    asker: p.text().nullable(),
    wrongLinkCodes: p.integer().default(0),
  },
  indexes: [
    {
      name: 'sign_in_request_age',
      expression: 'CREATE INDEX sign_in_request_age ON sign_in_request USING btree (created_at)',
    },
    {
      name: 'sign_in_request_browser',
      expression: 'CREATE INDEX sign_in_request_browser ON sign_in_request USING btree (browser_hash, created_at DESC)',
    },
    {
      name: 'sign_in_request_email',
      expression: 'CREATE INDEX sign_in_request_email ON sign_in_request USING btree (email, created_at)',
    },
  ],
})

export class SignInRequest extends SignInRequestSchema.class {}
SignInRequestSchema.setClass(SignInRequest)

declare module '../../database/tables.ts' {
  interface Tables {
    sign_in_request: TableOf<typeof SignInRequestSchema>
  }
}
