import { readPage } from './read-page.ts'
import type { Page } from '../website/page.ts'

/** When test pages were read. */
export const READ_AT = '2026-11-20T10:00:00.000Z'

/** A page for tests, read from HTML as a website's page would be. */
export function testPage(body: string, { url = 'https://acme.io/', title = '', head = '', lang = 'en' } = {}): Page {
  return readPage(
    `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
    url,
    READ_AT,
  )
}

/** A JSON-LD script. */
export function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
}
