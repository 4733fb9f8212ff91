import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
/** The rules, as code for a page: the short version, because every page that is checked reads it anew. */
export const RULES = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
/** Rules whose result depends on the color scheme. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/**
 * Desktop, desktop at 200%, small phone, phone. The phone comes last because rules are checked at its width:
 * its layout contains every part of the others.
 */
const WIDTHS = [1280, 640, 360, 375]
/** Set SHOTS=folder to keep the screenshots. */
const SHOTS = process.env['SHOTS']

/** The browser pages that load the rules with every page they open: half a megabyte is sent to each of them only once. */
const withRules = new WeakSet<Page>()

/**
 * Returns the accessibility rules a page breaks in light and, unless `dark` is false, dark mode, and the widths at which it
 * scrolls sideways.
 */
export async function faultsOf(page: Page, name: string, { within = 'html', dark = true } = {}): Promise<string[]> {
  if (!withRules.has(page)) {
    withRules.add(page)
    await page.addInitScript(RULES)
    await page.evaluate(RULES)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    if (tooWide > 0) faults.push(`${tooWide} px too wide at ${width}`)
  }
  faults.push(...(await brokenRules(page, within)))
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    faults.push(...(await brokenRules(page, within, OF_COLOURS)).map((fault) => `in the dark ${fault}`))
  }
  if (SHOTS) await takePictures(page, name, SHOTS)
  return faults.map((fault) => `${name}: ${fault}`)
}

/** The rules that a page or frame breaks, which `RULES` was evaluated in. */
export function brokenRules(page: Pick<Page, 'evaluate'>, within: string, runOnly?: string[]): Promise<string[]> {
  // Collecting passes too would take most of the time.
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly } : {}) }
  return page.evaluate(
    `axe.run('${within}', ${JSON.stringify(options)}).then(({ violations }) =>
       violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 160))))`,
  )
}

async function takePictures(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = name.replaceAll(/[^a-z0-9]+/gi, '-')
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${file}-${width}-${colorScheme}.png`, fullPage: true })
    }
}
