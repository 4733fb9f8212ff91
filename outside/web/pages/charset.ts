// Browsers look for the declared charset in the first 1,024 bytes; site builders that inline styles put it
// later.
const MAX_DECLARATION_BYTES = 4_096
// Up to five broken characters are mistakes in a UTF-8 page; more mean that it isn't UTF-8.
const MANY_BROKEN_CHARACTERS = /(?:\uFFFD[^\uFFFD]*){6}/

/**
 * Decodes an HTML document by its byte order mark, header or declaration; otherwise as UTF-8 or, if that
 * fails, as Windows-1252. Never throws.
 */
export function decodeHtml(bytes: Uint8Array, contentType = ''): string {
  const label = byteOrderMark(bytes) ?? charsetOf(contentType) ?? declaredIn(bytes)
  const decoder = label === undefined ? undefined : decoderFor(label)
  if (decoder) return decoder.decode(bytes)

  const text = new TextDecoder('utf-8').decode(bytes)
  return MANY_BROKEN_CHARACTERS.test(text) ? new TextDecoder('windows-1252').decode(bytes) : text
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_DECLARATION_BYTES)).toString(
    'latin1',
  )
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
  // The declaration was readable as ASCII, so the document isn't UTF-16.
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined // an unknown encoding
  }
}
