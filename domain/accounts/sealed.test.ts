import { expect, test } from 'vitest'
import { isLoopbackName } from './loopback.ts'
import { isSigned, seal, sign, unseal } from './sealed.ts'

const SECRET = 'a secret of thirty-two characters'

test('a sealed text opens only with its secret, for its purpose, and unchanged', () => {
  for (const text of ['Grüße', '']) {
    const sealed = seal(SECRET, 'test', text)
    expect(unseal(SECRET, 'test', sealed)).toBe(text)
    expect(unseal(`${SECRET}x`, 'test', sealed)).toBeUndefined()
    expect(unseal(SECRET, 'other', sealed)).toBeUndefined()
    expect(unseal(SECRET, 'test', (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1))).toBeUndefined()
  }
  for (const tooShort of ['', 'AAAA', Buffer.alloc(27).toString('base64url')])
    expect(unseal(SECRET, 'test', tooShort)).toBeUndefined()
})

test('while the secret is being replaced, the new one seals and signs, and what the previous one did is accepted', () => {
  const next = `${SECRET} of next year`
  const both = [next, SECRET] as const
  expect(unseal(both, 'test', seal(SECRET, 'test', 'before'))).toBe('before')
  expect(unseal(next, 'test', seal(both, 'test', 'after'))).toBe('after')
  expect(unseal(SECRET, 'test', seal(both, 'test', 'after'))).toBeUndefined()
  expect([isSigned(both, 'x', sign(SECRET, 'x')), isSigned(next, 'x', sign(both, 'x'))]).toEqual([true, true])
  for (const signature of [sign('another secret', 'x'), sign(SECRET, 'y'), '', 'x'])
    expect(isSigned(both, 'x', signature)).toBe(false)
})

test('only names of this machine are loopback', () => {
  for (const name of ['localhost', '[::1]', '127.0.0.1', '127.255.0.9']) expect(isLoopbackName(name)).toBe(true)
  for (const name of ['example.com', '127.0.0.1.example.com', '128.0.0.1', '::1', 'localhost.example.com'])
    expect(isLoopbackName(name)).toBe(false)
})
