import { expect, test } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { problemOfFetch } from './site-problems.ts'

test.for([
  ['https://acme.com/pricing', 'acme.com'],
  ['https://bücher.example/', 'bücher.example'],
  ['https://192.0.2.1/', 'the website'],
  ['https://[2001:db8::a]/', 'the website'],
  ['acme', 'the website'],
] as const)('%s is named to its person as %s', ([url, name]) => {
  expect(problemOfFetch(new FetchError('timeout', ''), url).detail).toMatch(`${name} took too long`)
})
