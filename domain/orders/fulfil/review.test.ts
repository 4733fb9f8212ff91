import { expect, test } from 'vitest'
import { MAX_POINTS, provenPoints, type ReviewPoint } from './review.ts'

const TEXTS = { headline: 'Stand-up notes,\n  without the meeting', tagline: 'For quiet teams' }
const point = (quote: string, text = 'Clear.'): ReviewPoint => ({ kind: 'strength', text, quote })
const quotes = (points: ReviewPoint[]) => provenPoints(points, TEXTS).map(({ quote }) => quote)

test('only points that quote the listing word for word count, whatever the whitespace', () => {
  expect(
    quotes([
      point('without the   meeting'),
      point('notes, without'),
      point('quiet team members'),
      point('QUIET TEAMS'),
      point('meeting For quiet'),
    ]),
  ).toEqual(['without the   meeting', 'notes, without'])
})

test('a point needs a text, and a quote of at least three characters', () => {
  expect(quotes([point('For'), point('Fo'), point(''), point('For quiet teams', ' \n')])).toEqual(['For'])
})

test('a review has ten points at most, each with its text cut to 600 characters', () => {
  const points = provenPoints(
    Array.from({ length: MAX_POINTS + 1 }, () => point('For', ` ${'x'.repeat(700)}`)),
    TEXTS,
  )
  expect(points).toHaveLength(10)
  expect(points[0]!.text).toHaveLength(600)
})
