import { expect, test } from 'vitest'
import type { ProposedProfile } from '../../profile/profile.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { testPage } from '../reading/test-page.ts'
import { proveTyped, type TypedParts } from './prove-typed.ts'
import { linesBehind, linesSaying, websiteLines } from './website-lines.ts'

const COUNT = 2000
const line = (at: number) => `Kalsal plans shift ${at} for cafés in Hamburg.`
const page = testPage(`<h1>Kalsal</h1>${Array.from({ length: COUNT }, (_, at) => `<p>${line(at)}</p>`).join('')}`, {
  url: 'https://kalsal.io/',
  title: 'Kalsal',
})
const some = (many: number) => Array.from({ length: many }, (_, at) => line(at))
const NOTHING: TypedParts = { fields: {}, faqs: [], founders: [], company_socials: {} }

/** How often the verifier ran, and the most quotes that it got for one value. */
function tried(typed: Partial<TypedParts>): { times: number; most: number } {
  const calls: ProposedProfile[] = []
  const verify: typeof verifyProfile = (proposed, ...rest) => {
    calls.push(proposed)
    return verifyProfile(proposed, ...rest)
  }
  proveTyped([page], { ...NOTHING, ...typed }, { categoryNames: ['Scheduling'], verify })
  const proposed = calls.flatMap(({ fields, faqs, founders }) => [...Object.values(fields), ...faqs, ...founders])
  return { times: calls.length, most: Math.max(0, ...proposed.map(({ quotes }) => quotes.length)) }
}

test('of thousands of similar lines, few are tried for each value, and a few times', () => {
  for (const fields of [{ country: 'DE' }, { country: 'FR', stage: 'launched', pricing_model: 'Freemium' }])
    expect(tried({ fields }).most).toBeLessThanOrEqual(60)
  const { times, most } = tried({
    fields: { city: 'Hamburg', tagline: 'cafés', description: some(24).join(' '), tags: ['shift', 'cafés', 'tea'] },
    faqs: [{ question: 'Kalsal', answer: 'Hamburg' }],
    founders: [{ name: 'Kalsal', title: 'plans', bio: 'Hamburg' }],
  })
  expect(times).toBeLessThanOrEqual(16)
  expect(most).toBeLessThanOrEqual(24 * 4)
})

test('a text of more sentences or paragraphs than could be quoted isn’t looked for', () => {
  for (const between of [' ', '\n'])
    expect([24, 25].map((many) => tried({ fields: { description: some(many).join(between) } }).times > 0)).toEqual([
      true,
      false,
    ])
})

test('a category that the website doesn’t name is not tried at all', () => {
  expect(tried({ fields: { categories: ['Scheduling'] } }).times).toBe(0)
})

test('lines in the website’s own voice are tried first, then menus, footers and what others say', () => {
  const mixed = testPage(
    `<nav><a href="/a">Shift swaps</a></nav><blockquote>Shift swaps saved us</blockquote><p>It does shift swaps.</p>
     <footer>Shift swaps since 2019</footer>`,
    { url: 'https://kalsal.io/' },
  )
  const said = linesSaying(websiteLines([mixed]), 'shift swaps', 4).map(({ text }) => text)
  expect(said.indexOf('It does shift swaps.')).toBeLessThan(said.indexOf('Shift swaps saved us'))
  expect(said[0]).toBe('Shift swaps')
  expect(said).toHaveLength(4)
})

test('a text inside other words is looked for in the first 300 lines that hold it', () => {
  const lines = (many: number) =>
    websiteLines([
      testPage(`${Array.from({ length: many }, (_, at) => `<p>maintain ${at}</p>`).join('')}<p>With AI inside</p>`, {
        url: 'https://kalsal.io/',
      }),
    ])
  expect(linesSaying(lines(299), 'AI', 4)).toMatchObject([{ text: 'With AI inside' }])
  expect(linesSaying(lines(300), 'AI', 4)).toEqual([])
})

test('behind a judgement stand lines that contain it, wherever they are, and the first and last of each page', () => {
  const middle = testPage(
    `${some(40)
      .map((one) => `<p>${one}</p>`)
      .join('')}<p>Kalsal launched.</p>${some(80)
      .slice(40)
      .map((one) => `<p>${one}</p>`)
      .join('')}`,
    { url: 'https://kalsal.io/' },
  )
  const lines = linesBehind('launched', [middle]).map(({ text }) => text)
  expect(lines).toHaveLength(51)
  expect(lines).toEqual(expect.arrayContaining(['Kalsal launched.', line(0), line(24), line(55), line(79)]))
  expect(lines).not.toContain(line(25))
  expect(lines).not.toContain(line(54))
})
