import { Migration } from '@mikro-orm/migrations'

/** Who found a review or comment helpful, and how many did. */
export class HelpfulVotes extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const change = (table: 'comment' | 'review', rows: string, sign: '+' | '-') =>
  `update ${table} t set helpful = t.helpful ${sign} d.n
   from (select ${table}_id as id, count(*)::int as n from ${rows} where ${table}_id is not null group by 1) as d
   where t.id = d.id;`

const STATEMENTS = [
  `create table helpful_vote (
     id bigint generated always as identity primary key,
     account_id uuid not null references account on delete cascade,
     comment_id bigint references comment on delete cascade,
     review_id bigint references review on delete cascade,
     created_at timestamptz not null,
     check (num_nonnulls(comment_id, review_id) = 1))`,
  `create unique index helpful_vote_comment on helpful_vote (comment_id, account_id) where comment_id is not null`,
  `create unique index helpful_vote_review on helpful_vote (review_id, account_id) where review_id is not null`,
  `create index helpful_vote_account on helpful_vote (account_id)`,
  `alter table comment add helpful int not null default 0`,
  `alter table review add helpful int not null default 0`,
  `create index comment_helpful on comment (listing_id, helpful desc, id desc) where parent_id is null and review_id is null`,
  // Triggers, because votes also disappear with people.
  `create function f_count_helpful() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then ${change('comment', 'now_so', '+')} ${change('review', 'now_so', '+')}
     else ${change('comment', 'was_so', '-')} ${change('review', 'was_so', '-')}
     end if;
     return null;
   end $$`,
  `create trigger helpful_votes_added after insert on helpful_vote referencing new table as now_so
     for each statement execute function f_count_helpful()`,
  // Owners have no say in what is helpful about their product, also if they had before.
  `create function f_forget_owners_votes() returns trigger language plpgsql as $$
   begin
     delete from helpful_vote h using now_so o
     where h.account_id = o.account_id and (
       h.comment_id in (select id from comment where listing_id = o.listing_id)
       or h.review_id in (select id from review where listing_id = o.listing_id));
     return null;
   end $$`,
  `create trigger helpful_voter_owns after insert on listing_owner referencing new table as now_so
     for each statement execute function f_forget_owners_votes()`,
  `create trigger helpful_votes_gone after delete on helpful_vote referencing old table as was_so
     for each statement execute function f_count_helpful()`,
]
