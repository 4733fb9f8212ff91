import { expect, test } from 'vitest'
import { visibleText } from '../../shared/input/visible-text.ts'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { quotableText } from '../evidence/quotable.ts'
import { ENGLISH_SITES } from '../fixtures/english-sites.ts'
import { HOSTILE_PAGES } from '../fixtures/hostile-pages.ts'
import { HOSTILE_WORDS } from '../fixtures/hostile-words.ts'
import { ODD_SITES } from '../fixtures/odd-sites.ts'
import { OTHER_SITES } from '../fixtures/other-sites.ts'
import { TEMPTING_SITES_ABROAD } from '../fixtures/tempting-sites-abroad.ts'
import { TEMPTING_SITES } from '../fixtures/tempting-sites.ts'
import { pagesOfSite, type WrittenSite } from '../fixtures/written-site.ts'
import { WRONG_LINES } from '../fixtures/wrong-lines.ts'
import { drawnFrom, isBelieved, isFact, proposalFor, wrongPointersAt } from '../fixtures/wrong-pointers.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'

const SITES = new Map(
  [
    ...ENGLISH_SITES,
    ...OTHER_SITES,
    ...ODD_SITES,
    ...TEMPTING_SITES,
    ...TEMPTING_SITES_ABROAD,
    ...HOSTILE_WORDS,
    ...HOSTILE_PAGES,
  ].map((site) => [new URL(site.url).hostname, site]),
)

test.for(Object.entries(WRONG_LINES))('the labelled lines of %s stand on its pages', ([host, lines]) => {
  const site = SITES.get(host)!
  const read = pagesOfSite(site).map((page) => visibleText(quotableText(page)))
  const lost = lines.filter(
    ([kind, line]) => !(kind === 'hidden' ? writtenIn(site, line) : read.some((text) => text.includes(line))),
  )
  expect(lost).toEqual([])
})

const DRAWN = 500
const MOST_BELIEVED = DRAWN / 100

test('of 500 pointers to wrong lines, at most 1 % become a value, and none a fact', () => {
  const read = new Map(
    Object.keys(WRONG_LINES).map((host) => {
      const pages = pagesOfSite(SITES.get(host)!)
      return [host, { pages, name: draftExtractively(pages).fields.name }]
    }),
  )
  const all = [...read].flatMap(([host, { pages }]) => wrongPointersAt(host, pages))
  const drawn = drawnFrom(all, DRAWN, 22)
  const believed = drawn.filter((pointer) => {
    const { pages, name } = read.get(pointer.host)!
    const profile = verifyProfile(proposalFor(pointer, name), pages, { categoryNames: ['Gambling'] })
    return isBelieved(profile, pointer)
  })
  expect(drawn).toHaveLength(DRAWN)
  expect(believed.filter(({ field }) => isFact(field))).toEqual([])
  expect(believed.length).toBeLessThanOrEqual(MOST_BELIEVED)
}, 120_000)

/** Whether the markup has the text, read or not. */
function writtenIn({ pages }: WrittenSite, text: string): boolean {
  return Object.values(pages).some(({ head = '', body }) => `${head}${body}`.includes(text))
}
