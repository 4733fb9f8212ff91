import { proposedBy } from '../../domain/drafts/pointing/pointers.ts'
import type { Drafter } from '../../domain/drafts/website/drafter.ts'
import { answerSchema, pointable, pointedIn } from './answer.ts'
import type { Model } from './model.ts'
import { promptOf, RULES } from './prompt.ts'

/** A drafter that asks the model; undefined without a model. */
export function openDrafter(ask: Model | undefined): Drafter | undefined {
  if (!ask) return undefined
  return {
    async propose(pages, { parts, categoryNames, signal }) {
      const asked = pointable(parts)
      if (!asked.length) return { fields: {}, faqs: [], founders: [], company_socials: {} }
      const answer = await ask({
        instruction: RULES,
        text: promptOf(pages, categoryNames),
        schema: answerSchema(asked),
        signal,
      })
      return proposedBy(pointedIn(answer, asked), pages)
    },
  }
}
