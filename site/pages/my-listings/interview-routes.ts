import type { Tx } from '../../../domain/database/database.ts'
import type { DomainError } from '../../../domain/errors.ts'
import { answersOf, lockAnswers, interviewedFounder, type Answer } from '../../../domain/interview/answers.ts'
import listInterviewQuestions from '../../../tools/interview/list-interview-questions.ts'
import answerInterview from '../../../tools/my-listings/answer-interview.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn } from '../../ui/forms/parts.ts'
import { refusalOf, type Refusal } from '../../ui/forms/refusals.ts'
import { readEdit, refusedBy, type Visit } from '../shared/person-pages.ts'
import { interviewPage, interviewParts } from './interview-page.ts'
import type { ListingSite } from './my-listing.ts'

/** Adds the page of the founder interview and the form that saves its answers. */
export function interviewRoutes(listings: ListingSite): void {
  const { page, form } = listings.pages
  page('/my-listings/interview', async (visit) => {
    const notice = visit.req.query['done'] === 'saved' ? 'Answers saved.' : null
    const interview = await readInterview(listings, visit)
    return visit.show(interviewPage({ ...interview, ...visit.keys, notice, sent: NOTHING_SENT }))
  })
  form('/my-listings/interview', readEdit, (visit, sent) => saveAnswers(listings, visit, sent))
}

async function saveAnswers(listings: ListingSite, visit: Visit, sent: Form): Promise<unknown> {
  const interview = await readInterview(listings, visit)
  const editsOn = (answers: ReadonlyMap<string, string>) =>
    editsIn(sent, interview.parts, (key) => answers.get(key) ?? '')
  const edits = editsOn(interview.answers)
  const { accountId } = visit.person
  const unless = async (tx: Tx) => {
    await lockAnswers(tx, accountId)
    refuseOver(editsOn(valuesOf(await answersOf(tx, accountId))))
  }
  const changed = [...edits.changed]
  const answers = changed.map(([key, answer]) => ({ question_id: Number(key.slice(2)), answer }))
  try {
    if (answers.length) await visit.run(answerInterview, { answers }, { unless })
    return visit.res.redirect(303, '/my-listings/interview?done=saved')
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      const now = await readInterview(listings, visit)
      return visit.show(interviewPage({ ...now, ...visit.keys, sent: refusedForm(editsOn(now.answers)) }), 400)
    }
    const refused = refusedBy(error)
    const refusal = refusalOfAnswers(refused, interview.parts, changed)
    return visit.show(interviewPage({ ...interview, ...visit.keys, sent: refusedForm(edits, refusal) }), refused.status)
  }
}

/** Puts each problem at its answer: the operation names answers by their index in the call. */
function refusalOfAnswers(
  refused: DomainError,
  parts: readonly { key: string }[],
  changed: readonly (readonly [key: string, answer: unknown])[],
): Refusal {
  const keys = parts.map(({ key }) => key)
  return refusalOf(refused, keys, (pointer) => {
    const [, place] = /^\/answers\/(\d+)\b/.exec(pointer) ?? []
    return place === undefined ? undefined : changed[Number(place)]?.[0]
  })
}

async function readInterview({ site: { db } }: ListingSite, { run, person }: Visit) {
  const [{ items }, answers, founder] = await Promise.all([
    run(listInterviewQuestions, {}),
    answersOf(db.read, person.accountId),
    interviewedFounder(db.read, person.accountId),
  ])
  return { parts: interviewParts(items), answers: valuesOf(answers), founder: founder?.slug ?? null }
}

function valuesOf(answers: readonly Answer[]): Map<string, string> {
  return new Map(answers.map(({ question_id, answer }): [string, string] => [`q.${question_id}`, answer]))
}
