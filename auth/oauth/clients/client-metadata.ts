import { errors, type ClientMetadata } from 'oidc-provider'
import { isLoopback } from './redirect-target.ts'

const MAX_REDIRECT_URIS = 20
const MAX_URI = 2000
const MAX_NAME = 80
const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** Links we neither show nor follow, and what only other flows use. */
const UNUSED = ['sector_identifier_uri', 'backchannel_logout_uri', 'post_logout_redirect_uris', 'initiate_login_uri']
const LINKS = ['logo_uri', 'client_uri', 'policy_uri', 'tos_uri']

/** Schemes a browser itself acts on; every other one belongs to an app. */
const NO_APP = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?|mailto|tel|sms|intent):$/

/**
 * Makes any client safe and able to connect, whether it registered itself, published a document or was stored before.
 * Changes `metadata`; throws what the registration endpoint answers.
 */
export function normalizeClient(metadata: ClientMetadata): void {
  // The scopes of resources; oidc-provider takes only its own here, and official clients send ours.
  delete metadata.scope
  for (const name of UNUSED) delete metadata[name]
  for (const name of LINKS) if (URL.parse(String(metadata[name]))?.protocol !== 'https:') delete metadata[name]
  if (metadata.token_endpoint_auth_method !== 'private_key_jwt') {
    delete metadata.jwks
    delete metadata.jwks_uri
  }
  if (metadata.jwks_uri !== undefined && URL.parse(String(metadata.jwks_uri))?.protocol !== 'https:')
    throw new errors.InvalidClientMetadata('jwks_uri must be an https address')
  if (Array.isArray(metadata.grant_types))
    metadata.grant_types = metadata.grant_types.filter((type) => GRANT_TYPES.includes(type))
  if (Array.isArray(metadata.response_types))
    metadata.response_types = metadata.response_types.filter((type) => type === 'code')
  const name = readableName(metadata.client_name)
  if (name) metadata.client_name = name
  else delete metadata.client_name
  metadata.application_type = applicationType(metadata.redirect_uris)
}

/** A name cannot hide or turn around what stands beside it. */
function readableName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return shown.slice(0, MAX_NAME).toWellFormed()
}

/** `native` as soon as one address is an app's: only then any port of loopback counts as the same address (RFC 8252). */
function applicationType(uris: unknown): 'native' | 'web' {
  if (!Array.isArray(uris) || uris.length < 1 || uris.length > MAX_REDIRECT_URIS)
    throw new errors.InvalidRedirectUri(`between 1 and ${MAX_REDIRECT_URIS} redirect_uris are required`)
  return uris.map(requireSafe).some(({ protocol }) => protocol !== 'https:') ? 'native' : 'web'
}

function requireSafe(uri: unknown): URL {
  const url = typeof uri === 'string' && uri.length <= MAX_URI ? URL.parse(uri) : null
  if (!url) throw new errors.InvalidRedirectUri('redirect_uris must be absolute URIs')
  if (url.username || url.password) throw new errors.InvalidRedirectUri('redirect_uris must not carry credentials')
  if (url.hash || String(uri).includes('#'))
    throw new errors.InvalidRedirectUri('redirect_uris must not have a fragment')
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new errors.InvalidRedirectUri('http redirect_uris are for loopback only')
  if (NO_APP.test(url.protocol) || !/^[a-z][a-z0-9+.-]{2,}:$/.test(url.protocol))
    throw new errors.InvalidRedirectUri('the scheme of a redirect_uri is not allowed')
  return url
}
