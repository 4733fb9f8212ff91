import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

/** A new key pair of an app that signs its requests: the public key set, and a function that signs. */
export function aSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    keySet: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] },

    /** A client assertion for the token endpoint, valid once. */
    sign(clientId: string, audience: string) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      // oidc-provider checks signatures against the machine's clock.
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: clientId, sub: clientId, aud: audience, iat, exp: iat + 60, jti: randomUUID() }
      const text = `${part({ alg: 'ES256', kid: 'k1' })}.${part(claims)}`
      const signature = createSign('sha256').update(text).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
      return {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: `${text}.${signature.toString('base64url')}`,
      }
    },
  }
}
