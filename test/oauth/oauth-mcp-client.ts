import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client'
import { CALLBACK } from './oauth-flow.ts'
import { validator2 } from '../validators.ts'

/** The app's protocol: the newest, or the one that begins with `initialize`. */
export const ERAS = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const

type Stored<Name extends 'clientInformation' | 'tokens' | 'discoveryState'> = Awaited<
  ReturnType<NonNullable<OAuthClientProvider[Name]>>
>

/** An app built with the official client: it stores its credentials and opens a browser when needed. */
export class TestApp implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientProvider['clientMetadata']
  readonly clientMetadataUrl?: string
  readonly #state = randomUUID()
  #client: Stored<'clientInformation'>
  #verifier = ''
  #discovery: Stored<'discoveryState'>
  saved: Stored<'tokens'>
  /** The authorization URL that the app wants the person to open; null until it asks. A test may reset it. */
  asked: URL | null = null

  constructor({ documentUrl, redirectUri = CALLBACK }: { documentUrl?: string; redirectUri?: string } = {}) {
    this.clientMetadata = {
      client_name: 'Test app',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    }
    if (documentUrl) this.clientMetadataUrl = documentUrl
  }

  get redirectUrl() {
    return this.clientMetadata.redirect_uris[0]!
  }
  get clientId() {
    return this.#client!.client_id
  }
  state() {
    return this.#state
  }
  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: NonNullable<Stored<'clientInformation'>>) {
    this.#client = client
  }
  tokens() {
    return this.saved
  }
  saveTokens(tokens: NonNullable<Stored<'tokens'>>) {
    this.saved = tokens
  }
  redirectToAuthorization(url: URL) {
    this.asked = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  saveDiscoveryState(discovery: NonNullable<Stored<'discoveryState'>>) {
    this.#discovery = discovery
  }
  discoveryState() {
    return this.#discovery
  }

  /** Connects to the service's MCP endpoint with the protocol of this era. */
  async connect(origin: string, era: keyof typeof ERAS, path = '/mcp') {
    const transport = new StreamableHTTPClientTransport(new URL(path, origin), { authProvider: this })
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: ERAS[era] }, jsonSchemaValidator: validator2 },
    )
    await client.connect(transport)
    return {
      transport,
      close: () => client.close(),
      call: async (name: string, input: Record<string, unknown> = {}) =>
        (await client.callTool({ name, arguments: input })) as { isError?: boolean; structuredContent?: unknown },
    }
  }
}
