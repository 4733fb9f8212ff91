import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Html } from './page.ts'

/** The one script of the site. */
export const PASSKEYS_JS = readFileSync(new URL('./passkeys.js', import.meta.url), 'utf8')
export const PASSKEYS_VERSION = createHash('sha256').update(PASSKEYS_JS).digest('base64url').slice(0, 12)

/** For the head of a page that offers passkeys. */
export const PASSKEYS_SCRIPT: Html = html`<script src="/passkeys.js?v=${PASSKEYS_VERSION}" defer></script>`
