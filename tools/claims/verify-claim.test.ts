import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openNameServer, type NameAnswer } from '../../test/outside/name-server.ts'
import type { WebsiteAnswer } from '../../test/outside/websites.ts'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let names: Awaited<ReturnType<typeof openNameServer>>
beforeAll(async () => {
  names = await openNameServer()
  service = await aService({ config: { dnsServers: [names.address] } })
})
afterAll(async () => {
  await service.stop()
  await names.close()
})

const LABEL = '_launch-directory-challenge'
const FILE = '/.well-known/launch-directory-challenge.txt'
const page = (head: string, body = '') =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body><h1>Acme</h1>${body}</body></html>`
const tag = (token: string) => `<meta name="launch-directory-challenge" content="${token}">`

let made = 0
/** A claim for a live listing with its own website, by someone who doesn't own it. */
async function aClaim(method: 'dns' | 'meta' | 'file', { at = (host: string) => `https://${host}/`, email = '' } = {}) {
  const number = ++made
  const host = `acme${number}.com`
  const key = await service.key({ email: email || `claimant${number}@acme.com` })
  await aListing(service, { slug: `acme-${number}`, website: at(host) })
  service.websites.setSite(host, {})
  const started = await service.request('POST', '/claims', { key, body: { slug: `acme-${number}`, method } })
  if (started.status !== 201) throw new Error(JSON.stringify(started.body))
  const { id, instructions } = started.body
  const token = /[a-z2-7]{26}/.exec(instructions.content)![0]
  const site = (path: string, answer: WebsiteAnswer, on = host) => service.websites.setPage(on, path, answer)
  const dns = (answer: NameAnswer, on = host) => names.set(`${LABEL}.${on}`, answer)
  const verify = async () => (await service.request('POST', `/claims/${id}/verify`, { key })).body
  return { id, key, host, token, instructions, site, dns, verify, slug: `acme-${number}` }
}
type Case = Awaited<ReturnType<typeof aClaim>>

describe('what an owner does as the instructions say, verifies', () => {
  const honest: [string, 'dns' | 'meta' | 'file', (claim: Case) => void, at?: (host: string) => string][] = [
    ['the record', 'dns', ({ dns, token }) => dns({ txt: [`token=${token}`] })],
    ['the record in pieces', 'dns', ({ dns, token }) => dns({ txt: [['token=', token.slice(0, 9), token.slice(9)]] })],
    ['the record in capitals', 'dns', ({ dns, token }) => dns({ txt: [`TOKEN=${token.toUpperCase()}`] })],
    [
      'one record among others',
      'dns',
      ({ dns, token }) => dns({ txt: ['v=spf1 -all', `token=${token} expiry=2026-12-31`] }),
    ],
    [
      'a record behind a CNAME',
      'dns',
      ({ dns, host, token }) => {
        dns({ cname: `proofs.${host}` })
        names.set(`proofs.${host}`, { txt: [`token=${token}`] })
      },
    ],
    ['a wildcard record of the owner', 'dns', ({ host, token }) => names.set(`*.${host}`, { txt: [`token=${token}`] })],
    [
      'the record of the domain, for a subdomain',
      'dns',
      ({ dns, token }) => dns({ txt: [`token=${token}`] }),
      (host) => `https://app.${host}/`,
    ],
    [
      'the record of the domain, for www',
      'dns',
      ({ dns, token }) => dns({ txt: [`token=${token}`] }),
      (host) => `https://www.${host}/`,
    ],
    [
      'the record of the domain, for a page of it',
      'dns',
      ({ dns, token }) => dns({ txt: [`token=${token}`] }),
      (host) => `https://${host}/product`,
    ],
    ['the tag', 'meta', ({ site, token }) => site('/', page(tag(token)))],
    [
      'the tag in capitals, unquoted',
      'meta',
      ({ site, token }) => site('/', page(`<META CONTENT=${token} NAME='launch-directory-challenge'/>`)),
    ],
    [
      'the tag of a minified page',
      'meta',
      ({ site, token }) => site('/', `<!doctype html><title>A</title>${tag(token)}<h1>A</h1>`),
    ],
    [
      'the tag behind a redirect to www',
      'meta',
      ({ site, host, token }) => {
        site('/', { status: 301, headers: { location: `https://www.${host}/home` } })
        site('/home', page(tag(token)), `www.${host}`)
      },
    ],
    [
      'the tag on exactly the listed page',
      'meta',
      ({ site, token }) => site('/view/acme', page(tag(token))),
      (host) => `https://${host}/view/acme`,
    ],
    ['the tag of a large page', 'meta', ({ site, token }) => site('/', page(tag(token), '<p>text</p>'.repeat(80_000)))],
    [
      'the tag of a compressed page',
      'meta',
      ({ site, token }) => site('/', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(page(tag(token))) }),
    ],
    ['the file', 'file', ({ site, token }) => site(FILE, token)],
    ['the file with a line end and a byte order mark', 'file', ({ site, token }) => site(FILE, `\uFEFF${token}\r\n`)],
    [
      'the file without a type',
      'file',
      ({ site, token }) => site(FILE, { headers: { 'content-type': '' }, body: token }),
    ],
    [
      'the file behind five redirects of its own domain',
      'file',
      ({ site, host, token }) => {
        site(FILE, { status: 302, headers: { location: '/1' } })
        site('/1', { status: 301, headers: { location: '/2' } })
        site('/2', { status: 307, headers: { location: '/3' } })
        site('/3', { status: 308, headers: { location: `https://static.${host}/4` } })
        site('/4', { status: 302, headers: { location: `/5.txt` } }, `static.${host}`)
        site('/5.txt', token, `static.${host}`)
      },
    ],
  ]

  test.for(honest)('%s', async ([, method, publish, at]) => {
    const claim = await aClaim(method, at ? { at } : {})
    expect(await claim.verify()).toMatchObject({ status: 'pending' })
    publish(claim)
    const verified = await claim.verify()
    expect(verified).toMatchObject({ status: 'verified', reason: null, seen: { [method]: { outcome: 'proven' } } })
    const mine = await service.request('GET', '/me/listings', { key: claim.key })
    expect(mine.body.items.map(({ slug }: { slug: string }) => slug)).toEqual([claim.slug])
    const { listing_id } = { listing_id: mine.body.items[0].id }
    expect((await service.request('GET', `/me/listings/${listing_id}`, { key: claim.key })).status).toBe(200)
    const { badges } = (await service.request('GET', `/listings/${claim.slug}/badges`)).body
    expect(badges.map(({ kind }: { kind: string }) => kind)).toContain('verified')
  })
})

describe('nothing else verifies', () => {
  const other = 'aaaaaaaaaaaaaaaaaaaaaaaaaa'
  const inTag = (markup: (tag: string) => string) => (claim: Case) => claim.site('/', markup(tag(claim.token)))
  const file = (answer: (token: string) => WebsiteAnswer) => (claim: Case) => claim.site(FILE, answer(claim.token))
  const redirect = (location: string, status = 302): WebsiteAnswer => ({ status, headers: { location } })

  const bypasses: [string, 'dns' | 'meta' | 'file', (claim: Case) => void, at?: (host: string) => string][] = [
    ['a record of another token', 'dns', ({ dns }) => dns({ txt: [`token=${other}`] })],
    [
      'a record with the token in other words',
      'dns',
      ({ dns, token }) => dns({ txt: [`my token=${token}`, token, `token=${token}x`] }),
    ],
    ['a wildcard record of something else', 'dns', ({ host }) => names.set(`*.${host}`, { txt: ['v=spf1 -all'] })],
    ['two records that together hold it', 'dns', ({ dns, token }) => dns({ txt: ['token=', token] })],
    ['a record at the domain itself', 'dns', ({ host, token }) => names.set(host, { txt: [`token=${token}`] })],
    ['a record of a subdomain', 'dns', ({ dns, host, token }) => dns({ txt: [`token=${token}`] }, `app.${host}`)],
    [
      'a record of www, for the domain',
      'dns',
      ({ dns, host, token }) => dns({ txt: [`token=${token}`] }, `www.${host}`),
    ],
    ['a record of the public suffix', 'dns', ({ token }) => names.set(`${LABEL}.com`, { txt: [`token=${token}`] })],
    [
      'a record of a domain that ends alike',
      'dns',
      ({ dns, host, token }) => dns({ txt: [`token=${token}`] }, `evil-${host}`),
    ],
    [
      'a record of a domain that begins alike',
      'dns',
      ({ dns, host, token }) => dns({ txt: [`token=${token}`] }, `${host}.evil.com`),
    ],
    [
      'a record of the platform, for a page of a user',
      'dns',
      ({ token }) => names.set(`${LABEL}.github.io`, { txt: [`token=${token}`] }),
      (host) => `https://${host.replace('.com', '')}.github.io/`,
    ],
    ['a record for a claim by tag', 'meta', ({ dns, token }) => dns({ txt: [`token=${token}`] })],
    ['a tag for a claim by file', 'file', ({ site, token }) => site('/', page(tag(token)))],
    ['a file for a claim by tag', 'meta', ({ site, token }) => site(FILE, token)],
    ['a tag in a comment', 'meta', inTag((it) => page(`<!-- ${it} -->`))],
    ['a tag in the title', 'meta', inTag((it) => page(`<title>${it}</title>`))],
    ['a tag in a textarea', 'meta', inTag((it) => page('', `<textarea>${it}</textarea>`))],
    ['a tag in a template', 'meta', inTag((it) => page(`<template>${it}</template>`))],
    ['a tag in a script', 'meta', inTag((it) => page(`<script>const a = '${it}'</script>`))],
    ['a tag in the body', 'meta', inTag((it) => page('', `<p>My comment ${it}</p>`))],
    ['a tag in a head inside the body', 'meta', inTag((it) => page('', `<div><head>${it}</head></div>`))],
    ['a tag in an attribute', 'meta', inTag((it) => page(`<meta name="description" content='${it}'>`))],
    ['a tag as text', 'meta', inTag((it) => page('', it.replaceAll('<', '&lt;')))],
    ['a second tag behind another one', 'meta', inTag((it) => page(tag(other) + it))],
    [
      'a tag on a page that is not there',
      'meta',
      ({ site, token }) => site('/', { status: 404, body: page(tag(token)) }),
    ],
    [
      'a tag on a page that is no page',
      'meta',
      ({ site, token }) => site('/', { headers: { 'content-type': 'text/plain' }, body: page(tag(token)) }),
    ],
    [
      'a tag on a page that needs a sign-in',
      'meta',
      ({ site, token }) => site('/', { status: 403, body: page(tag(token)) }),
    ],
    ['a tag on another page of the website', 'meta', ({ site, token }) => site('/about', page(tag(token)))],
    [
      'the home page of a shared host, for a page of it',
      'meta',
      ({ token }) => service.websites.setPage('sites.google.com', '/', page(tag(token))),
      (host) => `https://sites.google.com/view/${host}`,
    ],
    [
      'another page of a shared host',
      'meta',
      ({ token }) => service.websites.setPage('sites.google.com', '/view/evil', page(tag(token))),
      (host) => `https://sites.google.com/view/${host}`,
    ],
    [
      'a tag behind a redirect to another domain',
      'meta',
      (claim) => {
        claim.site('/', redirect('https://evil.com/'))
        service.websites.setPage('evil.com', '/', page(tag(claim.token)))
      },
    ],
    [
      'a tag behind a refresh of the page',
      'meta',
      (claim) => {
        claim.site('/', page('<meta http-equiv="refresh" content="0;url=/next">'))
        claim.site('/next', page(tag(claim.token)))
      },
    ],
    ['a file that says more', 'file', file((token) => `${token}\nand more`)],
    ['a file in capitals', 'file', file((token) => token.toUpperCase())],
    ['a file over 1 KiB', 'file', file((token) => token + ' '.repeat(1024))],
    [
      'a web page at the address of the file',
      'file',
      file((token) => ({ headers: { 'content-type': 'text/html' }, body: token })),
    ],
    [
      'a page that says everything is there',
      'file',
      file(() => ({ headers: { 'content-type': 'text/html' }, body: page('', 'Welcome') })),
    ],
    [
      'a file that is not there',
      'file',
      file((token) => ({ status: 404, headers: { 'content-type': 'text/plain' }, body: token })),
    ],
    ['a file of a subdomain', 'file', ({ site, host, token }) => site(FILE, token, `app.${host}`)],
    ['a file elsewhere', 'file', ({ site, token }) => site('/launch-directory-challenge.txt', token)],
    [
      'a file behind a redirect to another domain',
      'file',
      (claim) => {
        claim.site(FILE, redirect('https://evil.com/proof.txt'))
        service.websites.setPage('evil.com', '/proof.txt', claim.token)
      },
    ],
    [
      'a file behind a redirect to a lookalike',
      'file',
      (claim) => {
        claim.site(FILE, redirect(`https://${claim.host}.evil.com/proof.txt`))
        service.websites.setPage(`${claim.host}.evil.com`, '/proof.txt', claim.token)
      },
    ],
    [
      'a file behind a redirect with a name before the @',
      'file',
      (claim) => {
        claim.site(FILE, redirect(`https://${claim.host}@evil.com/proof.txt`))
        service.websites.setPage('evil.com', '/proof.txt', claim.token)
      },
    ],
    [
      'a file behind a redirect from one user of a platform to another',
      'file',
      (claim) => {
        const host = `${claim.host.replace('.com', '')}.github.io`
        service.websites.setSite(host, { [FILE]: redirect('https://evil.github.io/proof.txt') })
        service.websites.setPage('evil.github.io', '/proof.txt', claim.token)
      },
      (host) => `https://${host.replace('.com', '')}.github.io/`,
    ],
    [
      'a file behind a 303',
      'file',
      (claim) => {
        claim.site(FILE, redirect('/other.txt', 303))
        claim.site('/other.txt', claim.token)
      },
    ],
    [
      'a file behind six redirects',
      'file',
      (claim) => {
        claim.site(FILE, redirect('/1'))
        for (let step = 1; step < 6; step++) claim.site(`/${step}`, redirect(step === 5 ? '/end.txt' : `/${step + 1}`))
        claim.site('/end.txt', claim.token)
      },
    ],
    ['a redirect in circles', 'file', ({ site }) => site(FILE, redirect(FILE))],
    [
      'a redirect to an address inside the network',
      'file',
      ({ site }) => site(FILE, redirect('http://169.254.169.254/latest')),
    ],
    ['a redirect to this machine', 'file', ({ site }) => site(FILE, redirect('http://127.0.0.1/proof.txt'))],
    ['a redirect to another port', 'file', ({ site, host }) => site(FILE, redirect(`https://${host}:22/proof.txt`))],
    ['a redirect to another protocol', 'file', ({ site }) => site(FILE, redirect('file:///etc/passwd'))],
    [
      'a redirect from https to http',
      'file',
      ({ site, host, token }) => {
        site(FILE, redirect(`http://${host}/plain.txt`))
        site('/plain.txt', token)
      },
    ],
    [
      'a page that grows when it is unpacked',
      'meta',
      ({ site }) => site('/', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20 << 20)) }),
    ],
    [
      'a file that grows when it is unpacked',
      'file',
      ({ site }) => site(FILE, { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20 << 20)) }),
    ],
    [
      'a page that repeats what was asked',
      'file',
      ({ host }) =>
        service.websites.setSite(host, (req, res) => {
          res.writeHead(200, { 'content-type': 'text/plain' })
          res.end(`${req.url} ${JSON.stringify(req.headers)}`)
        }),
    ],
  ]

  test.for(bypasses)('%s', async ([, method, publish, at]) => {
    const claim = await aClaim(method, at ? { at } : {})
    publish(claim)
    const seen = await claim.verify()
    expect(seen.status).toBe('pending')
    expect(seen.seen[method].outcome).not.toBe('proven')
    expect((await service.request('GET', '/me/listings', { key: claim.key })).body.items).toEqual([])
  })

  test('the token of another account, of another listing or of another method does not count', async () => {
    const mine = await aClaim('dns', { email: 'mallory@evil.com' })
    const theirs = await aClaim('dns')
    mine.dns({ txt: [`token=${theirs.token}`] })
    expect((await mine.verify()).status).toBe('pending')
    const byFile = await service.request('POST', '/claims', {
      key: mine.key,
      body: { slug: mine.slug, method: 'file' },
    })
    mine.dns({ txt: [`token=${byFile.body.instructions.content}`] })
    expect((await mine.verify()).status).toBe('pending')
    const rival = await service.key({ email: 'rival@rival.com' })
    const second = await service.request('POST', '/claims', { key: rival, body: { slug: mine.slug, method: 'dns' } })
    mine.dns({ txt: [second.body.instructions.content] })
    expect((await mine.verify()).status).toBe('pending')
  })

  test('a token that is a week old has expired; a new claim has a new one', async () => {
    const claim = await aClaim('dns')
    claim.dns({ txt: [`token=${claim.token}`] })
    const now = service.clock.time
    service.clock.time = new Date(now.getTime() + 7 * 86_400_000)
    try {
      expect(await claim.verify()).toMatchObject({ status: 'expired', reason: 'not_proven' })
      const again = await service.request('POST', '/claims', {
        key: claim.key,
        body: { slug: claim.slug, method: 'dns' },
      })
      expect(again.body.id).not.toBe(claim.id)
      expect(again.body.instructions.content).not.toContain(claim.token)
    } finally {
      service.clock.time = now
    }
  })
})

describe('verify_claim says what each place shows right now', () => {
  test('records, tag and file at once, cut short and in one line', async () => {
    const claim = await aClaim('dns')
    claim.dns({ txt: ['v=spf1 -all', `<script>alert(1)</script>\n${'x'.repeat(200)}`] })
    claim.site('/', page(tag('something else')))
    claim.site(FILE, { status: 500, body: 'down' })
    const { seen, status, reason, detail } = await claim.verify()
    expect({ status, reason }).toEqual({ status: 'pending', reason: 'not_published' })
    expect(detail).toContain('verify_claim')
    expect(seen.dns).toMatchObject({
      outcome: 'not_yet',
      places: [{ place: `${LABEL}.${claim.host}`, found: ['v=spf1 -all', expect.any(String)] }],
    })
    expect(seen.dns.places[0].found[1].length).toBeLessThanOrEqual(121)
    expect(seen.dns.places[0].found[1]).not.toContain('\n')
    expect(seen.meta).toMatchObject({ outcome: 'not_yet', places: [{ status: 200, found: ['something else'] }] })
    expect(seen.file).toMatchObject({
      outcome: 'not_yet',
      places: [{ status: 500, found: [] }],
      detail: 'The URL responds with status 500 instead of 200.',
    })
  })

  test('a name server that fails or is silent means "could not check", and a name without records "not yet"', async () => {
    const claim = await aClaim('dns')
    expect((await claim.verify()).seen.dns.outcome).toBe('not_yet')
    claim.dns('SERVFAIL')
    expect(await claim.verify()).toMatchObject({
      status: 'pending',
      reason: 'could_not_check',
      seen: { dns: { outcome: 'could_not_check' } },
    })
    claim.dns({ txt: [`token=${claim.token}`] })
    expect((await claim.verify()).status).toBe('verified')
  })

  test('a website that drips and a name server that is silent end the look in time, and nothing is verified', async () => {
    const claim = await aClaim('file')
    const dripping = new Set<NodeJS.Timeout>()
    service.websites.setSite(claim.host, (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' })
      // A byte now and then: each wait is short, but the whole answer would take hours.
      const drip = setInterval(() => res.write(claim.token[0]), 500)
      dripping.add(drip)
      res.on('close', () => clearInterval(drip))
    })
    claim.dns('silence')
    const seen = await claim.verify()
    for (const drip of dripping) clearInterval(drip)
    expect(seen).toMatchObject({
      status: 'pending',
      reason: 'could_not_check',
      seen: { dns: { outcome: 'could_not_check' } },
    })
  }, 60_000)

  test('a claim that is not there, or another person’s, is a 404', async () => {
    const claim = await aClaim('dns')
    const stranger = await service.key({ email: 'stranger@example.com' })
    for (const [id, key] of [
      [999_999, claim.key],
      [claim.id, stranger],
    ] as const)
      expect((await service.request('POST', `/claims/${id}/verify`, { key })).status).toBe(404)
  })
})
