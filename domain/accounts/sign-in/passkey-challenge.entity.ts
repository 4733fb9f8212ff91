import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Account } from '../account.entity.ts'

const PasskeyChallengeSchema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    challenge: p.text().primary(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    expiresAt: p.datetime(),
  },
  indexes: [
    {
      name: 'passkey_challenge_age',
      expression: 'CREATE INDEX passkey_challenge_age ON passkey_challenge USING btree (expires_at)',
    },
  ],
})

export class PasskeyChallenge extends PasskeyChallengeSchema.class {}
PasskeyChallengeSchema.setClass(PasskeyChallenge)

declare module '../../database/tables.ts' {
  interface Tables {
    passkey_challenge: TableOf<typeof PasskeyChallengeSchema>
  }
}
