import type { DraftedField, ProposedField } from '../../profile/profile.ts'
import { phraseFault, saysEnough, withoutRepeats } from '../../profile/search-phrases.ts'
import { visibleText } from '../../shared/input/visible-text.ts'
import { withinLimits } from '../evidence/limits.ts'
import { mixesScripts, squashed } from '../evidence/plain-text.ts'
import { isInstruction } from '../evidence/whose/honest-page.ts'

/**
 * The search phrases that a model suggests in its own words, as far as somebody might type them; null if
 * there are none. They have no quotes, because they are a judgement that no page shows as a fact.
 */
export function suggestedPhrases({ value }: Pick<ProposedField, 'value'>, productName: string): DraftedField | null {
  const phrases = [value].flat().map((phrase) => visibleText(phrase).trim().replaceAll(/\s+/g, ' '))
  const typeable = phrases.filter(
    (phrase) =>
      saysEnough(phrase) &&
      phraseFault(phrase) === null &&
      !isInstruction(phrase) &&
      !mixesScripts(phrase) &&
      squashed(phrase) !== squashed(productName),
  )
  const kept = withinLimits('keywords', withoutRepeats(typeable))
  return kept.length ? { value: kept, evidence: [] } : null
}
