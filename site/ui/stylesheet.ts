import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Theme } from '../../domain/shared/theme.ts'
import { FONT_RULES } from './fonts.ts'

/** In cascade order. */
const PARTS = [
  'fonts',
  'base',
  'forms',
  'cards',
  'vote',
  'results',
  'facets',
  'home',
  'launches',
  'listing',
  'conversation/reviews',
  'conversation/comments',
  'gallery',
  'pictures',
  'pages',
  'mail/digest',
  'browse',
  'compare',
  'prices',
  'docs',
  'consent',
  'account',
  'checkout',
  'submit',
  'draft',
  'mine',
  'mine/figures',
  'admin/frame',
  'admin/lists',
  'admin/forms',
  'admin/records',
  'admin/books',
  'admin/settings',
] as const

const TEXT_OF = new Map(
  PARTS.map((part) => [part, readFileSync(new URL(`./style/${part}.css`, import.meta.url), 'utf8')]),
)
const STYLES = FONT_RULES + stylesIn(PARTS)

interface Stylesheet {
  text: string
  version: string
  /** Changes with the content, so browsers can cache it for a year. */
  url: string
}

const OURS = made(STYLES)
const themed = new WeakMap<Theme, Stylesheet>()

/** The stylesheet, with the colors of the theme. */
export function stylesheetOf(theme: Theme | undefined): Stylesheet {
  if (!theme) return OURS
  const known = themed.get(theme) ?? made(STYLES + coloursOf(theme))
  themed.set(theme, known)
  return known
}

/** Some parts of the stylesheet, in the given order, with the colors of the theme: for documents that contain their style. */
export function stylesWith(theme: Theme | undefined, parts: readonly (typeof PARTS)[number][]): string {
  return stylesIn(parts) + (theme ? coloursOf(theme) : '')
}

function stylesIn(parts: readonly (typeof PARTS)[number][]): string {
  return parts.map((part) => TEXT_OF.get(part)).join('')
}

function coloursOf({ accent: { light, dark } }: Theme): string {
  return `:root{--accent:light-dark(${light.color},${dark.color});--on-accent:light-dark(${light.on},${dark.on})}\n`
}

function made(text: string): Stylesheet {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { text, version, url: `/style.css?v=${version}` }
}
