import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { openSmtp } from './smtp.ts'

const delivered: { to: string[]; raw: string; mail: Email }[] = []
let server: SMTPServer
let smtpUrl: string
let mail: Mail
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void buffer(stream).then(async (raw) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        delivered.push({ to, raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  smtpUrl = `smtp://127.0.0.1:${port}`
  mail = openSmtp({ smtpUrl, mailFrom: 'post@directory.example', onProblem() {} })
})
afterAll(async () => {
  mail.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const EMAIL = { id: '1', to: 'ann@example.com', subject: 'News', text: 'News.', html: '<p>News.</p>' }
async function sent(email: Partial<Parameters<Mail['send']>[0]>) {
  await mail.send({ ...EMAIL, ...email })
  return delivered.at(-1)!
}
const headerOf = ({ mail: { headers } }: (typeof delivered)[number], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

test('an email that can be ended carries both headers of one-click unsubscribe, and others carry neither', async () => {
  const subscribed = await sent({ unsubscribeUrl: 'https://directory.example/unsubscribe/abc' })
  expect(headerOf(subscribed, 'list-unsubscribe')).toEqual(['<https://directory.example/unsubscribe/abc>'])
  expect(headerOf(subscribed, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  const plain = await sent({})
  expect(headerOf(plain, 'list-unsubscribe')).toEqual([])
  expect(headerOf(plain, 'list-unsubscribe-post')).toEqual([])
})

test('neither the subject nor the unsubscribe address brings a header or a recipient of its own', async () => {
  const attacked = await sent({
    subject: 'News\r\nBcc: victim@example.com\r\n\r\nBody',
    unsubscribeUrl: 'https://directory.example/u/a>\r\nBcc: victim@example.com',
  })
  expect(attacked.to).toEqual(['ann@example.com'])
  expect(headerOf(attacked, 'bcc')).toEqual([])
  expect(attacked.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  expect(headerOf(attacked, 'list-unsubscribe')[0]).not.toMatch(/>./)
})

test.for([
  'ann@example.com, second@example.com',
  'ann@example.com\r\nBcc: victim@example.com',
  '<ann@example.com>, <second@example.com>',
])('an address that is several, %j, goes to nobody', async (to) => {
  const before = delivered.length
  await expect(mail.send({ ...EMAIL, to })).rejects.toThrow('permanently refused the address')
  expect(delivered.length).toBe(before)
})

test('a text with lines of one dot arrives whole', async () => {
  const { mail: received } = await sent({ text: 'One.\n.\n..\nTwo.' })
  expect(received.text?.trim()).toBe('One.\n.\n..\nTwo.')
})

test('what sends is loaded at the start: packages that are replaced under a running service stop no email', async () => {
  const config = { smtpUrl, mailFrom: 'post@directory.example', publicUrl: new URL('http://localhost') }
  const script = `
    import { registerHooks } from 'node:module'
    import { openMail } from './outside/mail/open-mail.ts'
    const mail = await openMail(${JSON.stringify(config)}, { onProblem: console.error })
    registerHooks({ resolve: (name) => { throw new Error(name + ' is not there') } })
    await mail.send(${JSON.stringify({ ...EMAIL, subject: 'Later' })})
    mail.close()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  })
  expect(delivered.at(-1)!.mail.subject).toBe('Later')
})

test('another refusal is an error that can be retried, and shows the server’s code, never its words', async () => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(Object.assign(new Error('Secret words'), { responseCode: 451 })))
    },
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing.server, 'listening')
  const { port } = refusing.server.address() as AddressInfo
  const other = openSmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'post@directory.example', onProblem() {} })
  const refused = other.send(EMAIL)
  await expect(refused).rejects.toThrow(/^The mail server didn’t accept the email \(.*451\)\.$/)
  await expect(refused).rejects.not.toHaveProperty('isAboutAddress')
  other.close()
  await new Promise<void>((resolve) => refusing.close(resolve))
})
