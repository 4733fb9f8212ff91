import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
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
 * Keeps a person's answers: one for each question, the last one counts, an empty text takes one back, and questions that
 * are not named stay as they are. Throws `invalid_input` for a question that is not asked, or named twice.
 */
export async function keepAnswers(
  tx: Tx,
  { accountId, answers, now }: { accountId: string; answers: Given[]; now: Date },
): Promise<void> {
  await holdAnswers(tx, accountId)
  const asked = await raw<{ id: number }>(tx, { text: 'select id::int from interview_question where active' })
  const open = new Set(asked.map(({ id }) => id))
  const seen = new Set<number>()
  for (const [index, { question_id: id }] of answers.entries()) {
    const pointer = `/answers/${index}/question_id`
    if (!open.has(id))
      throw invalidField(
        pointer,
        'unknown_question',
        `There is no question ${id}.`,
        'Call list_interview_questions for the ids.',
      )
    if (seen.has(id))
      throw invalidField(pointer, 'repeated', `Question ${id} is answered twice.`, 'Send one answer for each question.')
    seen.add(id)
  }
  for (const { question_id: id, answer } of answers) {
    const text = answer.trim()
    await (text
      ? raw(tx, {
          text: `insert into interview_answer (account_id, question_id, answer, answered_at) values ($1, $2, $3, $4)
                 on conflict (account_id, question_id) do update set answer = $3, answered_at = $4
                 where interview_answer.answer <> $3`,
          values: [accountId, id, text, now.toISOString()],
        })
      : raw(tx, {
          text: 'delete from interview_answer where account_id = $1 and question_id = $2',
          values: [accountId, id],
        }))
  }
}

/** Nobody else changes this person's answers until the transaction ends. */
export async function holdAnswers(tx: Tx, accountId: string): Promise<void> {
  await raw(tx, { text: 'select 1 from account where id = $1 for no key update', values: [accountId] })
}

/** A person's answers to the questions that are asked, in the order of the interview. */
export async function answersOf(db: Reader, accountId: string): Promise<Answer[]> {
  const rows = await raw<Answer>(db, {
    hot: true,
    text: `select q.id::int as question_id, q.question, a.answer, a.answered_at
           from interview_answer a join interview_question q on q.id = a.question_id
           where a.account_id = $1 and q.active order by q.position, q.id`,
    values: [accountId],
  })
  return rows.map((row) => ({ ...row, answered_at: rfc3339(row.answered_at) }))
}

/**
 * The founder whose page shows a person's answers: the one named first on their newest live listing, since an account
 * may name several founders and only one of them can be the person. null without a live listing.
 */
export async function interviewedFounder(db: Reader, accountId: string): Promise<{ id: number; slug: string } | null> {
  const [founder] = await raw<{ id: number; slug: string }>(db, {
    hot: true,
    text: `select f.id::int, f.slug from founder f join listing_founder lf on lf.founder_id = f.id
           join listing l on l.id = lf.listing_id
           where f.account_id = $1 and lf.position = 0 and l.status = 'live'
           order by l.live_at desc, l.id desc limit 1`,
    values: [accountId],
  })
  return founder ?? null
}
