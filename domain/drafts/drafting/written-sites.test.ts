import { expect, test } from 'vitest'
import type { ProposedProfile } from '../../profile/profile.ts'
import { draftProfile } from '../website/draft-profile.ts'
import { profilePlatform } from '../evidence/whose/platforms.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { ENGLISH_SITES } from '../fixtures/english-sites.ts'
import { ODD_SITES } from '../fixtures/odd-sites.ts'
import { OTHER_SITES } from '../fixtures/other-sites.ts'
import { scoreOf } from '../fixtures/score.ts'
import { TEMPTING_LIES } from '../fixtures/tempting-lies.ts'
import { TEMPTING_SITES_ABROAD } from '../fixtures/tempting-sites-abroad.ts'
import { TEMPTING_SITES } from '../fixtures/tempting-sites.ts'
import { pagesOfSite } from '../fixtures/written-site.ts'
import { draftExtractively } from './draft-extractively.ts'

test.for([
  ['in nine languages', [...ENGLISH_SITES, ...OTHER_SITES]],
  [
    'that tempt with hidden text, orders to machines and other companies’ facts',
    [...TEMPTING_SITES, ...TEMPTING_SITES_ABROAD, ...ODD_SITES],
  ],
] as const)('websites %s are drafted with nothing wrong and little missed', ([, sites]) => {
  const scores = scoreOf(sites.map((site) => ({ site, draft: draftProfile(pagesOfSite(site)) })))
  const all = Object.entries(scores)
  expect(all.flatMap(([field, { wrong }]) => wrong.map((one) => `${field} ${one}`))).toEqual([])
  const right = all.reduce((sum, [, score]) => sum + score.right, 0)
  const missed = all.flatMap(([field, score]) => score.missed.map((one) => `${field} ${one}`))
  expect({ recall: right / (right + missed.length) >= 0.95, missed }).toMatchObject({ recall: true })
})

test('a model that takes what tempts there, letter by letter, is not believed', () => {
  const sites = [...TEMPTING_SITES, ...TEMPTING_SITES_ABROAD, ...ODD_SITES]
  const believed = TEMPTING_LIES.filter(([host, field, value, text]) => {
    const pages = pagesOfSite(sites.find(({ url }) => new URL(url).hostname === host)!)
    const quotes = pages.map((_, page) => ({ page, text }))
    const { name } = draftExtractively(pages).fields
    const proposed: ProposedProfile = { fields: name ? { name } : {}, faqs: [], founders: [], company_socials: {} }
    if (field === 'founder') proposed.founders.push({ name: value, quotes })
    else if (field === 'social') proposed.company_socials[profilePlatform(value)!] = { url: value, quotes }
    else proposed.fields[field] = { value: field === 'tags' || field === 'categories' ? [value] : value, quotes }
    const { fields, founders, company_socials } = verifyProfile(proposed, pages, { categoryNames: ['Finance'] })
    if (field === 'founder') return founders.length > 0
    if (field === 'social') return Object.keys(company_socials).length > 0
    return field === 'name' ? fields.name?.value === value : fields[field] !== undefined
  })
  expect(believed).toEqual([])
  expect(TEMPTING_LIES.length).toBeGreaterThan(100)
})
