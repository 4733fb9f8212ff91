import { html } from 'hono/html'

/** The one thing a letter asks its reader to do. */
export function letterButton(url: string, name: string) {
  return html`<p>
    <a
      href="${url}"
      style="display:inline-block;padding:12px 22px;border-radius:9px;background:#0b5c49;color:#ffffff;font-weight:600;text-decoration:none"
      >${name}</a
    >
  </p>`
}

/** Plain text: an empty line starts a paragraph, a single line break stays one. */
export function letterParagraphs(text: string) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim())
  return html`${parts.map((part) => html`<p style="white-space:pre-line">${part.trim()}</p>`)}`
}

/** Code to copy. */
export function letterCode(code: string) {
  return html`<pre
    style="padding:12px;border:1px solid #8888;border-radius:9px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace"
  >
${code}</pre>`
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-23` as `23 November 2026`. */
export function dayOf(date: string): string {
  return DAY.format(new Date(date))
}
