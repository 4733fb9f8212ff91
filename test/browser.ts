import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Only localhost resolves, so nothing leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

let running: Browser | undefined

/**
 * A real Chromium from an npm package. All test files of a process use the same one, because starting it takes a second of
 * processor time, so closing it closes only what the test opened.
 */
export async function aBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ARGUMENTS })
  const close = async () => {
    for (const context of browser.contexts()) await context.close()
  }
  return (running = Object.assign(browser, { close }))
}
