import { Migration } from '@mikro-orm/migrations'

/** Keeps why an email waits, so that operators see it, and the content of emails that were given up, so that they can resend them. */
export class EmailsToMend extends Migration {
  override up(): void {
    for (const statement of EMAILS_TO_MEND) this.addSql(statement)
  }
}

const EMAILS_TO_MEND = [
  `alter table email
     add column tries integer not null default 0,
     add column problem text,
     add column tried_at timestamptz,
     add column discarded_at timestamptz`,
  `create index email_waiting on email (created_at) where sealed is not null`,
  `create index email_given_up on email (given_up_at desc) where given_up_at is not null`,
  `alter table mail_suppression
     add column detail text,
     drop constraint mail_suppression_reason_check,
     add constraint mail_suppression_reason_check
       check (reason in ('bounced', 'complained', 'unsubscribed', 'operator'))`,
  // At most one row: since when the mail server takes no emails, and why.
  `create table mail_outage (
     server text primary key check (server = 'smtp'),
     since timestamptz not null,
     last_at timestamptz not null,
     reason text not null
   )`,
]
