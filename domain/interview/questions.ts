import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'

/** The first questions; an operator changes them afterwards. Each asks for a story, not for a yes. */
export const FIRST_QUESTIONS = [
  'What did you see or live through that made you start building this?',
  'Who is it for, and what did those people do before it existed?',
  'How did you find your first ten users?',
  'What did you build first, and what did you leave out on purpose?',
  'Which decision turned out to matter most, and how did you make it?',
  'What did you get wrong, and what did it cost you?',
  'What have users asked for that surprised you?',
  'How do you decide what to build next?',
  'How does it earn money, and how did you find the price?',
  'What does a normal working day look like for you?',
  'Which tool, book or habit would you not want to work without?',
  'What would you tell someone who starts something like this today?',
]

export interface Question {
  id: number
  question: string
  position: number
  /** Founders with a live listing who have answered it. */
  answered: number
}

const questionsInOrder = prepare((sql) =>
  sql
    .selectFrom('interview_question as q')
    .select(['q.id', 'q.question', 'q.position'])
    .select((eb) =>
      eb
        .selectFrom('interview_answer as a')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('a.question_id', '=', 'q.id')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('founder as f')
              .innerJoin('listing_founder as lf', 'lf.founder_id', 'f.id')
              .innerJoin('listing as l', 'l.id', 'lf.listing_id')
              .whereRef('f.account_id', '=', 'a.account_id')
              .where('lf.position', '=', 0)
              .where('l.status', '=', 'live'),
          ),
        )
        .$asScalar()
        .$notNull()
        .as('answered'),
    )
    .where('q.active', 'is', true)
    .orderBy('q.position')
    .orderBy('q.id'),
)

/** The questions founders can answer, in their order. */
export function openQuestions(db: Reader): Promise<Question[]> {
  return questionsInOrder(db, {})
}
