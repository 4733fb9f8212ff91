import type { Drafter } from '../../domain/drafts/website/drafter.ts'
import type { Model } from './model.ts'
import { answerSchema, proposalOf, wordable } from './proposal.ts'
import { promptOf, RULES } from './prompt.ts'

/** A drafter that asks the model; undefined without a model. */
export function openDrafter(ask: Model | undefined): Drafter | undefined {
  if (!ask) return undefined
  return {
    async propose(excerpts, { parts, categoryNames, signal }) {
      const asked = wordable(parts)
      if (!asked.length) return { fields: {}, faqs: [], founders: [], company_socials: {} }
      const schema = answerSchema(asked)
      const text = promptOf(excerpts, categoryNames)
      return proposalOf(await ask({ instruction: RULES, text, schema, signal }), asked)
    },
  }
}
