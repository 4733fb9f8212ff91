import { shownPeople } from '../accounts/public-person.ts'
import type { Database, Reader } from '../database/database.ts'

/** One topic of what we keep about a person; its rows come in pages. */
export interface Topic {
  name: string
  page(limit: number, offset: number): Promise<object[]>
}

interface Pages {
  limit(limit: number): { offset(offset: number): { execute(): Promise<object[]> } }
}

/**
 * What we keep about a person, by topic, without secrets (hashes, keys and tokens), what others wrote, and how their votes
 * were judged.
 */
export function topicsAbout(db: Reader, { id, email }: { id: string; email: string }): Topic[] {
  const { sql } = db
  const topics: Record<string, Pages> = {
    account: sql
      .selectFrom('account')
      .select(['id', 'email', 'name', 'role', 'created_at', 'email_verified_at', 'blocked_at', 'blocked_reason'])
      .select(['delete_at', 'keep_reviews'])
      .where('id', '=', id),
    sessions: sql
      .selectFrom('session')
      .select(['method', 'browser', 'created_at', 'last_used_at', 'expires_at'])
      .where('account_id', '=', id)
      .orderBy('id'),
    api_keys: sql
      .selectFrom('api_key')
      .select(['id', 'label', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('account_id', '=', id)
      .orderBy('id'),
    connected_apps: sql
      .selectFrom('oidc_payload')
      .select(['label as name', 'client_id', 'created_at', 'last_used_at', 'expires_at'])
      .where('account_id', '=', id)
      .where('kind', '=', 'Grant')
      .orderBy('id'),
    passkeys: sql
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('account_id', '=', id)
      .orderBy('id'),
    linked_identities: sql
      .selectFrom('upstream_identity')
      .select(['issuer', 'subject', 'email', 'created_at', 'last_used_at'])
      .where('account_id', '=', id)
      .orderBy('issuer')
      .orderBy('subject'),
    listings: sql
      .selectFrom('listing_owner as o')
      .innerJoin('listing as l', 'l.id', 'o.listing_id')
      .innerJoin('category as c', 'c.id', 'l.category_id')
      .select(['l.id', 'l.slug', 'l.status', 'l.plan', 'l.launch_week', 'l.live_at', 'l.website_url', 'l.name'])
      .select(['l.tagline', 'l.short_description', 'l.description', 'l.headline', 'l.summary', 'l.stage'])
      .select(['l.pricing_model', 'l.country', 'l.keywords', 'c.slug as category', 'l.profile', 'l.story', 'l.media'])
      .select(['l.screenshots', 'l.photos', 'l.votes', 'l.views', 'l.followers', 'l.hidden_reason', 'l.created_at'])
      .select('l.updated_at')
      .where('o.account_id', '=', id)
      .orderBy('l.id'),
    edits: sql
      .selectFrom('listing_version as v')
      .innerJoin('listing as l', 'l.id', 'v.listing_id')
      .select(['l.slug as listing', 'v.via', 'v.before', 'v.after', 'v.created_at'])
      .where('v.account_id', '=', id)
      .orderBy('v.id'),
    drafts: sql
      .selectFrom('draft')
      .select(['id', 'url', 'status', 'fields', 'sections', 'founder_socials', 'story', 'milestones', 'seo'])
      .select(['attributes', 'screenshots', 'photos', 'created_at', 'updated_at'])
      .where((eb) =>
        eb.or([
          eb('account_id', '=', id),
          eb('id', 'in', eb.selectFrom('draft_owner').select('draft_id').where('draft_owner.account_id', '=', id)),
        ]),
      )
      .where('listing_id', 'is', null)
      .orderBy('id'),
    invitations: sql
      .selectFrom('draft_invite')
      .select(['email', 'created_at', 'expires_at', 'accepted_at'])
      .where('invited_by', '=', id)
      .orderBy('id'),
    votes: sql
      .selectFrom('vote as v')
      .innerJoin('listing as l', 'l.id', 'v.listing_id')
      .select(['l.slug as listing', 'v.week', 'v.cast_at', 'v.withdrawn_at', 'v.network'])
      .where('v.account_id', '=', id)
      .orderBy('v.id'),
    reviews: sql
      .selectFrom('review as r')
      .innerJoin('listing as l', 'l.id', 'r.listing_id')
      .select(['l.slug as listing', 'r.author', 'r.stars', 'r.body', 'r.created_at', 'r.updated_at', 'r.hidden_reason'])
      .where('r.account_id', '=', id)
      .orderBy('r.id'),
    reported_reviews: sql
      .selectFrom('review_report')
      .select(['review_id', 'reason', 'created_at', 'settled_at'])
      .where('account_id', '=', id)
      .orderBy('review_id'),
    public_page: sql
      .selectFrom('public_person')
      .select(['slug', 'name', 'is_shown', 'photo', 'created_at'])
      .where('account_id', '=', id),
    comments: sql
      .selectFrom('comment as c')
      .innerJoin('listing as l', 'l.id', 'c.listing_id')
      .select(['c.id', 'l.slug as listing', 'c.parent_id', 'c.review_id', 'c.body', 'c.created_at', 'c.updated_at'])
      .select('c.hidden_reason')
      .where('c.account_id', '=', id)
      .orderBy('c.id'),
    reported_comments: sql
      .selectFrom('comment_report')
      .select(['comment_id', 'reason', 'created_at', 'settled_at'])
      .where('account_id', '=', id)
      .orderBy('comment_id'),
    helpful_votes: sql
      .selectFrom('helpful_vote')
      .select(['comment_id', 'review_id', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('id'),
    follows: sql
      .selectFrom('listing_follow as f')
      .innerJoin('listing as l', 'l.id', 'f.listing_id')
      .select(['l.slug as listing', 'f.created_at'])
      .where('f.account_id', '=', id)
      .orderBy('l.id'),
    followed_categories: sql
      .selectFrom('category_follow as f')
      .innerJoin('category as c', 'c.id', 'f.category_id')
      .select(['c.slug as category', 'f.created_at'])
      .where('f.account_id', '=', id)
      .orderBy('c.id'),
    followed_people: sql
      .selectFrom('person_follow as f')
      .leftJoin(shownPeople(sql).select(['p.account_id', 'p.name']).as('s'), 's.account_id', 'f.person_id')
      .select(['s.name as person', 'f.created_at'])
      .where('f.account_id', '=', id)
      .orderBy('f.person_id'),
    claims: sql
      .selectFrom('claim as c')
      .innerJoin('listing as l', 'l.id', 'c.listing_id')
      .select(['l.slug as listing', 'c.method', 'c.email', 'c.status', 'c.created_at', 'c.verified_at'])
      .where('c.account_id', '=', id)
      .orderBy('c.id'),
    orders: sql
      .selectFrom('purchase')
      .select([
        'number',
        'status',
        'currency',
        'net_cents',
        'vat_cents',
        'refunded_cents',
        'billing',
        'vat',
        'evidence',
      ])
      .select(['is_test', 'created_at', 'paid_at'])
      .where('account_id', '=', id)
      .orderBy('number'),
    order_lines: sql
      .selectFrom('purchase_line as l')
      .innerJoin('purchase as p', 'p.number', 'l.number')
      .select(['l.number', 'l.position', 'l.description', 'l.quantity', 'l.net_cents', 'l.vat_cents', 'l.chosen'])
      .select('l.fulfilled_at')
      .where('p.account_id', '=', id)
      .orderBy('l.id'),
    invoices: sql
      .selectFrom('invoice as i')
      .innerJoin('purchase as p', 'p.number', 'i.number')
      .select(['i.invoice_number', 'i.kind', 'i.number', 'i.corrects', 'i.issued_at', 'i.body'])
      .where('p.account_id', '=', id)
      .orderBy('i.issued_at')
      .orderBy('i.invoice_number'),
    interview_answers: sql
      .selectFrom('interview_answer as a')
      .innerJoin('interview_question as q', 'q.id', 'a.question_id')
      .select(['q.question', 'a.answer', 'a.answered_at'])
      .where('a.account_id', '=', id)
      .orderBy('q.id'),
    founders: sql
      .selectFrom('founder')
      .select(['slug', 'name', 'title', 'bio', 'country', 'socials', 'created_at'])
      .where('account_id', '=', id)
      .orderBy('id'),
    revenue: sql
      .selectFrom('revenue_key as k')
      .innerJoin('listing as l', 'l.id', 'k.listing_id')
      .select(['l.slug as listing', 'k.hint', 'k.connected_at', 'k.checked_at'])
      .where('k.account_id', '=', id)
      .orderBy('l.id'),
    emails: sql
      .selectFrom('email')
      .select(['kind', 'created_at', 'sent_at', 'given_up_at'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .orderBy('id'),
    emails_not_wanted: sql
      .selectFrom('mail_suppression')
      .select(['kind', 'reason', 'created_at'])
      .where('email', '=', email)
      .orderBy('kind'),
    emails_wanted_each: sql.selectFrom('email_each').select('topic').where('account_id', '=', id).orderBy('topic'),
    emails_turned_off: sql.selectFrom('email_off').select('topic').where('account_id', '=', id).orderBy('topic'),
    weekly_email: sql.selectFrom('digest_subscriber').select(['email', 'confirmed_at']).where('email', '=', email),
    weekly_email_asked_for: sql
      .selectFrom('digest_request')
      .select(['email', 'created_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .orderBy('id'),
    // Without the target and details, which are about others.
    administration: sql.selectFrom('audit_log').select(['at', 'action']).where('who', '=', email).orderBy('id'),
  }
  return Object.entries(topics).map(([name, rows]) => ({
    name,
    page: (limit, offset) => rows.limit(limit).offset(offset).execute(),
  }))
}

/** The pictures that a person uploaded, one at a time, since together they may take 50 MB. */
export async function* picturesBy({ read }: Pick<Database, 'read'>, accountId: string) {
  const images = await read.sql
    .selectFrom('listing_image')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  for (const { id } of images) {
    const image = await read.sql.selectFrom('listing_image').select('webp').where('id', '=', id).executeTakeFirst()
    if (image) yield { id, webp: image.webp }
  }
}
