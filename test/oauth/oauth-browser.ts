import type { TestService } from '../service.ts'

export interface Shown {
  url: URL
  status: number
  headers: Headers
  text: string
}

/** A person in a browser without JavaScript: keeps cookies, follows redirects and submits forms. */
export class PersonsBrowser {
  readonly #service: TestService
  readonly email: string
  /** Cookies keyed by name and path, such as `sid /`. */
  readonly cookies = new Map<string, { name: string; value: string; path: string }>()

  constructor(service: TestService, email = 'maker@example.com') {
    this.#service = service
    this.email = email
  }

  async signIn(email = this.email): Promise<void> {
    const [name, value] = (await this.#service.signedIn(email)).split('=') as [string, string]
    this.cookies.set(`${name} /`, { name, value, path: '/' })
  }

  signOut(): void {
    this.cookies.delete('sid /')
  }

  async request(
    address: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Shown> {
    const url = new URL(address, this.#service.origin)
    const cookie = [...this.cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const res = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { cookie, accept: 'text/html', ...headers },
    })
    for (const line of res.headers.getSetCookie()) this.#keep(line)
    return { url, status: res.status, headers: res.headers, text: await res.text() }
  }

  #keep(line: string): void {
    const [pair, ...attributes] = line.split(/;\s*/) as [string, ...string[]]
    const [name, value] = pair.split(/=(.*)/s) as [string, string]
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    if (!value || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(`${name} ${path}`)
    else this.cookies.set(`${name} ${path}`, { name, value, path })
  }

  /**
   * Follows redirects and meta refreshes, signing in where asked, until a page or another website appears.
   */
  async visit(address: string): Promise<Shown> {
    for (let url = new URL(address, this.#service.origin), steps = 0; steps < 15; steps++) {
      if (url.origin !== this.#service.origin) return { url, status: 0, headers: new Headers(), text: '' }
      if (url.pathname === '/sign-in') {
        await this.signIn()
        url = new URL(url.searchParams.get('next')!, url)
      }
      const shown = await this.request(url.href)
      const next = shown.headers.get('location') ?? refreshOf(shown.text)
      if (!next) return shown
      url = new URL(next, url)
    }
    throw new Error(`${address} redirects without end`)
  }

  /** Submits a page's form with the given values in its fields. */
  async send(
    page: Shown,
    fields: Record<string, string | string[]> = {},
    headers: Record<string, string> = { origin: this.#service.origin, 'sec-fetch-site': 'same-origin' },
    action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? page.url.pathname,
  ): Promise<Shown> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...fieldsOf(formOf(page.text, action)), ...fields }))
      for (const one of [value].flat()) body.append(name, one)
    return this.request(action, { method: 'POST', body, headers })
  }

  /**
   * Opens an app's authorization URL, answers the consent page if there is one, and returns the callback URL.
   */
  async authorize(
    address: string,
    { decision = 'allow', scopes, seen }: { decision?: string; scopes?: string[]; seen?: (text: string) => void } = {},
  ): Promise<URL> {
    let shown = await this.visit(address)
    if (shown.text.includes('name="decision"')) {
      seen?.(shown.text)
      const answer = await this.send(shown, { decision, ...(scopes ? { scope: scopes } : {}) })
      const to = refreshOf(answer.text)
      if (!to) throw new Error(`consent answered ${answer.status}: ${wordsOf(answer.text)}`)
      shown = await this.visit(to)
    }
    if (shown.status) throw new Error(`stopped at ${shown.url.pathname}, ${shown.status}: ${wordsOf(shown.text)}`)
    return shown.url
  }
}

/** Where a page's meta refresh leads; undefined if it has none. */
export function refreshOf(text: string): string | undefined {
  return /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
}

/** The HTML of a page's first form with this action. */
function formOf(text: string, action: string): string {
  const begin = text.indexOf(`action="${action}"`)
  return text.slice(begin, text.indexOf('</form>', begin))
}

function fieldsOf(text: string): Record<string, string | string[]> {
  const fields: Record<string, string[]> = {}
  for (const [input] of text.matchAll(/<input[^>]+>/g)) {
    const { name, value } = /name="(?<name>[^"]+)" value="(?<value>[^"]*)"/.exec(input)?.groups ?? {}
    if (name) (fields[name] ??= []).push(value!)
  }
  return fields
}

/** A page's text, for error messages. */
function wordsOf(text: string): string {
  return (/<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? text).replaceAll(/<[^>]+>|\s+/g, ' ').slice(0, 400)
}
