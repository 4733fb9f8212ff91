import { randomBytes } from 'node:crypto'

/** Names specific to this service, as `draft-ietf-dnsop-domain-verification-techniques` advises. */
export const DNS_LABEL = '_launch-directory-challenge'
export const META_NAME = 'launch-directory-challenge'
export const FILE_PATH = '/.well-known/launch-directory-challenge.txt'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN_LENGTH = 26

/** 130 random bits in base32, which survives changes of letter case in DNS. */
export function newClaimToken(): string {
  return Array.from(randomBytes(TOKEN_LENGTH), (byte) => BASE32[byte % BASE32.length]).join('')
}

/** Whether a TXT record proves the claim: its first word is `token=…`, in any letter case. */
export function txtProves(value: string, token: string): boolean {
  const [first = ''] = value.trim().split(/\s+/)
  return first.toLowerCase() === `token=${token}`
}

/** Whether a file proves the claim: it contains only the token. */
export function fileProves(text: string, token: string): boolean {
  return text.replace(/^\uFEFF/, '').trim() === token
}

/** Whether the content of a meta tag proves the claim. */
export function tagProves(content: string, token: string): boolean {
  return content.trim() === token
}
