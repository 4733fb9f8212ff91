import { once } from 'node:events'
import type { Response } from 'express'

/** Sends a ZIP as it is made, no faster than the browser takes it. */
export async function sendZip(res: Response, name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  res.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  for await (const part of parts) {
    if (res.destroyed) return
    if (!res.write(part)) await Promise.race([once(res, 'drain'), once(res, 'close')])
  }
  res.end()
}
