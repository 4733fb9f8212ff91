import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Comment } from '../comments/comment.entity.ts'
import { Review } from '../reviews/review.entity.ts'

const HelpfulVoteSchema = defineEntity({
  name: 'HelpfulVote',
  tableName: 'helpful_vote',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').updateRule('no action').deleteRule('cascade'),
    /** What was helpful: a comment or a review. Triggers count the votes, in `comment.helpful` and `review.helpful`. */
    commentId: p
      .manyToOne(Comment)
      .mapToPk()
      .fieldName('comment_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    reviewId: p
      .manyToOne(Review)
      .mapToPk()
      .fieldName('review_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .nullable(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'helpful_vote_account',
      expression: 'CREATE INDEX helpful_vote_account ON helpful_vote USING btree (account_id)',
    },
    {
      name: 'helpful_vote_comment',
      expression:
        'CREATE UNIQUE INDEX helpful_vote_comment ON helpful_vote USING btree (comment_id, account_id) WHERE (comment_id IS NOT NULL)',
    },
    {
      name: 'helpful_vote_review',
      expression:
        'CREATE UNIQUE INDEX helpful_vote_review ON helpful_vote USING btree (review_id, account_id) WHERE (review_id IS NOT NULL)',
    },
  ],
})

export class HelpfulVote extends HelpfulVoteSchema.class {}
HelpfulVoteSchema.setClass(HelpfulVote)

declare module '../database/tables.ts' {
  interface Tables {
    helpful_vote: TableOf<typeof HelpfulVoteSchema>
  }
}
