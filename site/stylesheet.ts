import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const STYLESHEET = readFileSync(new URL('./style.css', import.meta.url), 'utf8')

export const STYLESHEET_VERSION = createHash('sha256').update(STYLESHEET).digest('base64url').slice(0, 12)

/** Changes with the content, so that browsers may keep it for a year. */
export const STYLESHEET_URL = `/style.css?v=${STYLESHEET_VERSION}`
