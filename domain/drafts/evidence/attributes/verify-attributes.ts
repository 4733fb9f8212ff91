import type { DraftedProfile, ProposedField, ProposedProfile } from '../../../profile/profile.ts'
import { attributeCue, READ_ATTRIBUTES, type ReadAttribute } from './attribute-cues.ts'
import type { RuleContext } from '../field-rules.ts'
import type { Located, QuotablePages } from '../quotable.ts'
import { sentences } from '../sentences.ts'
import { ownApps } from './own-apps.ts'
import { isUnderOthers } from '../whose/own-voice.ts'

/** The attributes whose quotes prove their values. */
export function verifyAttributes(
  proposed: NonNullable<ProposedProfile['attributes']>,
  quotable: QuotablePages,
  context: RuleContext,
): NonNullable<DraftedProfile['attributes']> {
  const proven = READ_ATTRIBUTES.flatMap((key) => {
    const { value, quotes }: ProposedField = proposed[key] ?? { value: [], quotes: [] }
    if (typeof value !== 'string') return []
    const located = quotable.locate(quotes)
    const isProven = key === 'mobile-apps' && isLinked(value, located, context)
    const used = isProven ? located : located.filter((one) => isSaid(key, value, one, context))
    if (!used.length) return []
    const evidence = used.map(({ quote, url, fetched_at, start, end }) => ({ quote, url, fetched_at, start, end }))
    return [[key, { value, evidence }] as const]
  })
  return Object.fromEntries(proven)
}

/** Both the quote and its sentence must say so: "self-hosted version" proves nothing in "there is no self-hosted version". */
function isSaid(key: ReadAttribute, value: string, one: Located, { name }: RuleContext): boolean {
  const says = (text: string) => sentences(text).some((sentence) => attributeCue(key, sentence, name) === value)
  return (
    one.ownVoice &&
    (one.source === 'text' || one.source === 'title') &&
    !isUnderOthers(one.page.blocks, one.block) &&
    says(one.quote) &&
    says(one.context)
  )
}

function isLinked(value: string, located: readonly Located[], { pages }: RuleContext): boolean {
  const apps = ownApps(pages)
  return apps?.value === value && apps.links.every(({ href }) => located.some(({ quote }) => quote === href))
}
