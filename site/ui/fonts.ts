import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler } from 'express'

const PACKAGE = fileURLToPath(new URL('.', import.meta.resolve('@fontsource-variable/inter/index.css')))
const { version: VERSION } = JSON.parse(readFileSync(`${PACKAGE}package.json`, 'utf8')) as { version: string }
/** Upright letters of any weight, one file for each alphabet. */
const FILES = readdirSync(`${PACKAGE}files`).filter((name) => name.endsWith('-wght-normal.woff2'))

/**
 * The typeface of the pages, as rules of a stylesheet. A browser loads only the alphabets that a page uses,
 * and keeps the fallback if the typeface arrives late, so that no page moves while it loads.
 */
export const FONT_RULES = readFileSync(`${PACKAGE}index.css`, 'utf8')
  .replaceAll('./files/', `/fonts/${VERSION}/`)
  .replaceAll('font-display: swap', 'font-display: optional')

/** The file with the Latin letters, which every page needs. */
export const LATIN_FONT = `/fonts/${VERSION}/inter-latin-wght-normal.woff2`

/** Serves the files of the typeface below `/fonts/VERSION`. */
export function fonts(): { path: string; serve: RequestHandler } {
  const serve = express.static(`${PACKAGE}files`, { index: false, immutable: true, maxAge: '1y', redirect: false })
  return {
    path: `/fonts/${VERSION}`,
    serve: (req, res, next) => (FILES.includes(req.path.slice(1)) ? serve(req, res, next) : next()),
  }
}
