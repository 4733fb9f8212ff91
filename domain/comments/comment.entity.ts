import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'
import { Review } from '../reviews/review.entity.ts'

const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').updateRule('no action').deleteRule('cascade'),
    /** null once its author deleted their account, or a day after they wrote it if they deleted it. */
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    /** The comment whose thread it answers in. */
    parentId: p.bigint('number').nullable(),
    /** The review that it replies to. Such a comment is in no thread. */
    reviewId: p
      .manyToOne(Review)
      .mapToPk()
      .fieldName('review_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    body: p.text(),
    /** How many answers are shown; triggers count them, and `listing.comments`. */
    answers: p.integer().default(0),
    /** How many people found it helpful; triggers count `helpful_vote`. */
    helpful: p.integer().default(0),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** Set on a deleted comment, whose text is gone. It stays while it has answers or counts against the limits. */
    deletedAt: p.datetime().nullable(),
    hiddenAt: p.datetime().nullable(),
    hiddenReason: p.text().nullable(),
  },
  indexes: [
    {
      name: 'comment_newest',
      expression: 'CREATE INDEX comment_newest ON comment USING btree (listing_id, id DESC) WHERE (review_id IS NULL)',
    },
    {
      name: 'comment_threads',
      expression:
        'CREATE INDEX comment_threads ON comment USING btree (listing_id, id DESC) WHERE ((parent_id IS NULL) AND (review_id IS NULL))',
    },
    {
      name: 'comment_helpful',
      expression:
        'CREATE INDEX comment_helpful ON comment USING btree (listing_id, helpful DESC, id DESC) WHERE ((parent_id IS NULL) AND (review_id IS NULL))',
    },
    {
      name: 'comment_by_person',
      expression:
        'CREATE INDEX comment_by_person ON comment USING btree (listing_id, account_id, id) WHERE ((parent_id IS NULL) AND (review_id IS NULL))',
    },
    {
      name: 'comment_answers',
      expression: 'CREATE INDEX comment_answers ON comment USING btree (parent_id, id) WHERE (parent_id IS NOT NULL)',
    },
    {
      name: 'comment_review',
      expression: 'CREATE UNIQUE INDEX comment_review ON comment USING btree (review_id) WHERE (review_id IS NOT NULL)',
    },
    {
      name: 'comment_account',
      expression: 'CREATE INDEX comment_account ON comment USING btree (account_id, id DESC)',
    },
    {
      name: 'comment_hidden',
      expression: 'CREATE INDEX comment_hidden ON comment USING btree (hidden_at) WHERE (hidden_at IS NOT NULL)',
    },
    {
      name: 'comment_to_forget',
      expression:
        'CREATE INDEX comment_to_forget ON comment USING btree (created_at) WHERE ((account_id IS NOT NULL) AND (deleted_at IS NOT NULL))',
    },
  ],
})

export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment)

declare module '../database/tables.ts' {
  interface Tables {
    comment: TableOf<typeof CommentSchema>
  }
}
