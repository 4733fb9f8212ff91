import { parse, type HTMLElement } from 'node-html-parser'

interface Site {
  origin: string
  emails(): Promise<{ to: string; text: string }[]>
}

export interface Answer {
  status: number
  headers: Headers
  /** The Location header; null without a redirect. */
  location: string | null
  html: string
  page: HTMLElement
  /** The text of the page's `<main>` as a single line, or the HTML if the page has no `<main>`. */
  text: string
}

export type Visitor = ReturnType<typeof aVisitor>

/** A browser without scripts that keeps cookies and sends forms, but doesn't follow redirects. */
export function aVisitor({ origin, emails }: Site, jar = new Map<string, string>()) {
  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) }
    const res = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
    for (const line of res.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value && !/expires=Thu, 01 Jan 1970/i.test(line)) jar.set(name!, value)
      else jar.delete(name!)
    }
    const html = await res.text()
    const page = parse(html)
    const location = res.headers.get('location')
    const text = page.querySelector('main')?.structuredText.replaceAll(/\s+/g, ' ') ?? html
    return { status: res.status, headers: res.headers, location, html, page, text }
  }

  const visitor = {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),

    /** Sends a form as our own page would. */
    post: (path: string, fields: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
      return send(path, { method: 'POST', body, headers: { origin, 'sec-fetch-site': 'same-origin', ...headers } })
    },

    /** Waits for a new email to an address that got `already` emails before, and reads it. */
    async email(to: string, already = 0): Promise<{ link: string; code: string; text: string }> {
      for (;;) {
        const mine = (await emails()).filter((email) => email.to === to)
        const newest = mine[0]
        if (newest && mine.length > already) {
          const link = /https?:\/\/\S+\/sign-in\/link\/\S+/.exec(newest.text)![0]
          return { link: new URL(link).pathname, code: /^\d{8}$/m.exec(newest.text)![0], text: newest.text }
        }
      }
    },

    /** Asks for an email and reads it. */
    async ask(email: string, next?: string) {
      const already = (await emails()).filter(({ to }) => to === email.trim().toLowerCase()).length
      const answer = await visitor.post('/sign-in', { email, ...(next === undefined ? {} : { next }) })
      if (answer.status !== 303) throw new Error(`${answer.status}: ${answer.text}`)
      return visitor.email(email.trim().toLowerCase(), already)
    },

    /** Signs in with the link from a new email. */
    async signIn(email: string, next?: string) {
      const { link } = await visitor.ask(email, next)
      return visitor.post(link, {})
    },

    /** The token that the account page put into its forms. */
    async token(): Promise<string> {
      const { page } = await visitor.get('/account')
      return page.querySelector('input[name=token]')!.getAttribute('value')!
    },
  }
  return visitor
}
