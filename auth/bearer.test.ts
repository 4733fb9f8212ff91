import { expect, test } from 'vitest'
import { DomainError } from '../domain/errors.ts'
import { challenge } from './bearer.ts'

const METADATA = 'https://directory.example/.well-known/oauth-protected-resource/mcp'
const challengeOf = (code: DomainError['code'], presented: boolean, message = 'No.') =>
  challenge(METADATA, new DomainError(code, message, 'Fix it.'), { scope: 'account:read', presented })

test('a caller is challenged for a missing or bad credential, and for a missing scope', () => {
  const where = `Bearer resource_metadata="${METADATA}", scope="account:read"`
  expect(challengeOf('not_signed_in', false)).toBe(where)
  expect(challengeOf('not_signed_in', true)).toBe(`${where}, error="invalid_token", error_description="No. Fix it."`)
  expect(challengeOf('insufficient_scope', true)).toBe(
    `${where}, error="insufficient_scope", error_description="No. Fix it."`,
  )
})

test('other failures come without a challenge', () => {
  for (const code of ['invalid_input', 'not_found', 'rate_limited', 'unavailable'] as const)
    expect(challengeOf(code, true)).toBeUndefined()
})

test('any message fits into the header', () => {
  const said = challengeOf('not_signed_in', true, 'It isn’t “x"\n\\ ü…')
  expect(said).toMatch(/error_description="It isn't 'x'\?\? \?\.\.\. Fix it\."$/)
})
