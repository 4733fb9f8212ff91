import type { Reader } from '../../database/database.ts'
import { invalidFields } from '../../errors.ts'
import { approvedAlternatives } from '../../listings/lists/approve-alternative.ts'
import { othersNamed, type NamedListing } from '../../listings/names/others-named.ts'
import type { Profile } from '../../profile/field-state.ts'
import type { DraftedProfile } from '../../profile/profile.ts'
import { phraseFault, type PhraseFault } from '../../profile/search-phrases.ts'
import { domainOf } from '../../shared/input/website.ts'
import type { Draft } from '../draft.entity.ts'
import { says } from '../evidence/plain-text.ts'
import { isInstruction } from '../evidence/whose/honest-page.ts'
import { freshReading } from '../read-draft.ts'
import type { Page } from '../website/page.ts'

type Fields = Pick<Profile, 'fields'>

/** The product that search phrases are for, with all that it compares itself with. */
export interface PhrasedProduct {
  site: string
  /** Null until the draft is saved as a listing. */
  listingId: number | null
  competitors: readonly Draft['competitor'][]
}

/**
 * Refuses typed search phrases that nobody would type, and those that hold another listing's name, all at once, unless
 * the product compares itself with it: as a competitor or alternative, or on its website. Phrases from before
 * the edit and phrases that the website or a model gave pass. Throws `invalid_input`.
 */
export async function refusePhrases(
  db: Reader,
  { before, after, product, now }: { before: Fields; after: Fields; product: PhrasedProduct; now: Date },
): Promise<void> {
  const known = new Set([...phrasesOf(before), ...[after.fields.keywords?.ai ?? []].flat()])
  const added = [...phrasesOf(after).entries()].filter(([, phrase]) => !known.has(phrase))
  if (!added.length) return
  const faults = added.map(([, phrase]) => phraseFault(phrase) ?? (isInstruction(phrase) ? INSTRUCTION : null))
  const plain = added.filter((_, index) => !faults[index])
  const named = await uncomparedNames(
    db,
    plain.map(([, phrase]) => phrase),
    {
      product,
      name: String(after.fields.name?.value ?? ''),
      pages: async () => (await freshReading(db, product.site, now))?.pages ?? [],
    },
  )
  const othersAt = new Map(plain.map(([at], index) => [at, named[index]![0]]))
  const refused = added.flatMap(([at], index) => {
    const fault = faults[index] ?? namingFault(othersAt.get(at))
    return fault ? [{ pointer: `/fields/keywords/${at}`, ...fault }] : []
  })
  if (refused.length) throw invalidFields(refused)
}

const INSTRUCTION: PhraseFault = {
  code: 'instruction',
  detail: 'This addresses a machine instead of saying what people would search for.',
  fix: 'Say in everyday words what the product does.',
}

function namingFault(other: NamedListing | undefined): PhraseFault | null {
  if (!other) return null
  return {
    code: 'names_another',
    detail: `“${other.words}” is the name of another listing.`,
    fix: 'Leave the name out. If your website compares the product with it, send that product’s website as competitor_url of the draft first.',
  }
}

/** The profile without search phrases that hold the name of a listing that the website doesn't mention. */
export async function withoutOthersPhrases(
  db: Reader,
  profile: DraftedProfile,
  { site, pages }: { site: string; pages: readonly Page[] },
): Promise<DraftedProfile> {
  const { keywords, ...fields } = profile.fields
  if (!keywords) return profile
  const phrases = [keywords.value].flat()
  const named = await uncomparedNames(db, phrases, {
    product: { site, listingId: null, competitors: [] },
    name: String(fields.name?.value ?? ''),
    pages: async () => pages,
  })
  const value = phrases.filter((_, at) => !named[at]!.length)
  return { ...profile, fields: value.length ? { ...fields, keywords: { ...keywords, value } } : fields }
}

interface Comparisons {
  product: PhrasedProduct
  name: string
  pages: () => Promise<readonly Page[]>
}

/** The listings that each phrase names though the product doesn't compare itself with them. */
async function uncomparedNames(
  db: Reader,
  phrases: readonly string[],
  { product: { site, listingId, competitors }, name, pages }: Comparisons,
): Promise<NamedListing[][]> {
  const named = await othersNamed(db, phrases, { name, domain: domainOf(site) })
  if (named.every((others) => !others.length)) return named
  const domains = competitors.flatMap((one) => (one ? domainOf(one.url) : []))
  const alternatives = listingId === null ? [] : (await approvedAlternatives(db, [listingId])).get(listingId)!
  const texts = (await pages()).flatMap(({ title, blocks }) => [title, ...blocks.map(({ text }) => text)])
  const isCompared = (other: NamedListing) =>
    domains.includes(other.domain) ||
    alternatives.some(({ id }) => id === other.id) ||
    texts.some((text) => says(text, other.name) || says(text, other.domain))
  return named.map((others) => others.filter((other) => !isCompared(other)))
}

function phrasesOf({ fields }: Fields): string[] {
  return [fields.keywords?.value ?? []].flat()
}
