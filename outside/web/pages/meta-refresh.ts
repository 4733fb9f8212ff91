// A page that only forwards visitors is small; a large one that refreshes itself is a dashboard.
const MAX_LENGTH = 4_096
// A longer delay leaves time to read the page.
const MAX_DELAY_S = 5

/** The target of a page that only forwards visitors with `<meta http-equiv="refresh">`, or null. */
export function refreshTarget(html: string, pageUrl: URL): URL | null {
  if (html.length > MAX_LENGTH) return null
  const visible = html.replace(/<noscript\b[^]*?<\/noscript/gi, '').replace(/<!--[^]*?-->/g, '')
  const [meta = ''] = /<meta\s[^<>]*http-equiv\s*=\s*["']?refresh\b[^<>]*>/i.exec(visible) ?? []
  const [, delay, address = ''] =
    /content\s*=\s*["']?\s*(\d{1,3})[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'<>]{1,2000})/i.exec(meta) ?? []
  const target = URL.parse(address.trim(), pageUrl)
  return target && Number(delay) <= MAX_DELAY_S && target.href !== pageUrl.href ? target : null
}
