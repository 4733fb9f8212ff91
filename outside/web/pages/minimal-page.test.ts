import { expect, test } from 'vitest'
import { minimalPage } from './minimal-page.ts'
import { cpuMs } from '../../../test/cpu-ms.ts'

const page = (html: string) => minimalPage(html, 'https://acme.com/', '2026-11-20T12:00:00Z')

test('title and meta texts survive what breaks a parser', () => {
  const html = `<title>Acme &amp; Sons</title><meta name="Description" content="Books, kept."><meta content='Acme' property='og:site_name'>${'<div>'.repeat(100_000)}`
  expect(page(html)).toMatchObject({
    title: 'Acme & Sons',
    meta: { description: 'Books, kept.', 'og:site_name': 'Acme' },
    blocks: [],
  })
})

test('half a meta element says nothing', () => {
  const html = '<title>Acme</title><meta name="author"><meta name="keywords" content=""><meta content="Books">'
  expect(page(html)).toMatchObject({ title: 'Acme', meta: {} })
  expect(Object.keys(page(html)!.meta)).toEqual([])
})

test('without a title there is no page', () => {
  expect(page('<meta name="description" content="x">')).toBe(null)
})

test('no text makes it slow', () => {
  for (const part of ['<title', '<meta ', '<meta content="', '<meta name ', '<title>', ' '])
    expect(cpuMs(() => page(part.repeat(700_000)))).toBeLessThan(1_000)
})
