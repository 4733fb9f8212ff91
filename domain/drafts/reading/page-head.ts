import type { HTMLElement } from 'node-html-parser'
import { oneLine } from '../../shared/html/one-line.ts'
import { attributesOf, decoded } from '../../shared/html/parse-html.ts'
import type { Page } from '../website/page.ts'

const MAX_TITLE_LENGTH = 1000
const MAX_META_LENGTH = 6000

/** A page on which nothing was read yet. */
export function emptyPage(url: string, fetchedAt: string): Page {
  return {
    url,
    fetchedAt,
    lang: null,
    title: '',
    meta: {},
    blocks: [],
    links: [],
    images: [],
    icons: [],
    embeds: [],
    structured: [],
    hasPasswordField: false,
  }
}

/**
 * Notes what a `title` or `meta` element says about a page; the first of each name counts. Many systems encode these
 * texts twice, so they are decoded once more.
 */
export function noteTitleOrMeta(element: HTMLElement, page: Page): void {
  if (element.rawTagName === 'title')
    page.title ||= oneLine(decoded(decoded(element.rawText))).slice(0, MAX_TITLE_LENGTH)
  if (element.rawTagName !== 'meta') return
  const attributes = attributesOf(element)
  const name = attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop')
  const content = oneLine(decoded(attributes.get('content') ?? '')).slice(0, MAX_META_LENGTH)
  if (name && content) page.meta[name.toLowerCase()] ??= content
}
