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
  // No name but this machine's resolves, so nothing leaves it.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A real Chromium, the one that ships inside an npm package. */
export async function aBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ARGUMENTS })
}
