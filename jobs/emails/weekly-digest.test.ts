import { expect, test } from 'vitest'
import weeklyDigest from './texts/weekly-digest.ts'

test('the weekly email counts the winners’ votes, and names how many launch', async () => {
  const product = (id: number, name: string) => ({ id, slug: name.toLowerCase(), name, tagline: `${name} is here.` })
  const winners = [
    { ...product(1, 'Fennel'), place: 1, votes: 7 },
    { ...product(2, 'Dill'), place: 2, votes: 1 },
  ]
  const facts = (total: number) => ({
    week: '2026-11-09',
    followed: [],
    content: { winners, launches: [product(3, 'Basil')], followed: [], total },
  })
  const site = { siteName: 'Test Directory', siteUrl: 'https://directory.example' }
  for (const text of [weeklyDigest.text(facts(2), site), String(await weeklyDigest.html(facts(2), site))]) {
    expect(text).toMatch(/7 votes[^]*1 vote\b(?!s)/)
    expect(text).toContain('See all 2 launches and vote')
  }
  expect(weeklyDigest.text(facts(1), site)).toContain('See this week and vote')
})
