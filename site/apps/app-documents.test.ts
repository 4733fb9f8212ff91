import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { accentOf } from '../../domain/shared/theme.ts'
import { appDocuments } from './app-documents.ts'

const DOCUMENTS = Object.entries(appDocuments(undefined))

test.for(DOCUMENTS)(
  'the document of %s names no other file, and its policy allows only its own style and script',
  ([, text]) => {
    const root = parse(text)
    expect(root.querySelectorAll('[src], [href], [style], link, img, iframe, base')).toEqual([])
    const policy = root.querySelector('meta[http-equiv=Content-Security-Policy]')!.getAttribute('content')!
    const hashOf = (element: string) => {
      const inside = new RegExp(`<${element}[^>]*>([^]*)</${element}>`).exec(text)![1]!
      return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`
    }
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hashOf('style')}`,
      `script-src ${hashOf('script')}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(root.querySelector('style')!.text).not.toMatch(/url\(|@import/)
  },
)

test('an operator’s colors are those of the apps', () => {
  const accent = accentOf('#7a1f5c', undefined)
  if (typeof accent === 'string') throw new Error(accent)
  for (const text of Object.values(appDocuments({ accent, logo: null }))) expect(text).toContain('light-dark(#7a1f5c,')
})

test('our scripts make no HTML of text and contact nobody', () => {
  const scripts = globSync('*.js', { cwd: import.meta.dirname })
  expect(scripts).toHaveLength(6)
  for (const script of scripts)
    expect(readFileSync(new URL(script, import.meta.url), 'utf8')).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|setHTML|\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(|\.href =|\bopen\(['"`]/,
    )
})
