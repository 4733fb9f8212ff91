-- The whole schema as the migrations leave it. Written by schema.test.ts: do not edit.

create table account (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text,
  role text not null default 'person'::text,
  created_at timestamp with time zone not null default now(),
  email_verified_at timestamp with time zone,
  mailbox text generated always as (f_mailbox(email)) stored,
  blocked_at timestamp with time zone,
  blocked_reason text,
  delete_at timestamp with time zone,
  keep_reviews boolean not null default false,
  cancel_hash text,
  erased_at timestamp with time zone,
  constraint account_blocked_check CHECK (((blocked_at IS NULL) = (blocked_reason IS NULL))),
  constraint account_email_check CHECK ((email = lower(email))),
  constraint account_role_check CHECK ((role = ANY (ARRAY['person'::text, 'admin'::text]))),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_cancel_hash_key UNIQUE (cancel_hash),
  constraint account_email_key UNIQUE (email)
);
CREATE INDEX account_created ON account USING btree (created_at);
CREATE INDEX account_mailbox ON account USING btree (mailbox);
CREATE INDEX account_to_delete ON account USING btree (delete_at) WHERE (delete_at IS NOT NULL);

create table api_key (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  label text not null default ''::text,
  hash text not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_hash_key UNIQUE (hash)
);
CREATE INDEX api_key_account ON api_key USING btree (account_id);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  who text not null,
  action text not null,
  target text not null,
  details jsonb not null default '{}'::jsonb,
  form text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX audit_log_form ON audit_log USING btree (form) WHERE (form IS NOT NULL);
CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_target ON audit_log USING btree (target, id DESC);
CREATE INDEX audit_log_who ON audit_log USING btree (who, id DESC);

create table award (
  week date not null,
  place integer not null,
  listing_id bigint not null,
  votes integer not null,
  constraint award_place_check CHECK (((place >= 1) AND (place <= 3))),
  constraint award_votes_check CHECK ((votes > 0)),
  constraint award_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id),
  constraint award_week_fkey FOREIGN KEY (week) REFERENCES award_week(week),
  constraint award_pkey PRIMARY KEY (week, place),
  constraint award_week_listing_id_key UNIQUE (week, listing_id)
);
CREATE INDEX award_listing ON award USING btree (listing_id, week DESC);
CREATE INDEX award_newest ON award USING btree (week DESC, place);

create table award_week (
  week date not null,
  given_at timestamp with time zone not null,
  constraint award_week_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint award_week_pkey PRIMARY KEY (week)
);

create table billboard_entry (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  reference text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  paid_at timestamp with time zone not null,
  constraint billboard_entry_amount_cents_check CHECK ((amount_cents > 0)),
  constraint billboard_entry_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint billboard_entry_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id),
  constraint billboard_entry_pkey PRIMARY KEY (id),
  constraint billboard_entry_reference_key UNIQUE (reference)
);
CREATE INDEX billboard_entry_listing ON billboard_entry USING btree (listing_id);

create table blog_post (
  id bigint not null generated always as identity,
  slug text not null,
  title text not null,
  summary text not null default ''::text,
  body_markdown text not null default ''::text,
  faqs jsonb not null default '[]'::jsonb,
  author text not null,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search tsvector generated always as (((setweight(to_tsvector('english'::regconfig, f_norm(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, f_norm(summary)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, f_norm(body_markdown)), 'C'::"char"))) stored,
  constraint blog_post_body_markdown_check CHECK ((length(body_markdown) <= 200000)),
  constraint blog_post_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'::text)),
  constraint blog_post_pkey PRIMARY KEY (id),
  constraint blog_post_slug_key UNIQUE (slug)
);
CREATE INDEX blog_post_newest ON blog_post USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX blog_post_search ON blog_post USING gin (search) WITH (fastupdate=off);

create table category (
  id bigint not null generated always as identity,
  slug text not null,
  name text not null,
  description text not null default ''::text,
  parent_id bigint,
  position integer not null default 0,
  faqs jsonb not null default '[]'::jsonb,
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id),
  constraint category_pkey PRIMARY KEY (id),
  constraint category_name_key UNIQUE (name),
  constraint category_slug_key UNIQUE (slug)
);
CREATE INDEX category_parent ON category USING btree (parent_id);
CREATE TRIGGER category_moved AFTER UPDATE OF parent_id ON category FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION category_moved();
CREATE TRIGGER category_renamed AFTER UPDATE OF name, parent_id ON category FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.parent_id IS DISTINCT FROM new.parent_id))) EXECUTE FUNCTION f_category_renamed();
CREATE TRIGGER category_to_embed AFTER UPDATE OF name ON category FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION note_category_to_embed();

create table category_attribute (
  id bigint not null generated always as identity,
  category_id bigint not null,
  name text not null,
  key text not null,
  position integer not null default 0,
  source text,
  choices text[] not null default '{}'::text[],
  constraint category_attribute_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint category_attribute_pkey PRIMARY KEY (id),
  constraint category_attribute_category_id_key_key UNIQUE (category_id, key)
);

create table category_count (
  id bigint not null generated always as identity,
  category_id bigint not null,
  n bigint not null,
  constraint category_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint category_count_pkey PRIMARY KEY (id)
);
CREATE INDEX category_count_category ON category_count USING btree (category_id) INCLUDE (n);

create table category_follow (
  category_id bigint not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint category_follow_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint category_follow_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint category_follow_pkey PRIMARY KEY (category_id, account_id)
);
CREATE INDEX category_follow_account ON category_follow USING btree (account_id, created_at DESC);

create table category_place (
  category_id bigint not null,
  listing_id bigint not null,
  votes integer not null,
  last_vote_at timestamp with time zone,
  live_at timestamp with time zone,
  trend double precision,
  views bigint not null default 0,
  followers integer not null default 0,
  constraint category_place_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint category_place_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint category_place_pkey PRIMARY KEY (listing_id, category_id)
);
CREATE INDEX category_place_followers ON category_place USING btree (category_id, followers DESC, listing_id DESC);
CREATE INDEX category_place_newest ON category_place USING btree (category_id, live_at DESC, listing_id DESC);
CREATE INDEX category_place_ranking ON category_place USING btree (category_id, votes DESC, last_vote_at, listing_id);
CREATE INDEX category_place_trend ON category_place USING btree (category_id, trend DESC NULLS LAST, listing_id DESC);
CREATE INDEX category_place_views ON category_place USING btree (category_id, views DESC, listing_id DESC);
CREATE TRIGGER places_added AFTER INSERT ON category_place REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION places_changed();
CREATE TRIGGER places_gone AFTER DELETE ON category_place REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION places_changed();

create table checkout_link (
  token_hash text not null,
  number text not null,
  expires_at timestamp with time zone not null,
  constraint checkout_link_number_fkey FOREIGN KEY (number) REFERENCES purchase(number) ON DELETE CASCADE,
  constraint checkout_link_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX checkout_link_age ON checkout_link USING btree (expires_at);

create table claim (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  account_id uuid not null,
  method text not null,
  token text not null,
  email text,
  status text not null default 'pending'::text,
  reason text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  dispute_ends_at timestamp with time zone,
  constraint claim_check CHECK (((email IS NOT NULL) = (method = 'email'::text))),
  constraint claim_check1 CHECK (((dispute_ends_at IS NOT NULL) = (status = 'disputed'::text))),
  constraint claim_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'meta'::text, 'file'::text, 'email'::text]))),
  constraint claim_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'expired'::text, 'lapsed'::text, 'disputed'::text, 'withdrawn'::text]))),
  constraint claim_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint claim_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_token_key UNIQUE (token)
);
CREATE INDEX claim_account ON claim USING btree (account_id, id DESC);
CREATE UNIQUE INDEX claim_challenger ON claim USING btree (listing_id) WHERE (status = 'disputed'::text);
CREATE INDEX claim_dispute_ends ON claim USING btree (dispute_ends_at) WHERE (status = 'disputed'::text);
CREATE INDEX claim_due ON claim USING btree (next_check_at) WHERE (status = 'verified'::text);
CREATE UNIQUE INDEX claim_holder ON claim USING btree (listing_id) WHERE (status = 'verified'::text);
CREATE INDEX claim_listing ON claim USING btree (listing_id);
CREATE UNIQUE INDEX claim_open ON claim USING btree (account_id, listing_id, method) WHERE (status = 'pending'::text);

create table claim_link (
  id uuid not null,
  claim_id bigint not null,
  email text not null,
  hash text not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint claim_link_purpose_check CHECK ((purpose = ANY (ARRAY['claim'::text, 'renewal'::text]))),
  constraint claim_link_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE,
  constraint claim_link_pkey PRIMARY KEY (id),
  constraint claim_link_hash_key UNIQUE (hash)
);
CREATE INDEX claim_link_claim ON claim_link USING btree (claim_id, created_at);
CREATE INDEX claim_link_mailbox ON claim_link USING btree (f_mailbox(email), created_at);

create table comment (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  account_id uuid,
  parent_id bigint,
  review_id bigint,
  body text not null,
  answers integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  helpful integer not null default 0,
  constraint comment_check CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint comment_check1 CHECK (((parent_id IS NULL) OR (review_id IS NULL))),
  constraint comment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint comment_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE,
  constraint comment_pkey PRIMARY KEY (id)
);
CREATE INDEX comment_account ON comment USING btree (account_id, id DESC);
CREATE INDEX comment_answers ON comment USING btree (parent_id, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comment_by_person ON comment USING btree (listing_id, account_id, id) WHERE ((parent_id IS NULL) AND (review_id IS NULL));
CREATE INDEX comment_helpful ON comment USING btree (listing_id, helpful DESC, id DESC) WHERE ((parent_id IS NULL) AND (review_id IS NULL));
CREATE INDEX comment_hidden ON comment USING btree (hidden_at) WHERE (hidden_at IS NOT NULL);
CREATE INDEX comment_newest ON comment USING btree (listing_id, id DESC) WHERE (review_id IS NULL);
CREATE UNIQUE INDEX comment_review ON comment USING btree (review_id) WHERE (review_id IS NOT NULL);
CREATE INDEX comment_threads ON comment USING btree (listing_id, id DESC) WHERE ((parent_id IS NULL) AND (review_id IS NULL));
CREATE INDEX comment_to_forget ON comment USING btree (created_at) WHERE ((account_id IS NOT NULL) AND (deleted_at IS NOT NULL));
CREATE TRIGGER comments_added AFTER INSERT ON comment REFERENCING NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_count_comments();
CREATE TRIGGER comments_changed AFTER UPDATE ON comment REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_count_comments();
CREATE TRIGGER comments_gone AFTER DELETE ON comment REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION f_count_comments();

create table comment_report (
  comment_id bigint not null,
  account_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint comment_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint comment_report_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_report_pkey PRIMARY KEY (comment_id, account_id)
);
CREATE INDEX comment_report_account ON comment_report USING btree (account_id);
CREATE INDEX comment_report_open ON comment_report USING btree (created_at) WHERE (settled_at IS NULL);

create table config_value (
  name text not null,
  sealed text not null,
  changed_at timestamp with time zone not null,
  constraint config_value_pkey PRIMARY KEY (name)
);

create table digest (
  week date not null,
  made_at timestamp with time zone not null,
  constraint digest_pkey PRIMARY KEY (week)
);

create table digest_request (
  id uuid not null,
  email text not null,
  link_hash text not null,
  asker text not null,
  created_at timestamp with time zone not null,
  constraint digest_request_pkey PRIMARY KEY (id),
  constraint digest_request_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX digest_request_age ON digest_request USING btree (created_at);
CREATE INDEX digest_request_mailbox ON digest_request USING btree (f_mailbox(email), created_at);

create table digest_subscriber (
  email text not null,
  id uuid not null default gen_random_uuid(),
  confirmed_at timestamp with time zone not null,
  constraint digest_subscriber_pkey PRIMARY KEY (email),
  constraint digest_subscriber_id_key UNIQUE (id)
);
CREATE UNIQUE INDEX digest_subscriber_mailbox ON digest_subscriber USING btree (f_mailbox(email));

create table domain_rating_check (
  domain text not null,
  checked_at timestamp with time zone not null,
  constraint domain_rating_check_pkey PRIMARY KEY (domain)
);

create table draft (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  url text not null,
  site text not null,
  status text not null default 'crawling'::text,
  fields jsonb not null default '{}'::jsonb,
  sections jsonb not null default '{}'::jsonb,
  founder_socials jsonb not null default '{}'::jsonb,
  story jsonb not null default '{}'::jsonb,
  milestones jsonb not null default '[]'::jsonb,
  seo jsonb not null default '{}'::jsonb,
  competitor jsonb,
  problem jsonb,
  listing_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  progress jsonb,
  attributes jsonb not null default '{}'::jsonb,
  screenshots jsonb not null default '[]'::jsonb,
  photos jsonb not null default '{}'::jsonb,
  constraint draft_status_check CHECK ((status = ANY (ARRAY['crawling'::text, 'drafting'::text, 'ready'::text, 'submitted'::text]))),
  constraint draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint draft_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id),
  constraint draft_pkey PRIMARY KEY (id)
);
CREATE INDEX draft_account ON draft USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX draft_created ON draft USING btree (created_at);
CREATE UNIQUE INDEX draft_in_progress ON draft USING btree (account_id, site) WHERE (status = ANY (ARRAY['crawling'::text, 'drafting'::text]));
CREATE INDEX draft_listing ON draft USING btree (listing_id);
CREATE TRIGGER draft_changed AFTER UPDATE ON draft FOR EACH ROW EXECUTE FUNCTION draft_changed();

create table draft_invite (
  id uuid not null,
  draft_id uuid not null,
  invited_by uuid not null,
  email text not null,
  hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint draft_invite_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES draft(id) ON DELETE CASCADE,
  constraint draft_invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  constraint draft_invite_pkey PRIMARY KEY (id),
  constraint draft_invite_hash_key UNIQUE (hash)
);
CREATE INDEX draft_invite_account ON draft_invite USING btree (invited_by, created_at);
CREATE INDEX draft_invite_draft ON draft_invite USING btree (draft_id, created_at);
CREATE INDEX draft_invite_email ON draft_invite USING btree (email, created_at);

create table draft_owner (
  draft_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint draft_owner_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint draft_owner_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES draft(id) ON DELETE CASCADE,
  constraint draft_owner_pkey PRIMARY KEY (draft_id, account_id)
);
CREATE INDEX draft_owner_account ON draft_owner USING btree (account_id);

create table email (
  id uuid not null,
  kind text not null,
  recipient text not null,
  reference text not null,
  sealed text,
  send_before timestamp with time zone,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  given_up_why text,
  tries integer not null default 0,
  problem text,
  tried_at timestamp with time zone,
  discarded_at timestamp with time zone,
  constraint email_pkey PRIMARY KEY (id),
  constraint email_kind_recipient_reference_key UNIQUE (kind, recipient, reference)
);
CREATE INDEX email_age ON email USING btree (created_at);
CREATE INDEX email_given_up ON email USING btree (given_up_at DESC) WHERE (given_up_at IS NOT NULL);
CREATE INDEX email_waiting ON email USING btree (created_at) WHERE (sealed IS NOT NULL);

create table email_each (
  account_id uuid not null,
  topic text not null,
  constraint email_each_topic_check CHECK ((topic = ANY (ARRAY['comments'::text, 'reviews'::text]))),
  constraint email_each_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint email_each_pkey PRIMARY KEY (account_id, topic)
);

create table email_off (
  account_id uuid not null,
  topic text not null,
  constraint email_off_topic_check CHECK ((topic = ANY (ARRAY['updates'::text, 'comments'::text, 'reviews'::text, 'launch'::text]))),
  constraint email_off_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint email_off_pkey PRIMARY KEY (account_id, topic)
);

create table evidence_check (
  listing_id bigint not null,
  checked_at timestamp with time zone not null,
  pages jsonb not null default '{}'::jsonb,
  changes jsonb not null default '[]'::jsonb,
  constraint evidence_check_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint evidence_check_pkey PRIMARY KEY (listing_id)
);

create table featured_place (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reference text,
  constraint featured_place_check CHECK ((ends_at > starts_at)),
  constraint featured_place_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint featured_place_pkey PRIMARY KEY (id),
  constraint featured_place_reference_key UNIQUE (reference)
);
CREATE INDEX featured_place_listing ON featured_place USING btree (listing_id, starts_at);

create table founder (
  id bigint not null generated always as identity,
  slug text not null,
  account_id uuid,
  name text not null,
  name_key text not null,
  title text,
  bio text,
  country text,
  socials jsonb not null default '{}'::jsonb,
  live_listings integer not null default 0,
  created_at timestamp with time zone not null default now(),
  sort_name text generated always as (lower(f_unaccent(name))) stored,
  search text generated always as (lower(f_unaccent(((name || ' '::text) || COALESCE(title, ''::text))))) stored,
  constraint founder_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint founder_pkey PRIMARY KEY (id),
  constraint founder_account_id_name_key_key UNIQUE (account_id, name_key),
  constraint founder_slug_key UNIQUE (slug)
);
CREATE INDEX founder_country ON founder USING btree (country, sort_name, id) WHERE (live_listings > 0);
CREATE INDEX founder_name ON founder USING btree (sort_name, id) WHERE (live_listings > 0);
CREATE INDEX founder_search ON founder USING gin (search gin_trgm_ops) WHERE (live_listings > 0);

create table helpful_vote (
  id bigint not null generated always as identity,
  account_id uuid not null,
  comment_id bigint,
  review_id bigint,
  created_at timestamp with time zone not null,
  constraint helpful_vote_check CHECK ((num_nonnulls(comment_id, review_id) = 1)),
  constraint helpful_vote_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint helpful_vote_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint helpful_vote_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE,
  constraint helpful_vote_pkey PRIMARY KEY (id)
);
CREATE INDEX helpful_vote_account ON helpful_vote USING btree (account_id);
CREATE UNIQUE INDEX helpful_vote_comment ON helpful_vote USING btree (comment_id, account_id) WHERE (comment_id IS NOT NULL);
CREATE UNIQUE INDEX helpful_vote_review ON helpful_vote USING btree (review_id, account_id) WHERE (review_id IS NOT NULL);
CREATE TRIGGER helpful_votes_added AFTER INSERT ON helpful_vote REFERENCING NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_count_helpful();
CREATE TRIGGER helpful_votes_gone AFTER DELETE ON helpful_vote REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION f_count_helpful();

create table idempotency_key (
  account_id uuid not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  claim uuid not null,
  locked_until timestamp with time zone not null,
  status integer,
  body json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint idempotency_key_pkey PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key USING btree (created_at);

create table interview_answer (
  account_id uuid not null,
  question_id bigint not null,
  answer text not null,
  answered_at timestamp with time zone not null,
  constraint interview_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint interview_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES interview_question(id) ON DELETE CASCADE,
  constraint interview_answer_pkey PRIMARY KEY (account_id, question_id)
);
CREATE INDEX interview_answer_question ON interview_answer USING btree (question_id);

create table interview_question (
  id bigint not null generated always as identity,
  question text not null,
  position integer not null default 0,
  active boolean not null default true,
  constraint interview_question_pkey PRIMARY KEY (id)
);

create table invoice (
  invoice_number text not null,
  series text not null,
  n integer not null,
  kind text not null,
  number text not null,
  corrects text,
  issued_at timestamp with time zone not null,
  body jsonb not null,
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoice_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoice(invoice_number),
  constraint invoice_number_fkey FOREIGN KEY (number) REFERENCES purchase(number),
  constraint invoice_series_fkey FOREIGN KEY (series) REFERENCES invoice_series(series),
  constraint invoice_pkey PRIMARY KEY (invoice_number),
  constraint invoice_series_n_key UNIQUE (series, n)
);
CREATE INDEX invoice_issued ON invoice USING btree (issued_at, invoice_number);
CREATE UNIQUE INDEX invoice_once ON invoice USING btree (number) WHERE (kind = 'invoice'::text);
CREATE INDEX invoice_purchase ON invoice USING btree (number, issued_at);

create table invoice_series (
  series text not null,
  last integer not null,
  constraint invoice_series_pkey PRIMARY KEY (series)
);

create table launch (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  week date not null,
  kind text not null,
  state text not null,
  votes integer not null default 0,
  last_vote_at timestamp with time zone,
  constraint launch_kind_check CHECK ((kind = ANY (ARRAY['free'::text, 'paid'::text, 'relaunch'::text]))),
  constraint launch_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'launched'::text, 'hidden'::text, 'removed'::text]))),
  constraint launch_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint launch_pkey PRIMARY KEY (id),
  constraint launch_listing_id_week_key UNIQUE (listing_id, week)
);
CREATE INDEX launch_planned ON launch USING btree (week, listing_id) WHERE (state = 'planned'::text);
CREATE INDEX launch_ranking ON launch USING btree (week, votes DESC, last_vote_at, listing_id) WHERE (state = ANY (ARRAY['launched'::text, 'removed'::text]));

create table launch_week (
  week date not null,
  capacity integer,
  taken integer not null default 0,
  constraint launch_week_capacity_check CHECK ((capacity >= 0)),
  constraint launch_week_taken_check CHECK ((taken >= 0)),
  constraint launch_week_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint launch_week_pkey PRIMARY KEY (week)
);

create table listing (
  id bigint not null generated always as identity,
  slug text not null,
  status text not null default 'draft'::text,
  plan text,
  launch_week date,
  live_at timestamp with time zone,
  website_url text not null,
  site text not null,
  host text not null,
  domain text not null,
  name text not null,
  tagline text,
  short_description text,
  description text,
  stage text,
  pricing_model text,
  country text,
  keywords text[] not null default '{}'::text[],
  category_id bigint not null,
  profile jsonb not null default '{}'::jsonb,
  story jsonb not null default '{}'::jsonb,
  unlocked text[] not null default '{}'::text[],
  badge jsonb not null default '{}'::jsonb,
  media jsonb not null default '[]'::jsonb,
  community_rating jsonb,
  domain_rating jsonb,
  votes integer not null default 0,
  trend double precision,
  views bigint not null default 0,
  followers integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  last_vote_at timestamp with time zone,
  billboard_cents bigint not null default 0,
  domain_rating_source text generated always as ((domain_rating ->> 'source'::text)) stored,
  domain_rating_value double precision generated always as (((domain_rating ->> 'value'::text))::double precision) stored,
  revenue_cents bigint,
  headline text,
  summary text,
  withdrawn_from text,
  trophy_cabinet jsonb,
  hidden_from text,
  hidden_reason text,
  origins jsonb not null default '{}'::jsonb,
  category_names text not null default ''::text,
  search tsvector generated always as (f_search_document(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names)) stored,
  screenshots jsonb not null default '[]'::jsonb,
  photos jsonb not null default '{}'::jsonb,
  comments integer not null default 0,
  constraint listing_hidden_from_check CHECK ((hidden_from = ANY (ARRAY['scheduled'::text, 'live'::text]))),
  constraint listing_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'paid'::text]))),
  constraint listing_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'awaiting_badge'::text, 'scheduled'::text, 'live'::text, 'hidden'::text, 'withdrawn'::text]))),
  constraint listing_withdrawn_from_check CHECK ((withdrawn_from = ANY (ARRAY['draft'::text, 'awaiting_badge'::text, 'scheduled'::text, 'live'::text, 'hidden'::text]))),
  constraint listing_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint listing_pkey PRIMARY KEY (id),
  constraint listing_slug_key UNIQUE (slug)
);
CREATE INDEX listing_billboard ON listing USING btree (billboard_cents DESC, id) WHERE ((status = 'live'::text) AND (billboard_cents > 0));
CREATE INDEX listing_by_category ON listing USING btree (category_id, votes DESC, last_vote_at, id) WHERE (status = 'live'::text);
CREATE INDEX listing_country ON listing USING btree (country) WHERE (status = 'live'::text);
CREATE INDEX listing_domain ON listing USING btree (domain) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text]));
CREATE INDEX listing_domain_rating ON listing USING btree (domain_rating_source, domain_rating_value DESC, id) WHERE ((status = 'live'::text) AND (domain_rating_value IS NOT NULL));
CREATE INDEX listing_followers ON listing USING btree (followers DESC, id DESC) WHERE (status = 'live'::text);
CREATE INDEX listing_free_place ON listing USING btree (host) WHERE ((plan = 'free'::text) AND (launch_week IS NOT NULL));
CREATE INDEX listing_live_badge ON listing USING btree (((badge ->> 'checked_at'::text))) WHERE ((status = 'live'::text) AND (plan = 'free'::text));
CREATE INDEX listing_named ON listing USING gin (lower(((((name || ' '::text) || slug) || ' '::text) || site)) gin_trgm_ops);
CREATE INDEX listing_newest ON listing USING btree (live_at DESC, id DESC) WHERE (status = 'live'::text);
CREATE INDEX listing_pricing_model ON listing USING btree (lower(pricing_model)) INCLUDE (pricing_model) WHERE (status = 'live'::text);
CREATE INDEX listing_ranking ON listing USING btree (votes DESC, last_vote_at, id) WHERE (status = 'live'::text);
CREATE INDEX listing_revenue_order ON listing USING btree (revenue_cents DESC, id) WHERE ((status = 'live'::text) AND (revenue_cents IS NOT NULL));
CREATE INDEX listing_search ON listing USING gin (search) WITH (fastupdate=off) WHERE (status = 'live'::text);
CREATE INDEX listing_search_upcoming ON listing USING gin (search) WITH (fastupdate=off) WHERE (status = 'scheduled'::text);
CREATE UNIQUE INDEX listing_site ON listing USING btree (site) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text]));
CREATE INDEX listing_site_gone ON listing USING btree (site) WHERE (status = ANY (ARRAY['hidden'::text, 'withdrawn'::text]));
CREATE INDEX listing_stage ON listing USING btree (stage) WHERE (status = 'live'::text);
CREATE INDEX listing_trend ON listing USING btree (trend DESC NULLS LAST, id DESC) WHERE (status = 'live'::text);
CREATE INDEX listing_upcoming ON listing USING btree (launch_week, id) WHERE (status = 'scheduled'::text);
CREATE INDEX listing_views ON listing USING btree (views DESC, id DESC) WHERE (status = 'live'::text);
CREATE INDEX listing_week ON listing USING btree (launch_week) WHERE (status = ANY (ARRAY['awaiting_badge'::text, 'scheduled'::text]));
CREATE INDEX listing_went_live ON listing USING btree (live_at) WHERE (live_at IS NOT NULL);
CREATE TRIGGER listing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listings_added();
CREATE TRIGGER listing_band_added AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing_bands_changed();
CREATE TRIGGER listing_band_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION listing_bands_changed();
CREATE TRIGGER listing_band_gone AFTER DELETE ON listing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION listing_bands_changed();
CREATE TRIGGER listing_category_names BEFORE INSERT OR UPDATE OF category_id, plan, unlocked ON listing FOR EACH ROW EXECUTE FUNCTION f_name_categories();
CREATE TRIGGER listing_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION listings_changed();
CREATE TRIGGER listing_founders AFTER UPDATE OF status, country ON listing FOR EACH ROW WHEN ((((old.status = 'live'::text) OR (new.status = 'live'::text)) AND ((old.status IS DISTINCT FROM new.status) OR (old.country IS DISTINCT FROM new.country)))) EXECUTE FUNCTION f_refresh_founders_of_listing();
CREATE TRIGGER listing_launches AFTER INSERT OR UPDATE OF status, launch_week, live_at ON listing FOR EACH ROW EXECUTE FUNCTION f_listing_launches();
CREATE TRIGGER listing_to_embed_added AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_listings_to_embed();
CREATE TRIGGER listing_to_embed_changed AFTER UPDATE OF status, name, tagline, short_description, description, keywords, category_id, profile ON listing FOR EACH ROW WHEN ((((old.status = ANY (ARRAY['live'::text, 'scheduled'::text])) <> (new.status = ANY (ARRAY['live'::text, 'scheduled'::text]))) OR ((new.status = ANY (ARRAY['live'::text, 'scheduled'::text])) AND (((((((old.name IS DISTINCT FROM new.name) OR (old.tagline IS DISTINCT FROM new.tagline)) OR (old.short_description IS DISTINCT FROM new.short_description)) OR (old.description IS DISTINCT FROM new.description)) OR (old.keywords IS DISTINCT FROM new.keywords)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.profile IS DISTINCT FROM new.profile))))) EXECUTE FUNCTION note_listing_to_embed();
CREATE TRIGGER listing_words_added AFTER INSERT ON listing REFERENCING NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_listings_worded();
CREATE TRIGGER listing_words_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_listings_worded();
CREATE TRIGGER listing_words_gone AFTER DELETE ON listing REFERENCING OLD TABLE AS was_so FOR EACH STATEMENT EXECUTE FUNCTION f_listings_worded();
CREATE TRIGGER live_listing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION live_listings_changed();
CREATE TRIGGER live_listing_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION live_listings_changed();
CREATE TRIGGER live_listing_gone AFTER DELETE ON listing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION live_listings_changed();

create table listing_alternative (
  listing_id bigint not null,
  alternative_id bigint not null,
  approved_at timestamp with time zone not null,
  constraint listing_alternative_check CHECK ((listing_id <> alternative_id)),
  constraint listing_alternative_alternative_id_fkey FOREIGN KEY (alternative_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_alternative_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_alternative_pkey PRIMARY KEY (listing_id, alternative_id)
);
CREATE INDEX listing_alternative_other ON listing_alternative USING btree (alternative_id);

create table listing_attribute (
  listing_id bigint not null,
  value text,
  evidence jsonb not null default '[]'::jsonb,
  key text not null,
  state text not null,
  ai text,
  constraint listing_attribute_state_check CHECK ((state = ANY (ARRAY['ai'::text, 'not_found'::text, 'edited'::text, 'manual'::text, 'override'::text, 'deleted'::text]))),
  constraint listing_attribute_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_attribute_pkey PRIMARY KEY (listing_id, key)
);
CREATE INDEX listing_attribute_key ON listing_attribute USING btree (key) WHERE (value IS NOT NULL);

create table listing_band (
  id bigint not null generated always as identity,
  list text not null,
  low double precision not null,
  n bigint not null,
  constraint listing_band_pkey PRIMARY KEY (id)
);
CREATE INDEX listing_band_list ON listing_band USING btree (list, low) INCLUDE (n);

create table listing_category (
  listing_id bigint not null,
  category_id bigint not null,
  position integer not null,
  constraint listing_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint listing_category_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_category_pkey PRIMARY KEY (listing_id, category_id)
);
CREATE INDEX listing_category_category ON listing_category USING btree (category_id);
CREATE TRIGGER further_category AFTER INSERT OR DELETE OR UPDATE ON listing_category FOR EACH ROW EXECUTE FUNCTION further_category_changed();
CREATE TRIGGER listing_category_to_embed AFTER INSERT OR DELETE ON listing_category FOR EACH ROW EXECUTE FUNCTION note_category_to_embed();

create table listing_day (
  listing_id bigint not null,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  constraint listing_day_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_day_pkey PRIMARY KEY (listing_id, day)
);

create table listing_follow (
  listing_id bigint not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint listing_follow_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint listing_follow_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_follow_pkey PRIMARY KEY (listing_id, account_id)
);
CREATE INDEX listing_follow_account ON listing_follow USING btree (account_id, created_at DESC);
CREATE TRIGGER follow_changed AFTER INSERT OR DELETE ON listing_follow FOR EACH ROW EXECUTE FUNCTION follow_changed();

create table listing_founder (
  listing_id bigint not null,
  founder_id bigint not null,
  position integer not null,
  title text,
  bio text,
  socials jsonb not null default '{}'::jsonb,
  constraint listing_founder_founder_id_fkey FOREIGN KEY (founder_id) REFERENCES founder(id),
  constraint listing_founder_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_founder_pkey PRIMARY KEY (listing_id, founder_id)
);
CREATE INDEX listing_founder_founder ON listing_founder USING btree (founder_id);

create table listing_image (
  id uuid not null default gen_random_uuid(),
  listing_id bigint,
  digest text not null,
  webp bytea not null,
  created_at timestamp with time zone not null,
  draft_id uuid,
  account_id uuid,
  small bytea,
  bytes integer not null default 0,
  person_id uuid,
  constraint listing_image_keeper_check CHECK ((num_nonnulls(listing_id, draft_id, person_id) = 1)),
  constraint listing_image_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint listing_image_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES draft(id) ON DELETE CASCADE,
  constraint listing_image_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_image_person_id_fkey FOREIGN KEY (person_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint listing_image_pkey PRIMARY KEY (id),
  constraint listing_image_draft_id_digest_key UNIQUE (draft_id, digest),
  constraint listing_image_listing_id_digest_key UNIQUE (listing_id, digest),
  constraint listing_image_person_id_digest_key UNIQUE (person_id, digest)
);
CREATE INDEX listing_image_account ON listing_image USING btree (account_id);

create table listing_logo (
  listing_id bigint not null,
  source_url text not null,
  webp bytea,
  problem text,
  checked_at timestamp with time zone not null,
  constraint listing_logo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_logo_pkey PRIMARY KEY (listing_id)
);
CREATE INDEX listing_logo_checked ON listing_logo USING btree (checked_at);

create table listing_owner (
  listing_id bigint not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint listing_owner_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint listing_owner_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_owner_pkey PRIMARY KEY (listing_id, account_id)
);
CREATE INDEX listing_owner_account ON listing_owner USING btree (account_id, listing_id DESC);
CREATE TRIGGER helpful_voter_owns AFTER INSERT ON listing_owner REFERENCING NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION f_forget_owners_votes();
CREATE TRIGGER reviewer_owns AFTER INSERT OR DELETE ON listing_owner FOR EACH ROW EXECUTE FUNCTION f_reviewer_owns();

create table listing_referrer_day (
  listing_id bigint not null,
  day date not null,
  host text not null,
  views integer not null,
  constraint listing_referrer_day_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_referrer_day_pkey PRIMARY KEY (listing_id, day, host)
);

create table listing_revenue (
  listing_id bigint not null,
  last_30_days_cents bigint not null,
  mrr_cents bigint,
  total_cents bigint,
  source text not null,
  observed_at timestamp with time zone not null,
  currency text not null default 'usd'::text,
  constraint listing_revenue_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint listing_revenue_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_revenue_pkey PRIMARY KEY (listing_id)
);

create table listing_review (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  reference text not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  constraint listing_review_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_review_pkey PRIMARY KEY (id),
  constraint listing_review_reference_key UNIQUE (reference)
);
CREATE INDEX listing_review_listing ON listing_review USING btree (listing_id, id DESC);

create table listing_to_embed (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  constraint listing_to_embed_pkey PRIMARY KEY (id)
);

create table listing_update (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint listing_update_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_update_pkey PRIMARY KEY (id)
);
CREATE INDEX listing_update_listing ON listing_update USING btree (listing_id, id DESC);

create table listing_vector (
  listing_id bigint not null,
  model text not null,
  digest text not null,
  dimensions smallint not null,
  vectors bytea,
  embedded_at timestamp with time zone not null default now(),
  constraint listing_vector_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_vector_pkey PRIMARY KEY (listing_id, model)
);
CREATE INDEX listing_vector_embedded ON listing_vector USING btree (model, embedded_at);

create table listing_version (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  account_id uuid,
  via text not null,
  before jsonb,
  after jsonb not null,
  created_at timestamp with time zone not null default now(),
  client_id text,
  imported boolean not null default false,
  seen_at timestamp with time zone,
  seen_by text,
  constraint listing_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint listing_version_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_version_pkey PRIMARY KEY (id)
);
CREATE INDEX listing_version_listing ON listing_version USING btree (listing_id, id DESC);
CREATE INDEX listing_version_newest ON listing_version USING btree (id DESC) WHERE (NOT imported);
CREATE INDEX listing_version_unseen ON listing_version USING btree (id DESC) WHERE ((seen_at IS NULL) AND (NOT imported));

create table listing_view (
  day date not null,
  viewer text not null,
  listing_id bigint not null,
  counted boolean not null default false,
  is_click boolean not null default false,
  referrer text,
  constraint listing_view_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_view_pkey PRIMARY KEY (day, viewer)
);
CREATE INDEX listing_view_listing ON listing_view USING btree (listing_id);
CREATE INDEX listing_view_uncounted ON listing_view USING btree (day, viewer) WHERE (NOT counted);

create table live_count (
  id bigint not null generated always as identity,
  n bigint not null,
  constraint live_count_pkey PRIMARY KEY (id)
);

create table mail_outage (
  server text not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  reason text not null,
  constraint mail_outage_server_check CHECK ((server = 'smtp'::text)),
  constraint mail_outage_pkey PRIMARY KEY (server)
);

create table mail_suppression (
  email text not null,
  kind text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  detail text,
  constraint mail_suppression_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'unsubscribed'::text, 'operator'::text]))),
  constraint mail_suppression_pkey PRIMARY KEY (email, kind)
);
CREATE INDEX mail_suppression_newest ON mail_suppression USING btree (created_at DESC);

create table merged_listing (
  listing_id bigint not null,
  into_id bigint not null,
  merged_at timestamp with time zone not null,
  constraint merged_listing_into_id_fkey FOREIGN KEY (into_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint merged_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint merged_listing_pkey PRIMARY KEY (listing_id)
);
CREATE INDEX merged_listing_into ON merged_listing USING btree (into_id);

create table milestone (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  date date not null,
  title text not null,
  description text,
  url text,
  constraint milestone_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint milestone_pkey PRIMARY KEY (id)
);
CREATE INDEX milestone_listing ON milestone USING btree (listing_id, date);

create table oidc_key (
  kid text not null,
  sealed text not null,
  added_at timestamp with time zone not null,
  constraint oidc_key_pkey PRIMARY KEY (kid)
);

create table oidc_payload (
  kind character varying(40) not null,
  id character varying(512) not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id uuid,
  client_id text,
  label text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint oidc_payload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint oidc_payload_pkey PRIMARY KEY (kind, id)
);
CREATE INDEX oidc_payload_account ON oidc_payload USING btree (account_id, kind);
CREATE INDEX oidc_payload_client ON oidc_payload USING btree (client_id, kind);
CREATE INDEX oidc_payload_end ON oidc_payload USING btree (expires_at);
CREATE INDEX oidc_payload_grant ON oidc_payload USING btree (grant_id);
CREATE INDEX oidc_payload_uid ON oidc_payload USING btree (uid);

create table outbox (
  number bigint not null generated always as identity,
  id uuid not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (number),
  constraint outbox_id_key UNIQUE (id)
);

create table passkey (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_account ON passkey USING btree (account_id, created_at);

create table passkey_challenge (
  challenge text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenge_age ON passkey_challenge USING btree (expires_at);

create table payment_event (
  provider text not null,
  external_id text not null,
  kind text not null,
  ref text not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint payment_event_pkey PRIMARY KEY (provider, external_id)
);
CREATE INDEX payment_event_unhandled ON payment_event USING btree (received_at) WHERE (handled_at IS NULL);

create table payment_refund (
  id bigint not null generated always as identity,
  number text not null,
  attempt integer not null,
  cents bigint not null,
  origin text not null,
  reason text not null,
  asked_by text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  last_error text,
  claim_url text,
  position integer,
  constraint payment_refund_cents_check CHECK ((cents > 0)),
  constraint payment_refund_origin_check CHECK ((origin = ANY (ARRAY['asked'::text, 'seen'::text]))),
  constraint payment_refund_number_attempt_fkey FOREIGN KEY (number, attempt) REFERENCES payment_session(number, attempt),
  constraint payment_refund_number_fkey FOREIGN KEY (number) REFERENCES purchase(number),
  constraint payment_refund_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX payment_refund_line ON payment_refund USING btree (number, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX payment_refund_number ON payment_refund USING btree (number);
CREATE INDEX payment_refund_waiting ON payment_refund USING btree (created_at) WHERE (done_at IS NULL);

create table payment_session (
  number text not null,
  attempt integer not null,
  provider text not null,
  status text not null default 'asked'::text,
  amount_cents bigint not null,
  ref text,
  url text,
  payment_ref text,
  request jsonb not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint payment_session_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_session_attempt_check CHECK ((attempt > 0)),
  constraint payment_session_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text, 'paid'::text, 'expired'::text, 'failed'::text]))),
  constraint payment_session_number_fkey FOREIGN KEY (number) REFERENCES purchase(number),
  constraint payment_session_pkey PRIMARY KEY (number, attempt)
);
CREATE UNIQUE INDEX payment_session_open ON payment_session USING btree (number) WHERE (status = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text]));
CREATE UNIQUE INDEX payment_session_payment ON payment_session USING btree (provider, payment_ref);
CREATE UNIQUE INDEX payment_session_ref ON payment_session USING btree (provider, ref);
CREATE INDEX payment_session_unsettled ON payment_session USING btree (checked_at) WHERE (status = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text]));

create table person_follow (
  person_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint person_follow_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint person_follow_person_id_fkey FOREIGN KEY (person_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint person_follow_pkey PRIMARY KEY (person_id, account_id)
);
CREATE INDEX person_follow_account ON person_follow USING btree (account_id, created_at DESC);

create table product (
  code text not null,
  name text not null,
  description text not null,
  needs_listing boolean not null default true,
  takes_week boolean not null default false,
  options jsonb,
  active boolean not null default true,
  position integer not null default 0,
  fulfilment text not null default 'site_team'::text,
  tax_category text not null default 'electronic'::text,
  constraint product_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{0,59}$'::text)),
  constraint product_fulfilment_check CHECK ((fulfilment = ANY (ARRAY['launch'::text, 'launch_bundle'::text, 'skip_queue'::text, 'relaunch'::text, 'featured'::text, 'extra_categories'::text, 'ai_review'::text, 'billboard'::text, 'trophy_cabinet'::text, 'site_team'::text]))),
  constraint product_tax_category_check CHECK ((tax_category = ANY (ARRAY['electronic'::text, 'human'::text]))),
  constraint product_pkey PRIMARY KEY (code)
);

create table product_price (
  id bigint not null generated always as identity,
  product_code text not null,
  cents integer not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  set_by text not null,
  constraint product_price_cents_check CHECK (((cents >= 1) AND (cents <= 100000000))),
  constraint product_price_check CHECK ((valid_to >= valid_from)),
  constraint product_price_product_code_fkey FOREIGN KEY (product_code) REFERENCES product(code),
  constraint product_price_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX product_price_current ON product_price USING btree (product_code) WHERE (valid_to IS NULL);
CREATE INDEX product_price_product ON product_price USING btree (product_code, valid_from DESC);

create table public_person (
  account_id uuid not null,
  slug text not null,
  name text not null,
  is_shown boolean not null default false,
  created_at timestamp with time zone not null,
  photo text,
  constraint public_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint public_person_pkey PRIMARY KEY (account_id),
  constraint public_person_slug_key UNIQUE (slug)
);

create table purchase (
  number text not null,
  account_id uuid not null,
  status text not null default 'pending'::text,
  fingerprint text not null,
  currency text not null default 'USD'::text,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint generated always as ((net_cents + vat_cents)) stored,
  refunded_cents bigint not null default 0,
  vat jsonb not null,
  billing jsonb not null default '{}'::jsonb,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  review_reason text,
  evidence jsonb not null default '{}'::jsonb,
  constraint purchase_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= (net_cents + vat_cents)))),
  constraint purchase_net_cents_check CHECK ((net_cents >= 0)),
  constraint purchase_number_check CHECK ((number ~ '^LD-[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint purchase_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'expired'::text, 'canceled'::text, 'disputed'::text, 'needs_review'::text]))),
  constraint purchase_vat_cents_check CHECK ((vat_cents >= 0)),
  constraint purchase_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint purchase_pkey PRIMARY KEY (number)
);
CREATE INDEX purchase_account ON purchase USING btree (account_id, created_at DESC, number DESC);
CREATE INDEX purchase_created ON purchase USING btree (created_at DESC, number DESC);
CREATE INDEX purchase_open ON purchase USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX purchase_repeated ON purchase USING btree (account_id, fingerprint) WHERE (status = 'pending'::text);
CREATE INDEX purchase_review ON purchase USING btree (updated_at) WHERE (status = ANY (ARRAY['needs_review'::text, 'disputed'::text]));

create table purchase_line (
  id bigint not null generated always as identity,
  number text not null,
  position integer not null,
  product_code text not null,
  fulfilment text not null,
  description text not null,
  listing_id bigint,
  price_id bigint not null,
  quantity integer not null default 1,
  unit_net_cents bigint not null,
  net_cents bigint not null,
  tax_category text not null,
  vat_rate_bp integer not null,
  vat_cents bigint not null,
  chosen jsonb not null default '{}'::jsonb,
  fulfilled_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  undone_at timestamp with time zone,
  vat_treatment text,
  constraint purchase_line_check CHECK ((net_cents = (quantity * unit_net_cents))),
  constraint purchase_line_quantity_check CHECK ((quantity > 0)),
  constraint purchase_line_unit_net_cents_check CHECK ((unit_net_cents > 0)),
  constraint purchase_line_vat_cents_check CHECK ((vat_cents >= 0)),
  constraint purchase_line_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000))),
  constraint purchase_line_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id),
  constraint purchase_line_number_fkey FOREIGN KEY (number) REFERENCES purchase(number) ON DELETE CASCADE,
  constraint purchase_line_price_id_fkey FOREIGN KEY (price_id) REFERENCES product_price(id),
  constraint purchase_line_product_code_fkey FOREIGN KEY (product_code) REFERENCES product(code),
  constraint purchase_line_pkey PRIMARY KEY (id),
  constraint purchase_line_number_position_key UNIQUE (number, "position")
);
CREATE INDEX purchase_line_listing ON purchase_line USING btree (listing_id);
CREATE INDEX purchase_line_unfulfilled ON purchase_line USING btree (number) WHERE (fulfilled_at IS NULL);

create table rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);

create table rating_source (
  name text not null,
  checked_at timestamp with time zone not null,
  problem text,
  not_before timestamp with time zone,
  constraint rating_source_pkey PRIMARY KEY (name)
);

create table revenue_key (
  listing_id bigint not null,
  account_id uuid,
  sealed text,
  hint text not null,
  connected_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  problem text,
  constraint revenue_key_check CHECK (((sealed IS NOT NULL) OR (problem IS NOT NULL))),
  constraint revenue_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint revenue_key_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint revenue_key_pkey PRIMARY KEY (listing_id)
);
CREATE INDEX revenue_key_account ON revenue_key USING btree (account_id);

create table review (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  account_id uuid not null,
  author text not null,
  stars integer not null,
  body text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_reason text,
  helpful integer not null default 0,
  constraint review_check CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint review_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint review_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint review_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_listing_id_account_id_key UNIQUE (listing_id, account_id)
);
CREATE INDEX review_account ON review USING btree (account_id);
CREATE INDEX review_listing ON review USING btree (listing_id, created_at DESC, id DESC);
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE OF stars, hidden_at ON review FOR EACH ROW EXECUTE FUNCTION f_review_changed();

create table review_report (
  review_id bigint not null,
  account_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint review_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE,
  constraint review_report_pkey PRIMARY KEY (review_id, account_id)
);
CREATE INDEX review_report_account ON review_report USING btree (account_id);
CREATE INDEX review_report_open ON review_report USING btree (created_at) WHERE (settled_at IS NULL);

create table search_word (
  word text not null,
  listings integer not null default 0,
  stem text generated always as ((f_lexemes(word))[1]) stored
);
CREATE INDEX search_word_deletions ON search_word USING gin (f_deletions(word)) WITH (fastupdate=off);
CREATE INDEX search_word_stem ON search_word USING btree (stem) INCLUDE (listings);
CREATE INDEX search_word_word ON search_word USING btree (word) INCLUDE (listings);

create table search_word_change (
  word text not null,
  n integer not null
);

create table session (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  hash text not null,
  method text not null,
  browser text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_method_check CHECK ((method = ANY (ARRAY['email'::text, 'passkey'::text, 'upstream'::text]))),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_hash_key UNIQUE (hash)
);
CREATE INDEX session_account ON session USING btree (account_id, last_used_at DESC);
CREATE INDEX session_age ON session USING btree (expires_at);

create table setting (
  key text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table sign_in_request (
  id uuid not null,
  email text not null,
  next text not null,
  link_hash text not null,
  code_hash text,
  browser_hash text,
  wrong_codes integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  asker text,
  wrong_link_codes integer not null default 0,
  constraint sign_in_request_pkey PRIMARY KEY (id),
  constraint sign_in_request_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX sign_in_request_age ON sign_in_request USING btree (created_at);
CREATE INDEX sign_in_request_browser ON sign_in_request USING btree (browser_hash, created_at DESC);
CREATE INDEX sign_in_request_email ON sign_in_request USING btree (email, created_at);

create table site_read (
  site text not null,
  pages jsonb,
  problem jsonb,
  read_at timestamp with time zone not null,
  constraint site_read_pkey PRIMARY KEY (site)
);
CREATE INDEX site_read_age ON site_read USING btree (read_at) WHERE (pages IS NOT NULL);

create table test_payment (
  ref text not null,
  number text not null,
  attempt integer not null,
  amount_cents bigint not null,
  currency text not null,
  return_url text not null,
  status text not null default 'open'::text,
  refunded_cents bigint not null default 0,
  expires_at timestamp with time zone not null,
  constraint test_payment_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
  constraint test_payment_status_check CHECK ((status = ANY (ARRAY['open'::text, 'processing'::text, 'paid'::text, 'expired'::text, 'failed'::text]))),
  constraint test_payment_pkey PRIMARY KEY (ref),
  constraint test_payment_number_attempt_key UNIQUE (number, attempt)
);

create table test_refund (
  key text not null,
  ref text not null,
  cents bigint not null,
  constraint test_refund_ref_fkey FOREIGN KEY (ref) REFERENCES test_payment(ref),
  constraint test_refund_pkey PRIMARY KEY (key)
);

create table typed_text (
  hash text not null,
  body text not null,
  expires_at timestamp with time zone not null,
  constraint typed_text_pkey PRIMARY KEY (hash)
);
CREATE INDEX typed_text_expires ON typed_text USING btree (expires_at);

create table upstream_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint upstream_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint upstream_identity_pkey PRIMARY KEY (issuer, subject)
);
CREATE INDEX upstream_identity_account ON upstream_identity USING btree (account_id);

create table view_salt (
  day date not null,
  salt text not null,
  constraint view_salt_pkey PRIMARY KEY (day)
);

create table vote (
  id bigint not null generated always as identity,
  listing_id bigint not null,
  account_id uuid,
  cast_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  counted boolean not null default true,
  reason text,
  week date not null,
  network text,
  is_reviewed boolean not null default false,
  launch_week date,
  constraint vote_check CHECK ((counted = (reason IS NULL))),
  constraint vote_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint vote_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint vote_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id),
  constraint vote_pkey PRIMARY KEY (id)
);
CREATE INDEX vote_account ON vote USING btree (account_id, id DESC);
CREATE UNIQUE INDEX vote_active ON vote USING btree (listing_id, account_id, launch_week) NULLS NOT DISTINCT WHERE ((withdrawn_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX vote_cast ON vote USING btree (listing_id, cast_at) WHERE (withdrawn_at IS NULL);
CREATE INDEX vote_counted ON vote USING btree (listing_id, week) WHERE counted;
CREATE INDEX vote_counted_cast ON vote USING btree (cast_at) WHERE (counted AND (withdrawn_at IS NULL));
CREATE INDEX vote_network ON vote USING btree (listing_id, network) WHERE (network IS NOT NULL);
CREATE INDEX vote_waiting ON vote USING btree (id) WHERE ((reason = ANY (ARRAY['new_account'::text, 'burst'::text])) AND (withdrawn_at IS NULL));
CREATE TRIGGER vote_anonymized BEFORE UPDATE OF account_id ON vote FOR EACH ROW WHEN ((new.account_id IS NULL)) EXECUTE FUNCTION f_vote_anonymized();

create table vote_mark (
  listing_id bigint not null,
  launch_week date not null,
  mark text not null,
  constraint vote_mark_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint vote_mark_pkey PRIMARY KEY (listing_id, launch_week, mark)
);

create table week_hold (
  number text not null,
  position integer not null,
  week date not null,
  expires_at timestamp with time zone,
  constraint week_hold_number_fkey FOREIGN KEY (number) REFERENCES purchase(number),
  constraint week_hold_week_fkey FOREIGN KEY (week) REFERENCES launch_week(week),
  constraint week_hold_pkey PRIMARY KEY (number, "position")
);
CREATE INDEX week_hold_week ON week_hold USING btree (week, expires_at);

CREATE OR REPLACE FUNCTION category_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     perform place_in_categories(array(select listing_id from category_place where category_id = new.id));
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION draft_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     perform pg_notify('draft_changed', new.id::text);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_band(value bigint)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
     select case when value < 32 then value
       else (value >> (60 - position(B'1' in value::bit(64)))) << (60 - position(B'1' in value::bit(64))) end::float8 $function$;

CREATE OR REPLACE FUNCTION f_bands(votes bigint, views bigint, followers bigint, trend double precision, live_at timestamp with time zone)
 RETURNS TABLE(list text, low double precision)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ values
  ('votes', f_band(votes)), ('views', f_band(views)), ('followers', f_band(followers)),
  ('trend', coalesce(floor(trend), '-infinity')),
  ('live_at', coalesce(floor(extract(epoch from live_at)::float8 / 86400) * 86400, '-infinity')) $function$;

CREATE OR REPLACE FUNCTION f_category_names(listing_id bigint, category_id bigint, is_in_all boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
       declare
         found bigint[] := array_remove(array[f_category_names.category_id], null);
         above bigint[];
       begin
         if is_in_all then
           found := found || array(select c.category_id from listing_category c where c.listing_id = f_category_names.listing_id);
         end if;
         above := found;
         while above <> '{}' loop
           above := array(select distinct c.parent_id from category c where c.id = any(above) and c.parent_id <> all(found));
           found := found || above;
         end loop;
         return coalesce((select string_agg(c.name, ' ' order by c.id) from category c where c.id = any(found)), '');
       end $function$;

CREATE OR REPLACE FUNCTION f_category_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     update listing set category_id = category_id where id in (
       with recursive below as (
         select new.id union select category.id from category join below on category.parent_id = below.id
       )
       select l.id from listing l join below on below.id = l.category_id
       union
       select c.listing_id from listing_category c join below on below.id = c.category_id);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_count_bands()
 RETURNS void
 LANGUAGE sql
AS $function$
     delete from listing_band;
     insert into listing_band (list, low, n) select list, low, count(*) from (select b.list, b.low from listing as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live') as every group by list, low $function$;

CREATE OR REPLACE FUNCTION f_count_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_op = 'INSERT' then update listing l set comments = l.comments + d.n
   from (select listing_id, sum(n)::int as n from (select listing_id, parent_id, 1 as n from now_so where review_id is null and hidden_at is null and deleted_at is null) as c group by listing_id) as d
   where l.id = d.listing_id and d.n <> 0;
   update comment t set answers = t.answers + d.n
   from (select parent_id, sum(n)::int as n from (select listing_id, parent_id, 1 as n from now_so where review_id is null and hidden_at is null and deleted_at is null) as c where parent_id is not null group by parent_id) as d
   where t.id = d.parent_id and d.n <> 0;
     -- Counting answers changes comments again. A change of no rows ends that.
     elsif not exists (select from was_so) then return null;
     elsif tg_op = 'DELETE' then update listing l set comments = l.comments + d.n
   from (select listing_id, sum(n)::int as n from (select listing_id, parent_id, -1 as n from was_so where review_id is null and hidden_at is null and deleted_at is null) as c group by listing_id) as d
   where l.id = d.listing_id and d.n <> 0;
   update comment t set answers = t.answers + d.n
   from (select parent_id, sum(n)::int as n from (select listing_id, parent_id, -1 as n from was_so where review_id is null and hidden_at is null and deleted_at is null) as c where parent_id is not null group by parent_id) as d
   where t.id = d.parent_id and d.n <> 0;
     else update listing l set comments = l.comments + d.n
   from (select listing_id, sum(n)::int as n from (select listing_id, parent_id, -1 as n from was_so where review_id is null and hidden_at is null and deleted_at is null union all select listing_id, parent_id, 1 as n from now_so where review_id is null and hidden_at is null and deleted_at is null) as c group by listing_id) as d
   where l.id = d.listing_id and d.n <> 0;
   update comment t set answers = t.answers + d.n
   from (select parent_id, sum(n)::int as n from (select listing_id, parent_id, -1 as n from was_so where review_id is null and hidden_at is null and deleted_at is null union all select listing_id, parent_id, 1 as n from now_so where review_id is null and hidden_at is null and deleted_at is null) as c where parent_id is not null group by parent_id) as d
   where t.id = d.parent_id and d.n <> 0;
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_count_helpful()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_op = 'INSERT' then update comment t set helpful = t.helpful + d.n
   from (select comment_id as id, count(*)::int as n from now_so where comment_id is not null group by 1) as d
   where t.id = d.id; update review t set helpful = t.helpful + d.n
   from (select review_id as id, count(*)::int as n from now_so where review_id is not null group by 1) as d
   where t.id = d.id;
     else update comment t set helpful = t.helpful - d.n
   from (select comment_id as id, count(*)::int as n from was_so where comment_id is not null group by 1) as d
   where t.id = d.id; update review t set helpful = t.helpful - d.n
   from (select review_id as id, count(*)::int as n from was_so where review_id is not null group by 1) as d
   where t.id = d.id;
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_country(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
     select '{"AD":"Andorra","AE":"United Arab Emirates UAE","AF":"Afghanistan","AG":"Antigua & Barbuda","AI":"Anguilla","AL":"Albania","AM":"Armenia","AO":"Angola","AQ":"Antarctica","AR":"Argentina","AS":"American Samoa","AT":"Austria","AU":"Australia","AW":"Aruba","AX":"Åland Islands","AZ":"Azerbaijan","BA":"Bosnia & Herzegovina","BB":"Barbados","BD":"Bangladesh","BE":"Belgium","BF":"Burkina Faso","BG":"Bulgaria","BH":"Bahrain","BI":"Burundi","BJ":"Benin","BL":"St. Barthélemy","BM":"Bermuda","BN":"Brunei","BO":"Bolivia","BQ":"Caribbean Netherlands","BR":"Brazil","BS":"Bahamas","BT":"Bhutan","BV":"Bouvet Island","BW":"Botswana","BY":"Belarus","BZ":"Belize","CA":"Canada","CC":"Cocos (Keeling) Islands","CD":"Congo - Kinshasa","CF":"Central African Republic","CG":"Congo - Brazzaville","CH":"Switzerland","CI":"Côte d''Ivoire","CK":"Cook Islands","CL":"Chile","CM":"Cameroon","CN":"China","CO":"Colombia","CR":"Costa Rica","CU":"Cuba","CV":"Cape Verde","CW":"Curaçao","CX":"Christmas Island","CY":"Cyprus","CZ":"Czechia Czech Republic","DE":"Germany","DJ":"Djibouti","DK":"Denmark","DM":"Dominica","DO":"Dominican Republic","DZ":"Algeria","EC":"Ecuador","EE":"Estonia","EG":"Egypt","EH":"Western Sahara","ER":"Eritrea","ES":"Spain","ET":"Ethiopia","FI":"Finland","FJ":"Fiji","FK":"Falkland Islands","FM":"Micronesia","FO":"Faroe Islands","FR":"France","GA":"Gabon","GB":"United Kingdom UK Great Britain England","GD":"Grenada","GE":"Georgia","GF":"French Guiana","GG":"Guernsey","GH":"Ghana","GI":"Gibraltar","GL":"Greenland","GM":"Gambia","GN":"Guinea","GP":"Guadeloupe","GQ":"Equatorial Guinea","GR":"Greece","GS":"South Georgia & South Sandwich Islands","GT":"Guatemala","GU":"Guam","GW":"Guinea-Bissau","GY":"Guyana","HK":"Hong Kong SAR China","HM":"Heard & McDonald Islands","HN":"Honduras","HR":"Croatia","HT":"Haiti","HU":"Hungary","ID":"Indonesia","IE":"Ireland","IL":"Israel","IM":"Isle of Man","IN":"India","IO":"British Indian Ocean Territory","IQ":"Iraq","IR":"Iran","IS":"Iceland","IT":"Italy","JE":"Jersey","JM":"Jamaica","JO":"Jordan","JP":"Japan","KE":"Kenya","KG":"Kyrgyzstan","KH":"Cambodia","KI":"Kiribati","KM":"Comoros","KN":"St. Kitts & Nevis","KP":"North Korea","KR":"South Korea","KW":"Kuwait","KY":"Cayman Islands","KZ":"Kazakhstan","LA":"Laos","LB":"Lebanon","LC":"St. Lucia","LI":"Liechtenstein","LK":"Sri Lanka","LR":"Liberia","LS":"Lesotho","LT":"Lithuania","LU":"Luxembourg","LV":"Latvia","LY":"Libya","MA":"Morocco","MC":"Monaco","MD":"Moldova","ME":"Montenegro","MF":"St. Martin","MG":"Madagascar","MH":"Marshall Islands","MK":"North Macedonia","ML":"Mali","MM":"Myanmar (Burma)","MN":"Mongolia","MO":"Macao SAR China","MP":"Northern Mariana Islands","MQ":"Martinique","MR":"Mauritania","MS":"Montserrat","MT":"Malta","MU":"Mauritius","MV":"Maldives","MW":"Malawi","MX":"Mexico","MY":"Malaysia","MZ":"Mozambique","NA":"Namibia","NC":"New Caledonia","NE":"Niger","NF":"Norfolk Island","NG":"Nigeria","NI":"Nicaragua","NL":"Netherlands Holland","NO":"Norway","NP":"Nepal","NR":"Nauru","NU":"Niue","NZ":"New Zealand","OM":"Oman","PA":"Panama","PE":"Peru","PF":"French Polynesia","PG":"Papua New Guinea","PH":"Philippines","PK":"Pakistan","PL":"Poland","PM":"St. Pierre & Miquelon","PN":"Pitcairn Islands","PR":"Puerto Rico","PS":"Palestinian Territories","PT":"Portugal","PW":"Palau","PY":"Paraguay","QA":"Qatar","RE":"Réunion","RO":"Romania","RS":"Serbia","RU":"Russia","RW":"Rwanda","SA":"Saudi Arabia","SB":"Solomon Islands","SC":"Seychelles","SD":"Sudan","SE":"Sweden","SG":"Singapore","SH":"St. Helena","SI":"Slovenia","SJ":"Svalbard & Jan Mayen","SK":"Slovakia","SL":"Sierra Leone","SM":"San Marino","SN":"Senegal","SO":"Somalia","SR":"Suriname","SS":"South Sudan","ST":"São Tomé & Príncipe","SV":"El Salvador","SX":"Sint Maarten","SY":"Syria","SZ":"Eswatini","TC":"Turks & Caicos Islands","TD":"Chad","TF":"French Southern Territories","TG":"Togo","TH":"Thailand","TJ":"Tajikistan","TK":"Tokelau","TL":"Timor-Leste","TM":"Turkmenistan","TN":"Tunisia","TO":"Tonga","TR":"Türkiye Turkey","TT":"Trinidad & Tobago","TV":"Tuvalu","TW":"Taiwan","TZ":"Tanzania","UA":"Ukraine","UG":"Uganda","UM":"U.S. Outlying Islands","US":"United States USA America","UY":"Uruguay","UZ":"Uzbekistan","VA":"Vatican City","VC":"St. Vincent & Grenadines","VE":"Venezuela","VG":"British Virgin Islands","VI":"U.S. Virgin Islands","VN":"Vietnam","VU":"Vanuatu","WF":"Wallis & Futuna","WS":"Samoa","XK":"Kosovo","YE":"Yemen","YT":"Mayotte","ZA":"South Africa","ZM":"Zambia","ZW":"Zimbabwe"}'::jsonb ->> code $function$;

CREATE OR REPLACE FUNCTION f_deletions(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
         select case
           when length(word) < 4 then '{}'
           when length(word) < 8 then array[word, overlay(word placing '' from 1 for 1), overlay(word placing '' from 2 for 1), overlay(word placing '' from 3 for 1), overlay(word placing '' from 4 for 1), overlay(word placing '' from 5 for 1), overlay(word placing '' from 6 for 1), overlay(word placing '' from 7 for 1)]
           else array[substr(word, 3, 5), substr(word, 2, 1) || substr(word, 4, 4), substr(word, 2, 2) || substr(word, 5, 3), substr(word, 2, 3) || substr(word, 6, 2), substr(word, 2, 4) || substr(word, 7, 1), substr(word, 2, 5), left(word, 1) || substr(word, 4, 4), left(word, 1) || substr(word, 3, 1) || substr(word, 5, 3), left(word, 1) || substr(word, 3, 2) || substr(word, 6, 2), left(word, 1) || substr(word, 3, 3) || substr(word, 7, 1), left(word, 1) || substr(word, 3, 4), left(word, 2) || substr(word, 5, 3), left(word, 2) || substr(word, 4, 1) || substr(word, 6, 2), left(word, 2) || substr(word, 4, 2) || substr(word, 7, 1), left(word, 2) || substr(word, 4, 3), left(word, 3) || substr(word, 6, 2), left(word, 3) || substr(word, 5, 1) || substr(word, 7, 1), left(word, 3) || substr(word, 5, 2), left(word, 4) || substr(word, 7, 1), left(word, 4) || substr(word, 6, 1), left(word, 5)] end $function$;

CREATE OR REPLACE FUNCTION f_describing_words(name text, tagline text, keywords text[], short_description text, description text, profile jsonb, pricing_model text, country text, category_names text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return (
     select f_whole_words(concat_ws(' ', f_joined(keywords), short_description, category_names,
       f_texts(profile, '$.tags[*]'), f_texts(profile, '$.features[*]')))); end $function$;

CREATE OR REPLACE FUNCTION f_forget_owners_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     delete from helpful_vote h using now_so o
     where h.account_id = o.account_id and (
       h.comment_id in (select id from comment where listing_id = o.listing_id)
       or h.review_id in (select id from review where listing_id = o.listing_id));
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_joined(text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select array_to_string($1, ' ') $function$;

CREATE OR REPLACE FUNCTION f_lexemes(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
     select coalesce(nullif(tsvector_to_array(to_tsvector('pg_catalog.english', word)), '{}'),
                     tsvector_to_array(to_tsvector('pg_catalog.simple', word))) $function$;

CREATE OR REPLACE FUNCTION f_listing_launches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if new.live_at is null or old.live_at is null then
       delete from launch where listing_id = new.id and week is distinct from new.launch_week;
     end if;
     if new.launch_week is not null and new.status in ('scheduled', 'live') then
       insert into launch (listing_id, week, kind, state) values (new.id, new.launch_week, coalesce(new.plan, 'free'), 'planned')
         on conflict (listing_id, week) do nothing;
     end if;
     update launch set state = now_is.state
       from (select id, case when new.status = 'live' and week <= new.launch_week then 'launched'
               when new.status in ('scheduled', 'live') then 'planned'
               when state in ('launched', 'removed') and week <= (select max(week) from award_week) then 'removed'
               else 'hidden' end as state
             from launch where listing_id = new.id) as now_is
       where launch.id = now_is.id and launch.state <> now_is.state;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_listings_worded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_op = 'INSERT' then
       perform f_words_changed(array(select f_vocabulary(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names) from now_so where status in ('live', 'scheduled')), '{}');
     elsif tg_op = 'DELETE' then
       perform f_words_changed('{}', array(select f_vocabulary(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names) from was_so where status in ('live', 'scheduled')));
     elsif exists (select from was_so o join now_so n using (id)
         where (o.status in ('live', 'scheduled'), o.name, o.tagline, o.keywords, o.short_description, o.description, o.profile, o.pricing_model, o.country, o.category_names) is distinct from (n.status in ('live', 'scheduled'), n.name, n.tagline, n.keywords, n.short_description, n.description, n.profile, n.pricing_model, n.country, n.category_names)) then
       perform f_words_changed(
         array(select f_vocabulary(n.name, n.tagline, n.keywords, n.short_description, n.description, n.profile, n.pricing_model, n.country, n.category_names) from was_so o join now_so n using (id)
           where n.status in ('live', 'scheduled')
             and (o.status in ('live', 'scheduled'), o.name, o.tagline, o.keywords, o.short_description, o.description, o.profile, o.pricing_model, o.country, o.category_names) is distinct from (true, n.name, n.tagline, n.keywords, n.short_description, n.description, n.profile, n.pricing_model, n.country, n.category_names)),
         array(select f_vocabulary(o.name, o.tagline, o.keywords, o.short_description, o.description, o.profile, o.pricing_model, o.country, o.category_names) from was_so o join now_so n using (id)
           where o.status in ('live', 'scheduled')
             and (n.status in ('live', 'scheduled'), n.name, n.tagline, n.keywords, n.short_description, n.description, n.profile, n.pricing_model, n.country, n.category_names) is distinct from (true, o.name, o.tagline, o.keywords, o.short_description, o.description, o.profile, o.pricing_model, o.country, o.category_names)));
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_mailbox(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
     select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
       else name || '@' || domain end
     from (select split_part(address, '@', 2) as domain,
             case when strpos(address, '+') > 1 then split_part(split_part(address, '@', 1), '+', 1)
               else split_part(address, '@', 1) end as name) as parts $function$;

CREATE OR REPLACE FUNCTION f_name_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     new.category_names := f_category_names(new.id, new.category_id, new.plan = 'paid' or 'categories' = any(new.unlocked));
     return new;
   end $function$;

CREATE OR REPLACE FUNCTION f_norm(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select translate(regexp_replace(f_unaccent(coalesce($1, '')), '([a-z0-9])([A-Z])', '\1 \2', 'g'), './_-@:&', '       ') $function$;

CREATE OR REPLACE FUNCTION f_other_words(name text, tagline text, keywords text[], short_description text, description text, profile jsonb, pricing_model text, country text, category_names text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return (
     select f_whole_words(concat_ws(' ', description, f_texts(profile, '$.usps[*]'), pricing_model,
       f_country(country), profile ->> 'city', f_texts(profile, '$.founders[*].name')))); end $function$;

CREATE OR REPLACE FUNCTION f_rate_listing(rated bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     perform 1 from listing where id = rated for no key update;
     update listing set community_rating = (
       select case when count(*) > 0 then
         jsonb_build_object('average', round(avg(r.stars), 2)::float8, 'reviews', count(*)) end
       from review r where r.listing_id = rated and r.hidden_at is null
         and not exists (select from listing_owner o where o.listing_id = rated and o.account_id = r.account_id))
     where id = rated;
   end $function$;

CREATE OR REPLACE FUNCTION f_rebuild_vocabulary()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     delete from search_word;
     delete from search_word_change;
     insert into search_word (word, listings)
       select word, count(*) from listing, f_vocabulary(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names) as word
       where status in ('live', 'scheduled') group by word order by word;
   end $function$;

CREATE OR REPLACE FUNCTION f_refresh_founders(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     -- Two listings of one founder may change at once: the second is counted after the first.
     perform 1 from founder where id = any(ids) order by id for no key update;
     update founder set live_listings = said.n, title = said.title, bio = said.bio, country = said.country,
       socials = coalesce(said.socials, '{}')
     from unnest(ids) as wanted(id), lateral (
       select count(*)::int as n,
         (array_agg(f.title order by l.live_at desc, l.id desc) filter (where f.title is not null))[1] as title,
         (array_agg(f.bio order by l.live_at desc, l.id desc) filter (where f.bio is not null))[1] as bio,
         (array_agg(l.country order by l.live_at desc, l.id desc) filter (where l.country is not null))[1] as country,
         (array_agg(f.socials order by l.live_at desc, l.id desc) filter (where f.socials <> '{}'))[1] as socials
       from listing_founder f join listing l on l.id = f.listing_id
       where f.founder_id = wanted.id and l.status = 'live') as said
     where founder.id = wanted.id;
   end $function$;

CREATE OR REPLACE FUNCTION f_refresh_founders_of_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     perform f_refresh_founders(array(select founder_id from listing_founder where listing_id = new.id));
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_review_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_op = 'DELETE' then perform f_rate_listing(old.listing_id);
     else perform f_rate_listing(new.listing_id); end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_reviewer_owns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare
     changed listing_owner := case when tg_op = 'DELETE' then old else new end;
   begin
     if exists (select from review where listing_id = changed.listing_id and account_id = changed.account_id) then
       perform f_rate_listing(changed.listing_id);
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION f_search_document(name text, tagline text, keywords text[], short_description text, description text, profile jsonb, pricing_model text, country text, category_names text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
   declare
     named text := f_words(name);
     whole text := left(replace(named, ' ', ''), 200);
     title tsvector := setweight(to_tsvector('pg_catalog.english', named), 'A') ||
       setweight(to_tsvector('pg_catalog.simple', whole), 'A') || strip(to_tsvector('pg_catalog.simple', named));
   begin
     return title ||
       setweight(f_words_and_stems(f_whole_words(tagline)), 'B') ||
       setweight(f_words_and_stems(f_describing_words(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names)), 'C') ||
       setweight(to_tsvector('pg_catalog.english', f_other_words(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names)), 'D') ||
       array_to_tsvector(array(select '@' || lexeme from unnest(tsvector_to_array(title)) as lexeme) || ('=' || whole));
   end $function$;

CREATE OR REPLACE FUNCTION f_signs(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
     select string_agg(case when sign ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U0001F000-\U0001FAFF\U00020000-\U0003FFFF]' then ' u' || to_hex(ascii(sign)) || ' ' else sign end, '' order by nth)
     from regexp_split_to_table(regexp_replace($1, '[\u200d\ufe00-\ufe0f\U0001F3FB-\U0001F3FF]', '', 'g'), '') with ordinality as split(sign, nth) $function$;

CREATE OR REPLACE FUNCTION f_texts(profile jsonb, path jsonpath)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return (
     select string_agg(value #>> '{}', ' ') from jsonb_path_query(profile, path) as value); end $function$;

CREATE OR REPLACE FUNCTION f_unaccent(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select unaccent('unaccent'::regdictionary, $1) $function$;

CREATE OR REPLACE FUNCTION f_vocabulary(name text, tagline text, keywords text[], short_description text, description text, profile jsonb, pricing_model text, country text, category_names text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 60
AS $function$
     select distinct word from (
       select unnest(string_to_array(concat_ws(' ', named, f_whole_words(tagline),
         f_describing_words(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names), replace(named, ' ', '')), ' ')) as word
         from f_words(f_vocabulary.name) as named
       union all
       -- Long texts hold numbers that nobody misspells.
       select other from unnest(string_to_array(f_other_words(name, tagline, keywords, short_description, description, profile, pricing_model, country, category_names), ' ')) as other where other !~ '[0-9]'
     ) as every
     where length(word) between 2 and 40 and word !~ '^u[0-9a-f]{4,5}$'
       -- A mistyped word never stands for one that counts only in names.
       and word <> all(array['i', 'me', 'my', 'myself', 'we', 'our', 'ours', 'ourselves', 'you', 'your', 'yours', 'yourself', 'yourselves', 'he', 'him', 'his', 'himself', 'she', 'her', 'hers', 'herself', 'it', 'its', 'itself', 'they', 'them', 'their', 'theirs', 'themselves', 'what', 'which', 'who', 'whom', 'this', 'that', 'these', 'those', 'am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'have', 'has', 'had', 'having', 'do', 'does', 'did', 'doing', 'a', 'an', 'the', 'and', 'but', 'if', 'or', 'because', 'as', 'until', 'while', 'of', 'at', 'by', 'for', 'with', 'about', 'against', 'between', 'into', 'through', 'during', 'before', 'after', 'above', 'below', 'to', 'from', 'up', 'down', 'in', 'out', 'on', 'off', 'over', 'under', 'again', 'further', 'then', 'once', 'here', 'there', 'when', 'where', 'why', 'how', 'all', 'any', 'both', 'each', 'few', 'more', 'most', 'other', 'some', 'such', 'no', 'nor', 'not', 'only', 'own', 'same', 'so', 'than', 'too', 'very', 's', 't', 'can', 'will', 'just', 'don', 'should', 'now']) $function$;

CREATE OR REPLACE FUNCTION f_vote_anonymized()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       declare
         erased_at timestamptz := nullif(current_setting('launch_directory.erased_at', true), '');
       begin
         new.network := null;
         if new.withdrawn_at is null and (new.launch_week is null or new.launch_week <> new.week
             or new.week >= date_trunc('week', erased_at at time zone 'UTC')::date) then
           new.withdrawn_at := erased_at;
         end if;
         return new;
       end $function$;

CREATE OR REPLACE FUNCTION f_whole_words(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return (
     select f_words(given) || case when given ~ '[a-z0-9][A-Z]' then lower(coalesce((
       select string_agg(' ' || mixed[1], '') from regexp_matches(given, '([A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*)', 'g') as mixed), ''))
       else '' end); end $function$;

CREATE OR REPLACE FUNCTION f_words(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
   declare plain text := coalesce(given, '');
   begin
     if octet_length(plain) > length(plain) then
       plain := f_unaccent(normalize(plain, NFKC));
       if plain ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U0001F000-\U0001FAFF\U00020000-\U0003FFFF]' then plain := f_signs(plain); end if;
     end if;
     if plain ~ '[+#]' then
       plain := regexp_replace(regexp_replace(plain, '([A-Za-z0-9]+)\+\+', '\1 \1plusplus ', 'g'), '([A-Za-z0-9]+)#', '\1 \1sharp ', 'g');
     end if;
     if plain ~* '\.net' then
       plain := regexp_replace(regexp_replace(plain, '(^|[^A-Za-z0-9])\.net\M', '\1 net dotnet ', 'gi'), '\.NET\M', ' net dotnet ', 'g');
     end if;
     return btrim(regexp_replace(
       lower(regexp_replace(replace(plain, '''', ''), '([a-z0-9])([A-Z])', '\1 \2', 'g')), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe4f]+', ' ', 'g'));
   end $function$;

CREATE OR REPLACE FUNCTION f_words_and_stems(words text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return (
     select stems || ts_delete(to_tsvector('pg_catalog.simple', words), tsvector_to_array(stems) || array['i', 'me', 'my', 'myself', 'we', 'our', 'ours', 'ourselves', 'you', 'your', 'yours', 'yourself', 'yourselves', 'he', 'him', 'his', 'himself', 'she', 'her', 'hers', 'herself', 'it', 'its', 'itself', 'they', 'them', 'their', 'theirs', 'themselves', 'what', 'which', 'who', 'whom', 'this', 'that', 'these', 'those', 'am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', 'have', 'has', 'had', 'having', 'do', 'does', 'did', 'doing', 'a', 'an', 'the', 'and', 'but', 'if', 'or', 'because', 'as', 'until', 'while', 'of', 'at', 'by', 'for', 'with', 'about', 'against', 'between', 'into', 'through', 'during', 'before', 'after', 'above', 'below', 'to', 'from', 'up', 'down', 'in', 'out', 'on', 'off', 'over', 'under', 'again', 'further', 'then', 'once', 'here', 'there', 'when', 'where', 'why', 'how', 'all', 'any', 'both', 'each', 'few', 'more', 'most', 'other', 'some', 'such', 'no', 'nor', 'not', 'only', 'own', 'same', 'so', 'than', 'too', 'very', 's', 't', 'can', 'will', 'just', 'don', 'should', 'now'])
     from to_tsvector('pg_catalog.english', words) as stems); end $function$;

CREATE OR REPLACE FUNCTION f_words_changed(gained text[], lost text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     if cardinality(gained) + cardinality(lost) = 0 then return; end if;
     insert into search_word_change (word, n)
       select word, sum(n) from (select unnest(gained) as word, 1 as n union all select unnest(lost), -1) as every
       group by word having sum(n) <> 0;
     insert into search_word (word) select distinct word from unnest(gained) as every(word)
       where not exists (select from search_word known where known.word = every.word);
   end $function$;

CREATE OR REPLACE FUNCTION follow_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_op = 'INSERT' then
       update listing set followers = followers + 1 where id = new.listing_id;
     else
       update listing set followers = greatest(followers - 1, 0) where id = old.listing_id;
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION further_category_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare id_of bigint := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
   begin
     perform from listing where id = id_of for no key update;
     perform place_in_categories(array[id_of]);
     update listing set category_id = category_id where id = id_of;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION listing_bands_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare changes listing_band[];
   begin
     if tg_op = 'INSERT' then
       changes := array(select row(0, list, low, n)::listing_band from (select list, low, count(*) as n from (select b.list, b.low from added as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live') as every group by list, low) as change);
     elsif tg_op = 'DELETE' then
       changes := array(select row(0, list, low, n)::listing_band from (select list, low, -count(*) as n from (select b.list, b.low from gone as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live') as every group by list, low) as change);
     else
       changes := array(select row(0, list, low, n)::listing_band from (select list, low, sum(n) as n from (
      select list, low, 1 as n from (select b.list, b.low from now_so as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live') as now
      union all select list, low, -1 from (select b.list, b.low from was_so as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live') as was) as every
    group by list, low having sum(n) <> 0) as change);
     end if;
     if cardinality(changes) = 0 then return null; end if;
     -- Whoever adds a row folds those it need not wait for into it.
     with change as (
       select list, low, n from unnest(changes)
     ), mine as materialized (
       select band.id from listing_band band join change using (list, low) for update of band skip locked
     ), folded as (
       delete from listing_band where id in (select id from mine) returning list, low, n
     )
     insert into listing_band (list, low, n)
       select list, low, sum(n) from (select * from change union all select * from folded) as every
       group by list, low having sum(n) <> 0;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION listings_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     perform place_in_categories(array(select id from added where status = 'live'));
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION listings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare changed bigint[];
   begin
     changed := array(select n.id from now_so n join was_so o using (id) where (n.status = 'live' or o.status = 'live')
       and (n.status, n.category_id, n.plan, n.unlocked, n.votes, n.last_vote_at, n.live_at, n.trend, n.views, n.followers)
         is distinct from (o.status, o.category_id, o.plan, o.unlocked, o.votes, o.last_vote_at, o.live_at, o.trend, o.views, o.followers));
     if cardinality(changed) > 0 then perform place_in_categories(changed); end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION live_listings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare change bigint;
   begin
     if tg_op = 'INSERT' then
       change := (select count(*) from added where status = 'live');
     elsif tg_op = 'DELETE' then
       change := -(select count(*) from gone where status = 'live');
     else
       change := (select count(*) from now_so where status = 'live') - (select count(*) from was_so where status = 'live');
     end if;
     if change = 0 then return null; end if;
     with mine as materialized (
       select id from live_count for update skip locked
     ), folded as (
       delete from live_count where id in (select id from mine) returning n
     )
     insert into live_count (n) select change + coalesce(sum(n), 0) from folded;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION note_category_to_embed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     if tg_table_name = 'category' then
       insert into listing_to_embed (listing_id)
         select id from listing where category_id = new.id and status in ('live', 'scheduled')
         union select listing_id from listing_category where category_id = new.id;
     else
       insert into listing_to_embed (listing_id)
         values (case when tg_op = 'DELETE' then old.listing_id else new.listing_id end);
     end if;
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION note_listing_to_embed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     insert into listing_to_embed (listing_id) values (new.id);
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION note_listings_to_embed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin
     insert into listing_to_embed (listing_id) select id from added where status in ('live', 'scheduled');
     return null;
   end $function$;

CREATE OR REPLACE FUNCTION place_in_categories(changed bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
   begin
     with recursive shown as (
       select l.id as listing_id, l.category_id from listing l where l.id = any(changed) and l.status = 'live'
       union
       select l.id, c.category_id from listing l join listing_category c on c.listing_id = l.id
         where l.id = any(changed) and l.status = 'live' and (l.plan = 'paid' or 'categories' = any(l.unlocked))
     ), place as (
       select * from shown
       union
       select below.listing_id, category.parent_id from place below
         join category on category.id = below.category_id where category.parent_id is not null
     ), gone as (
       delete from category_place p where p.listing_id = any(changed) and not exists (
         select from place where place.listing_id = p.listing_id and place.category_id = p.category_id)
     )
     insert into category_place (listing_id, category_id, votes, last_vote_at, live_at, trend, views, followers)
       select place.listing_id, place.category_id, l.votes, l.last_vote_at, l.live_at, l.trend, l.views, l.followers from place join listing l on l.id = place.listing_id
       on conflict (listing_id, category_id) do update set votes = excluded.votes, last_vote_at = excluded.last_vote_at, live_at = excluded.live_at, trend = excluded.trend, views = excluded.views, followers = excluded.followers
       where (category_place.votes, category_place.last_vote_at, category_place.live_at, category_place.trend, category_place.views, category_place.followers) is distinct from (excluded.votes, excluded.last_vote_at, excluded.live_at, excluded.trend, excluded.views, excluded.followers);
   end $function$;

CREATE OR REPLACE FUNCTION places_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   declare sign int := case when tg_op = 'DELETE' then -1 else 1 end;
   begin
     if not exists (select from changed) then return null; end if;
     with change as (
       select category_id, sign * count(*) as n from changed group by category_id
     ), mine as materialized (
       select id from category_count where category_id in (select category_id from change) for update skip locked
     ), folded as (
       delete from category_count where id in (select id from mine) returning category_id, n
     )
     insert into category_count (category_id, n)
       select category_id, sum(n) from (select * from change union all select * from folded) as part group by category_id;
     return null;
   end $function$;