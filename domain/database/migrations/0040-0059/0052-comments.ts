import { Migration } from '@mikro-orm/migrations'

/** Comments at a launch and replies to reviews, which are comments about a review, under the public names of their authors. */
export class Comments extends Migration {
  override up() {
    for (const statement of [...PEOPLE, ...COMMENTS, ...COUNTS]) this.addSql(statement)
  }
}

const PEOPLE = [
  // The name under which somebody writes in public. Nobody has one before they write.
  `create table public_person (
     account_id uuid primary key references account on delete cascade,
     slug text not null unique,
     name text not null,
     -- Whether everyone may see the person's page.
     is_shown boolean not null default false,
     created_at timestamptz not null)`,
  // What somebody typed before they signed in.
  `create table typed_text (
     hash text primary key,
     body text not null,
     expires_at timestamptz not null)`,
  `create index typed_text_expires on typed_text (expires_at)`,
]

const COMMENTS = [
  `create table comment (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     -- null once its author has deleted it, or their account.
     account_id uuid references account on delete cascade,
     parent_id bigint references comment on delete cascade,
     review_id bigint references review on delete cascade,
     body text not null,
     answers int not null default 0,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     deleted_at timestamptz,
     hidden_at timestamptz,
     hidden_reason text,
     check ((hidden_at is null) = (hidden_reason is null)),
     check (parent_id is null or review_id is null))`,
  `create index comment_newest on comment (listing_id, id desc) where review_id is null`,
  `create index comment_threads on comment (listing_id, id desc) where parent_id is null and review_id is null`,
  `create index comment_by_person on comment (listing_id, account_id, id) where parent_id is null and review_id is null`,
  `create index comment_answers on comment (parent_id, id) where parent_id is not null`,
  `create unique index comment_review on comment (review_id) where review_id is not null`,
  `create index comment_account on comment (account_id, id desc)`,
  `create index comment_hidden on comment (hidden_at) where hidden_at is not null`,
  `create table comment_report (
     comment_id bigint not null references comment on delete cascade,
     account_id uuid not null references account on delete cascade,
     reason text not null,
     created_at timestamptz not null,
     settled_at timestamptz,
     primary key (comment_id, account_id))`,
  `create index comment_report_open on comment_report (created_at) where settled_at is null`,
  `create index comment_report_account on comment_report (account_id)`,
]

const SHOWN = 'review_id is null and hidden_at is null and deleted_at is null'
const added = (rows: string) => `select listing_id, parent_id, 1 as n from ${rows} where ${SHOWN}`
const gone = (rows: string) => `select listing_id, parent_id, -1 as n from ${rows} where ${SHOWN}`
const count = (changes: string) =>
  `update listing l set comments = l.comments + d.n
   from (select listing_id, sum(n)::int as n from (${changes}) as c group by listing_id) as d
   where l.id = d.listing_id and d.n <> 0;
   update comment t set answers = t.answers + d.n
   from (select parent_id, sum(n)::int as n from (${changes}) as c where parent_id is not null group by parent_id) as d
   where t.id = d.parent_id and d.n <> 0;`

const COUNTS = [
  `alter table listing add comments int not null default 0`,
  // Triggers, because comments also disappear with reviews, threads and listings.
  `create function f_count_comments() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then ${count(added('now_so'))}
     -- Counting answers changes comments again. A change of no rows ends that.
     elsif not exists (select from was_so) then return null;
     elsif tg_op = 'DELETE' then ${count(gone('was_so'))}
     else ${count(`${gone('was_so')} union all ${added('now_so')}`)}
     end if;
     return null;
   end $$`,
  `create trigger comments_added after insert on comment referencing new table as now_so
     for each statement execute function f_count_comments()`,
  `create trigger comments_gone after delete on comment referencing old table as was_so
     for each statement execute function f_count_comments()`,
  `create trigger comments_changed after update on comment referencing old table as was_so new table as now_so
     for each statement execute function f_count_comments()`,
]
