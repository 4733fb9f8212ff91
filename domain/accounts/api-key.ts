import { randomBytes } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import type { Scope } from '../shared/actor.ts'

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.uuid(),
    label: p.text().default(''),
    hash: p.text().unique(),
    hint: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
})

export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey)

/** 216 random bits: an attacker who tries for a lifetime guesses none. */
export function newSecret(): string {
  return `ldk_${randomBytes(27).toString('base64url')}`
}
