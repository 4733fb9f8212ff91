import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'

const AuditLogSchema = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    at: p.datetime(),
    who: p.text(),
    action: p.text(),
    target: p.text(),
    details: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    form: p.text().nullable(),
  },
  indexes: [
    {
      name: 'audit_log_form',
      expression: 'CREATE UNIQUE INDEX audit_log_form ON audit_log USING btree (form) WHERE (form IS NOT NULL)',
    },
    {
      name: 'audit_log_newest',
      expression: 'CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC)',
    },
    {
      name: 'audit_log_target',
      expression: 'CREATE INDEX audit_log_target ON audit_log USING btree (target, id DESC)',
    },
    { name: 'audit_log_who', expression: 'CREATE INDEX audit_log_who ON audit_log USING btree (who, id DESC)' },
  ],
})

export class AuditLog extends AuditLogSchema.class {}
AuditLogSchema.setClass(AuditLog)

declare module '../database/tables.ts' {
  interface Tables {
    audit_log: TableOf<typeof AuditLogSchema>
  }
}
