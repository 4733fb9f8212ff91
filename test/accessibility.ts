import { mkdirSync } from 'node:fs'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rules whose outcome a colour scheme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** A desktop, the same at twice the size, a small phone, a phone. The last has every part of the others. */
const WIDTHS = [1280, 640, 360, 375]
/** A folder for pictures, for whoever wants to look: SHOTS=folder. */
const SHOTS = process.env['SHOTS']

/** What is wrong with a page as it stands: rules of accessibility that it breaks, light or dark, and widths it scrolls sideways at. */
export async function faultsOf(page: Page, name: string, { within = 'html' } = {}): Promise<string[]> {
  await page.evaluate(axe.source)
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
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await brokenRules(page, within, OF_COLOURS)).map((fault) => `in the dark ${fault}`))
  if (SHOTS) await takePictures(page, name, SHOTS)
  return faults.map((fault) => `${name}: ${fault}`)
}

function brokenRules(page: Page, within: string, runOnly?: string[]): Promise<string[]> {
  // What holds is not asked for, which takes most of the time.
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
