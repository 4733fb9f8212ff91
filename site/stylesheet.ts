import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** In the order of the cascade. */
const PARTS = [
  'base',
  'forms',
  'cards',
  'results',
  'home',
  'listing',
  'pages',
  'docs',
  'consent',
  'account',
  'checkout',
  'submit',
  'admin',
]

/** One file for the browser, several for us. */
export const STYLESHEET = PARTS.map((part) =>
  readFileSync(new URL(`./style/${part}.css`, import.meta.url), 'utf8'),
).join('')

export const STYLESHEET_VERSION = createHash('sha256').update(STYLESHEET).digest('base64url').slice(0, 12)

/** Changes with the content, so that browsers may keep it for a year. */
export const STYLESHEET_URL = `/style.css?v=${STYLESHEET_VERSION}`
