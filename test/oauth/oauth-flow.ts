import { createHash, randomBytes } from 'node:crypto'
import { SCOPES } from '../../domain/shared/actor.ts'
import { PersonsBrowser } from './oauth-browser.ts'
import type { TestService } from '../service.ts'

/** The callback URL of test apps; nobody listens there. */
export const CALLBACK = 'http://127.0.0.1:4199/callback'

// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of it is the test
type Body = any

export interface Answer {
  status: number
  headers: Headers
  body: Body
}

/** A PKCE verifier and its S256 challenge. */
export function aVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Requests that apps send to the authorization server, REST and MCP. */
export function oauthOf(service: TestService) {
  const { origin } = service
  const post = async (path: string, init: RequestInit): Promise<Answer> => {
    const res = await fetch(origin + path, { method: 'POST', ...init })
    const text = await res.text()
    return { status: res.status, headers: res.headers, body: text ? JSON.parse(text) : null }
  }
  const oauth = {
    register: (body: unknown = { client_name: 'Test app', redirect_uris: [CALLBACK] }) =>
      post('/oauth/register', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),

    /** Registers a client and returns its id. */
    async client(metadata: object = {}): Promise<string> {
      const { body } = await oauth.register({ client_name: 'Test app', redirect_uris: [CALLBACK], ...metadata })
      return body.client_id
    },

    authorizeUrl(parameters: Record<string, string>): string {
      const all = {
        response_type: 'code',
        state: 'its state',
        resource: `${origin}/mcp`,
        scope: SCOPES.join(' '),
        redirect_uri: CALLBACK,
        code_challenge: aVerifier().challenge,
        code_challenge_method: 'S256',
        ...parameters,
      }
      return `${origin}/oauth/authorize?${new URLSearchParams(all).toString()}`
    },

    token: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      post('/oauth/token', { headers, body: new URLSearchParams(fields) }),

    refresh: (clientId: string, refresh_token: string, fields: Record<string, string> = {}) =>
      oauth.token({ grant_type: 'refresh_token', client_id: clientId, refresh_token, ...fields }),

    revoke: (clientId: string, token: string) =>
      post('/oauth/revoke', { body: new URLSearchParams({ client_id: clientId, token }) }),

    /** Authorizes an app and returns the authorization code, with the fields to exchange it for tokens. */
    async code(options: CodeOptions = {}) {
      const { verifier, challenge } = aVerifier()
      const clientId = options.clientId ?? (await oauth.client())
      const browser = options.browser ?? new PersonsBrowser(service, options.email)
      const callback = await browser.authorize(
        oauth.authorizeUrl({ client_id: clientId, code_challenge: challenge, ...options.parameters }),
        options.scopes ? { scopes: options.scopes } : {},
      )
      const redirect_uri = options.parameters?.['redirect_uri'] ?? CALLBACK
      const code = callback.searchParams.get('code') ?? ''
      const fields = {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri,
        code_verifier: verifier,
      }
      return { clientId, browser, callback, code, fields }
    },

    /** Authorizes an app and returns its tokens. */
    async connect(options: CodeOptions = {}) {
      const { fields, ...rest } = await oauth.code(options)
      const { status, body } = await oauth.token(fields)
      if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`)
      return { ...rest, fields, body, access: body.access_token as string, refresh: body.refresh_token as string }
    },

    /** What REST answers to this credential. */
    me: (token: string) => service.request('GET', '/me', { key: token }),

    /** What MCP answers to this credential. */
    async mcp(token: string | null, tool = 'get_account', args: object = {}): Promise<Response> {
      return fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
      })
    },
  }
  return oauth
}

interface CodeOptions {
  clientId?: string
  browser?: PersonsBrowser
  email?: string
  scopes?: string[]
  parameters?: Record<string, string>
}
