import { expect, test } from 'vitest'
import { draftProfile } from '../draft-profile.ts'
import { ENGLISH_SITES } from '../fixtures/english-sites.ts'
import { OTHER_SITES } from '../fixtures/other-sites.ts'
import { TEMPTING_SITES } from '../fixtures/tempting-sites.ts'
import { TEMPTING_SITES_ABROAD } from '../fixtures/tempting-sites-abroad.ts'
import { scoreOf } from '../fixtures/score.ts'
import { pagesOfSite } from '../fixtures/written-site.ts'

test.for([
  ['in nine languages', [...ENGLISH_SITES, ...OTHER_SITES]],
  [
    'that tempt with hidden text, orders to machines and other companies’ facts',
    [...TEMPTING_SITES, ...TEMPTING_SITES_ABROAD],
  ],
] as const)('websites %s are drafted with nothing wrong and little missed', ([, sites]) => {
  const scores = scoreOf(sites.map((site) => ({ site, draft: draftProfile(pagesOfSite(site)) })))
  const all = Object.entries(scores)
  expect(all.flatMap(([field, { wrong }]) => wrong.map((one) => `${field} ${one}`))).toEqual([])
  const right = all.reduce((sum, [, score]) => sum + score.right, 0)
  const missed = all.flatMap(([field, score]) => score.missed.map((one) => `${field} ${one}`))
  expect({ recall: right / (right + missed.length) >= 0.95, missed }).toMatchObject({ recall: true })
})
