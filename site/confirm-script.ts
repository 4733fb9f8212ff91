import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Html } from './page.ts'

/** Sends the form of a confirmation page by itself. */
export const CONFIRM_JS = readFileSync(new URL('./confirm.js', import.meta.url), 'utf8')
export const CONFIRM_VERSION = createHash('sha256').update(CONFIRM_JS).digest('base64url').slice(0, 12)

/** For the head of a page that confirms by itself. */
export const CONFIRM_SCRIPT: Html = html`<script src="/confirm.js?v=${CONFIRM_VERSION}" defer></script>`
