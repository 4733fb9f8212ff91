import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { rendered } from '../../test/rendered.ts'
import type { OwnVote } from '../../domain/votes/voters-view.ts'
import { voteButton, voteNote, type VoteFigure } from './vote-button.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-21T09:00:00Z')
const of = (vote: OwnVote, countsFrom: Date | null = null) => ({ token: 't', vote: { vote, countsFrom }, now: NOW })

function shown(vote?: OwnVote, { count = 14, of: which = 'all_time' }: Partial<VoteFigure> = {}, isWide = false) {
  const voter = vote && of(vote, vote === 'waiting' ? LATER : null)
  const root = parse(rendered(voteButton({ slug: 'acme', name: 'Acme', figure: { count, of: which }, voter, isWide })))
  const form = root.querySelector('form')!
  return {
    action: form.getAttribute('action'),
    method: form.getAttribute('method'),
    fields: form.querySelectorAll('input').map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    spoken: form.querySelector('button')!.getAttribute('aria-label'),
    text: form.querySelectorAll('button span, b, small:not([hidden])').map((part) => part.text),
    note: root.querySelector('.upvote-note')?.text,
  }
}

test('without a session the button is a form without a token, the same for everybody', () => {
  expect(shown()).toEqual({
    action: '/listings/acme/vote',
    method: 'post',
    fields: [['at', 'upvote-acme']],
    spoken: 'Upvote, 14 votes so far: Acme',
    text: ['14'],
    note: undefined,
  })
  expect(shown(undefined, { count: 1 }).spoken).toBe('Upvote, 1 vote so far: Acme')
  expect(shown(undefined, { count: 12_345 }, true).text).toEqual(['Upvote', '12,345'])
})

test('with a session it carries the token, and takes a vote back once there is one', () => {
  expect(shown('none')).toMatchObject({ action: '/listings/acme/vote', fields: [['token', 't'], expect.anything()] })
  expect(shown('counted', {}, true)).toMatchObject({
    action: '/listings/acme/unvote',
    spoken: 'Upvoted, 14 votes so far. Remove your vote from Acme',
    text: ['Upvoted', '14'],
    note: 'Select again to remove your vote.',
  })
})

test('a vote that counts later is in the figure that its voter sees, marked; one that will not count is not', () => {
  expect(shown('waiting')).toMatchObject({
    text: ['15', 'with yours'],
    spoken: expect.stringContaining('15 with yours'),
  })
  expect(shown('waiting', { of: 'week' }).text).toEqual(['15', 'with yours'])
  // In a list the note stands by itself.
  expect(shown('waiting').note).toBe('Upvoted. Counts from tomorrow, 21 November.')
  expect(shown('waiting', { of: 'past_week' }).text).toEqual(['14'])
  for (const vote of ['own_listing', 'same_person', 'kept', 'counted'] as const)
    expect(shown(vote).text).toEqual(['14'])
})

test('the note names the day from which a waiting vote counts, and promises nothing for the others', () => {
  const waits = (until: string | null) => voteNote(of('waiting', until === null ? null : new Date(until)))
  expect(waits('2026-11-20T23:59:59Z')).toBe('Counts from later today.')
  expect(waits('2026-11-21T00:00:00Z')).toBe('Counts from tomorrow, 21 November.')
  expect(waits('2026-11-22T00:00:00Z')).toBe('Counts from 22 November.')
  expect(waits(null)).toContain('once your email address is verified')
  expect(voteNote(of('own_listing'))).toContain('don’t count')
  expect(voteNote(of('same_person'))).toContain('one vote that counts')
  expect(voteNote(of('kept'))).toBe('We check votes before they count.')
  const again = { ...of('none'), votedEarlier: true }
  expect([voteNote(of('none')), voteNote(again)]).toEqual(['', 'Relaunched. You can vote again.'])
  expect(voteNote({ ...of('counted'), votedEarlier: true })).toContain('counts each person once')
})
