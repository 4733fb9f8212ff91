import { expect, test } from 'vitest'
import { refreshTarget } from './meta-refresh.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

const target = (html: string) => refreshTarget(html, new URL('https://acme.com/'))?.href ?? null

test.for([
  ['<meta http-equiv="refresh" content="0; url=/en/">', 'https://acme.com/en/'],
  [`<META content="0;URL='https://www.acme.com/home'" HTTP-EQUIV=Refresh>`, 'https://www.acme.com/home'],
  ['<meta http-equiv=refresh content="3, en/index.html">', 'https://acme.com/en/index.html'],
  ['<meta http-equiv=refresh content="5; url=/en/">', 'https://acme.com/en/'],
  ['<meta http-equiv=refresh content="0; url=/en/">'.padEnd(4_096), 'https://acme.com/en/'],
] as const)('%s sends readers on', ([html, url]) => {
  expect(target(html)).toBe(url)
})

test.for([
  ['a reload', '<meta http-equiv="refresh" content="5">'],
  ['itself', '<meta http-equiv="refresh" content="0; url=/">'],
  ['a slow one', '<meta http-equiv="refresh" content="6; url=/en/">'],
  ['one for browsers without scripts', '<noscript><meta http-equiv="refresh" content="0; url=/no-js"></noscript>'],
  ['one in a comment', '<!-- <meta http-equiv="refresh" content="0; url=/en/"> -->'],
  ['a long page', '<meta http-equiv="refresh" content="0; url=/en/">'.padEnd(4_097)],
  ['no address', '<meta http-equiv="refresh" content="0; url=http://">'],
] as const)('%s sends nobody on', ([, html]) => {
  expect(target(html)).toBe(null)
})

test('no page makes it slow', () => {
  for (const part of ['<meta ', '<noscript', '<!--', '<meta http-equiv=refresh content=', ' '])
    expect(cpuMs(() => target(part.repeat(4_096 / part.length)))).toBeLessThan(100)
})
