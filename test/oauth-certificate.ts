import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate nobody vouches for, and its key: enough for a TLS server that tests let through. */
export function aCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex')) // ecdsa-with-SHA256
  const name = sequence(part(0x31, sequence(Buffer.from('0603550403', 'hex'), part(0x0c, Buffer.from('test')))))
  const validity = sequence(part(0x17, Buffer.from('200101000000Z')), part(0x17, Buffer.from('491231235959Z')))
  const version = part(0xa0, part(0x02, Buffer.from([2])))
  const serial = part(0x02, Buffer.from([1]))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, serial, algorithm, name, validity, name, spki)
  const signature = part(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** One part of DER: its kind, its length, and what is in it. */
function part(kind: number, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([kind, ...size]), content])
}

function sequence(...inside: Buffer[]): Buffer {
  return part(0x30, ...inside)
}
