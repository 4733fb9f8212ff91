import type { Reader, Tx } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'
import { invalidField } from '../errors.ts'
import { rfc3339 } from '../shared/clock.ts'

export interface Answer {
  question_id: number
  question: string
  answer: string
  answered_at: string
}

interface Given {
  question_id: number
  answer: string
}

/**
 * Saves a person's answers, one per question. An answer replaces the earlier one, an empty answer deletes it,
 * and answers to other questions stay. Throws `invalid_input` for an unknown question, or one that is
 * answered twice.
 */
export async function saveAnswers(
  tx: Tx,
  { accountId, answers, now }: { accountId: string; answers: Given[]; now: Date },
): Promise<void> {
  await lockAnswers(tx, accountId)
  const asked = await tx.sql.selectFrom('interview_question').select('id').where('active', 'is', true).execute()
  const open = new Set(asked.map(({ id }) => id))
  const seen = new Set<number>()
  for (const [index, { question_id: id }] of answers.entries()) {
    const pointer = `/answers/${index}/question_id`
    if (!open.has(id))
      throw invalidField(
        pointer,
        'unknown_question',
        `There is no question ${id}.`,
        'Call list_interview_questions to get the ids.',
      )
    if (seen.has(id))
      throw invalidField(pointer, 'repeated', `Question ${id} is answered twice.`, 'Send one answer for each question.')
    seen.add(id)
  }
  for (const { question_id: id, answer } of answers) {
    const text = answer.trim()
    if (text) await saveAnswer(tx, { account_id: accountId, question_id: id, answer: text, answered_at: now })
    else
      await tx.sql
        .deleteFrom('interview_answer')
        .where('account_id', '=', accountId)
        .where('question_id', '=', id)
        .execute()
  }
}

/** Saving the same answer again keeps its time. */
async function saveAnswer(
  tx: Tx,
  row: { account_id: string; question_id: number; answer: string; answered_at: Date },
): Promise<void> {
  const { answer, answered_at } = row
  await tx.sql
    .insertInto('interview_answer')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'question_id'])
        .doUpdateSet({ answer, answered_at })
        .where('interview_answer.answer', '<>', answer),
    )
    .execute()
}

/** Locks a person's answers for this transaction. */
export async function lockAnswers(tx: Tx, accountId: string): Promise<void> {
  await tx.sql.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

const answersInOrder = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('interview_answer as a')
    .innerJoin('interview_question as q', 'q.id', 'a.question_id')
    .select(['q.id as question_id', 'q.question', 'a.answer', 'a.answered_at'])
    .where('a.account_id', '=', given.accountId)
    .where('q.active', 'is', true)
    .orderBy('q.position')
    .orderBy('q.id'),
)

/** A person's answers to the active questions, in interview order. */
export async function answersOf(db: Reader, accountId: string): Promise<Answer[]> {
  const rows = await answersInOrder(db, { accountId })
  return rows.map((row) => ({ ...row, answered_at: rfc3339(row.answered_at) }))
}

/** The first founder named on the account's newest live listing. */
const firstFounder = prepare((sql, given: { accountId: string }) =>
  sql
    .selectFrom('founder as f')
    .innerJoin('listing_founder as lf', 'lf.founder_id', 'f.id')
    .innerJoin('listing as l', 'l.id', 'lf.listing_id')
    .select(['f.id', 'f.slug'])
    .where('f.account_id', '=', given.accountId)
    .where('lf.position', '=', 0)
    .where('l.status', '=', 'live')
    .orderBy('l.live_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1),
)

/**
 * The founder whose page shows a person's answers: the first one named on their newest live listing, since an
 * account may name several founders but is only one of them. Null without a live listing.
 */
export async function interviewedFounder(db: Reader, accountId: string): Promise<{ id: number; slug: string } | null> {
  const [founder] = await firstFounder(db, { accountId })
  return founder ?? null
}
