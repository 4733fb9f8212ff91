import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Sends a file as it is made, no faster than the browser takes it. */
export async function sendParts(
  res: Response,
  { name, type, parts }: { name: string; type: string; parts: AsyncIterable<Uint8Array | string> },
): Promise<void> {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  await pipeline(parts, res).catch((error: NodeJS.ErrnoException) => {
    // The person stopped the download.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** Sends a ZIP as it is made. */
export function sendZip(res: Response, name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  return sendParts(res, { name, type: 'application/zip', parts })
}
