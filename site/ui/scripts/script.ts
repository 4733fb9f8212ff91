import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { html } from 'hono/html'
import type { Html } from '../page.ts'

/** A script whose address changes with its content, so browsers can cache it for a year. */
export interface Script {
  /** Goes into the head of a page that runs it. */
  tag: Html
  /** Serves the script. */
  router: Router
}

/** The script in the given file, served as `/NAME.js`. */
export function scriptIn(file: URL): Script {
  const text = readFileSync(file, 'utf8')
  const path = `/${file.pathname.split('/').at(-1)!}`
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  const router = Router()
  router.get(path, (req, res) => {
    const isCurrent = req.query['v'] === version
    res.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    res.set('X-Content-Type-Options', 'nosniff').type('js').send(text)
  })
  // A module, so that two scripts of one page can use the same names.
  return { tag: html`<script type="module" src="${path}?v=${version}"></script>`, router }
}
