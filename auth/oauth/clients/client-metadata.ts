import { errors, type ClientMetadata } from 'oidc-provider'
import { isLoopback } from './redirect-target.ts'

const MAX_REDIRECT_URIS = 20
const MAX_URI_LENGTH = 2000
const MAX_NAME_LENGTH = 80
const GRANT_TYPES = ['authorization_code', 'refresh_token']

/** Metadata of flows we don't offer. */
const UNUSED = ['sector_identifier_uri', 'backchannel_logout_uri', 'post_logout_redirect_uris', 'initiate_login_uri']
/** Links we neither show nor follow. */
const LINKS = ['logo_uri', 'client_uri', 'policy_uri', 'tos_uri']

/** Schemes that browsers handle themselves. All others, except http and https, belong to apps. */
const BROWSER_SCHEME =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|wss?|mailto|tel|sms|intent):$/

/**
 * Makes a client's metadata safe and usable, whether it registered itself, published a document or was stored earlier.
 * Modifies `metadata`. Throws the errors of the registration endpoint.
 */
export function normalizeClient(metadata: ClientMetadata): void {
  // Official clients send our resource scopes, but oidc-provider accepts only its own scopes here.
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

/** Strips characters that could hide or reverse the text around the name. */
function readableName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return shown.slice(0, MAX_NAME_LENGTH).toWellFormed()
}

/**
 * `native` when any redirect URI isn't https, because only then do all loopback ports count as the same
 * address (RFC 8252).
 */
function applicationType(uris: unknown): 'native' | 'web' {
  if (!Array.isArray(uris) || uris.length < 1 || uris.length > MAX_REDIRECT_URIS)
    throw new errors.InvalidRedirectUri(`between 1 and ${MAX_REDIRECT_URIS} redirect_uris are required`)
  return uris.map(requireSafe).some(({ protocol }) => protocol !== 'https:') ? 'native' : 'web'
}

function requireSafe(uri: unknown): URL {
  const url = typeof uri === 'string' && uri.length <= MAX_URI_LENGTH ? URL.parse(uri) : null
  if (!url) throw new errors.InvalidRedirectUri('redirect_uris must be absolute URIs')
  if (url.username || url.password) throw new errors.InvalidRedirectUri('redirect_uris must not carry credentials')
  if (url.hash || String(uri).includes('#'))
    throw new errors.InvalidRedirectUri('redirect_uris must not have a fragment')
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new errors.InvalidRedirectUri('http redirect_uris must be loopback addresses')
  if (BROWSER_SCHEME.test(url.protocol) || !/^[a-z][a-z0-9+.-]{2,}:$/.test(url.protocol))
    throw new errors.InvalidRedirectUri('the scheme of a redirect_uri is not allowed')
  return url
}
