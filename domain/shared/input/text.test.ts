import { expect, test } from 'vitest'
import { isSharedHost } from './shared-hosts.ts'
import { visibleText } from './visible-text.ts'

test('a shared host is shared with all its subdomains, and no other name that ends alike', () => {
  expect(['github.com', 'gist.github.com', 'apps.apple.com'].map(isSharedHost)).toEqual([true, true, true])
  expect(['mygithub.com', 'apple.com', 'github.com.example.com'].map(isSharedHost)).toEqual([false, false, false])
})

test.for([
  ['a\tb\u00a0c', 'a b\u00a0c'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['\ufeffa\ufeffb', 'ab'],
  ['a\u202eb\u0007c', 'abc'],
  ['a\u200db', 'ab'],
  ['a\u3164\u2800b ❤\ufe0f', 'ab ❤\ufe0f'],
  ['👩\u200d💻 می\u200cخواهم', '👩\u200d💻 می\u200cخواهم'],
])('%j is shown as %j', ([text, visible]) => {
  expect(visibleText(text!)).toBe(visible)
})
