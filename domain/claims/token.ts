import { randomBytes } from 'node:crypto'

/** What is published, as `draft-ietf-dnsop-domain-verification-techniques` advises: a name of our own for each place. */
export const DNS_LABEL = '_launch-directory-challenge'
export const META_NAME = 'launch-directory-challenge'
export const FILE_PATH = '/.well-known/launch-directory-challenge.txt'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const CHARACTERS = 26

/** 130 random bits in base32: what nobody can guess, and what survives letter case in DNS. */
export function newClaimToken(): string {
  return Array.from(randomBytes(CHARACTERS), (byte) => BASE32[byte % BASE32.length]).join('')
}

/** Whether a TXT record proves: `token=…`, alone or followed by further words; letter case does not matter in DNS. */
export function txtProves(value: string, token: string): boolean {
  const [first = ''] = value.trim().split(/\s+/)
  return first.toLowerCase() === `token=${token}`
}

/** Whether a file proves: it holds the token and nothing else. */
export function fileProves(text: string, token: string): boolean {
  return text.replace(/^\uFEFF/, '').trim() === token
}

/** Whether the content of the tag proves. */
export function tagProves(content: string, token: string): boolean {
  return content.trim() === token
}
