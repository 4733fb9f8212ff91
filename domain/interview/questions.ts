import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'

/** The questions of a new site; operators edit them later. Each asks for a story, not a yes or no. */
export const FIRST_QUESTIONS = [
  'What did you see or go through that made you start building this?',
  'Who is it for, and what did those people do before it existed?',
  'How did you find your first ten users?',
  'What did you build first, and what did you leave out on purpose?',
  'Which decision turned out to matter most, and how did you make it?',
  'What did you get wrong, and what did it cost you?',
  'What have users asked for that surprised you?',
  'How do you decide what to build next?',
  'How does it make money, and how did you set the price?',
  'What does a normal working day look like for you?',
  'Which tool, book or habit could you not work without?',
  'What would you tell someone starting something like this today?',
]

export interface Question {
  id: number
  question: string
  position: number
  /** How many founders with a live listing have answered it. */
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

/** The active questions, in interview order. */
export function openQuestions(db: Reader): Promise<Question[]> {
  return questionsInOrder(db, {})
}
