import { describe, expect, test } from 'vitest'
import { claimableSite, isWithin } from './claimable-site.ts'
import { afterCheck, answersDispute, daysAfter, mayDispute, nextCheck } from './claim-rules.ts'
import { challengeTagIn } from './proofs/challenge-tag.ts'
import { companyMailbox } from './proofs/company-mailbox.ts'
import { fileProves, newClaimToken, tagProves, txtProves } from './proofs/token.ts'

describe('which websites can be claimed', () => {
  test.for([
    'https://github.io/',
    'https://co.uk/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[2606:4700::1111]/',
    'https://2130706433/',
    'https://acme.com@evil/',
    'https://acme.com:22/',
    'ftp://acme.com/',
    'https://acme.internal-only/',
    'not an address',
  ])('%s has no owner', (url) => {
    expect(() => claimableSite(url)).toThrow('nobody can prove')
  })

  test.for([
    ['https://acme.com/', 'acme.com', ['acme.com']],
    ['https://www.acme.com/', 'acme.com', ['www.acme.com', 'acme.com']],
    ['https://a.b.acme.co.uk/', 'acme.co.uk', ['a.b.acme.co.uk', 'b.acme.co.uk', 'acme.co.uk']],
    ['https://ACME.com./', 'acme.com', ['acme.com']],
    ['https://user.github.io/', 'user.github.io', ['user.github.io']],
    ['https://acme.com.evil.com/', 'evil.com', ['acme.com.evil.com', 'com.evil.com', 'evil.com']],
    ['https://evil-acme.com/', 'evil-acme.com', ['evil-acme.com']],
    ['https://acme.com%2eevil.com/', 'evil.com', ['acme.com.evil.com', 'com.evil.com', 'evil.com']],
    ['https://аcme.com/', 'xn--cme-5cd.com', ['xn--cme-5cd.com']],
  ] as const)('%s is proved at %s and the names above it', ([url, domain, hosts]) => {
    expect(claimableSite(url)).toMatchObject({ domain, hosts })
  })

  test('a page on a shared host can only be proved by a tag on that page', () => {
    const shared = claimableSite('https://sites.google.com/view/acme')
    expect(shared).toMatchObject({ methods: ['meta'], pages: ['https://sites.google.com/view/acme'] })
    expect(claimableSite('https://acme.substack.com/')).toMatchObject({
      methods: ['meta'],
      pages: ['https://acme.substack.com/'],
    })
    expect(claimableSite('https://medium.com/').methods).toContain('dns')
  })
})

describe('which mailboxes prove', () => {
  const acme = claimableSite('https://app.acme.com/')
  test.for(['ann@acme.com', 'ANN@app.acme.com', 'ann+claims@acme.com'])('%s does', (email) => {
    expect(companyMailbox(email, acme)).toBe(email.toLowerCase())
  })
  test.for([
    'ann@acme.com.evil.com',
    'ann@evil-acme.com',
    'ann@xn--cme-5cd.com',
    'ann@acme.com, evil@evil.com',
    'ann@acme.com\r\nBcc: evil@evil.com',
    '"ann@evil.com"@acme.com',
    '<ann@acme.com>',
    'ann@[127.0.0.1]',
    'ann@com',
    'ann@acme.com@evil.com',
    'ann@alumni.acme.com',
    'ann@x.app.acme.com',
  ])('%j does not', (email) => {
    expect(() => companyMailbox(email, acme)).toThrow(/not at acme.com|not an email address/)
  })
  test('mailboxes at freemail, free subdomains and hosts of a listed page prove nothing', () => {
    expect(() => companyMailbox('ann@gmail.com', claimableSite('https://gmail.com/'))).toThrow('Anyone can get')
    expect(() => companyMailbox('ann@mail.yahoo.com', claimableSite('https://yahoo.com/'))).toThrow('Anyone can get')
    for (const host of ['mozmail.com', 'addy.io', 'ann.anonaddy.com'])
      expect(() => companyMailbox(`ann@${host}`, claimableSite(`https://${host}/`))).toThrow('Anyone can get')
    expect(() => companyMailbox('ann@user.github.io', claimableSite('https://user.github.io/'))).toThrow('not at')
    expect(() => companyMailbox('bob@uni.edu', claimableSite('https://uni.edu/~ann'))).toThrow(
      'can’t claim this website by email',
    )
    expect(() => companyMailbox('bob@google.com', claimableSite('https://sites.google.com/view/x'))).toThrow(
      'can’t claim this website by email',
    )
    expect(() => companyMailbox(undefined, acme)).toThrow('needs an address')
  })
  test.for([
    ['ann@example.org', 'https://acme.com/', 'Use an address at acme.com, or the method dns, meta or file.'],
    ['bob@uni.edu', 'https://uni.edu/~ann', 'Use the method dns, meta or file.'],
    ['bob@google.com', 'https://sites.google.com/view/x', 'Use the method meta.'],
  ] as const)('%s for %s is told which methods there are', ([email, url, fix]) => {
    expect(() => companyMailbox(email, claimableSite(url))).toThrow(expect.objectContaining({ fix }))
  })
})

describe('what is published', () => {
  const TOKEN = newClaimToken()
  test('a token has 130 random bits, and no two are equal', () => {
    expect(TOKEN).toMatch(/^[a-z2-7]{26}$/)
    expect(new Set(Array.from({ length: 1000 }, newClaimToken)).size).toBe(1000)
  })
  test('a record may have more words after the token, a file and a tag may not', () => {
    expect(txtProves(`TOKEN=${TOKEN.toUpperCase()}`, TOKEN)).toBe(true)
    expect(txtProves(` token=${TOKEN} expiry=2026-12-01`, TOKEN)).toBe(true)
    for (const value of [TOKEN, `x token=${TOKEN}`, `token=${TOKEN}x`, `token= ${TOKEN}`, 'token=', ''])
      expect(txtProves(value, TOKEN)).toBe(false)
    expect(fileProves(`\uFEFF${TOKEN}\r\n`, TOKEN)).toBe(true)
    for (const text of [`${TOKEN} ${TOKEN}`, `x${TOKEN}`, TOKEN.toUpperCase(), ''])
      expect(fileProves(text, TOKEN)).toBe(false)
    expect(tagProves(` ${TOKEN} `, TOKEN)).toBe(true)
    expect(tagProves(`${TOKEN},x`, TOKEN)).toBe(false)
  })
})

describe('the tag', () => {
  const tag = '<meta name="launch-directory-challenge" content="abc">'
  test.for([
    `<!doctype html><html><head>${tag}</head><body></body></html>`,
    `<html><head><title>A</title><link rel=x><script>if (a<b) "</head>"</script>${tag}`,
    `<!doctype html><title>A</title>${tag}<p>Body`,
    `<HTML><HEAD><META CONTENT='abc' NAME=Launch-Directory-Challenge></HEAD>`,
    `<head><meta name="launch-directory-challenge" content="&#97;bc" /></head>`,
    `<head><noscript><link href=x></noscript><template><p></template>${tag}</head>`,
  ])('counts in the head: %s', (page) => expect(challengeTagIn(page)).toBe('abc'))

  test.for([
    `<html><head></head><body>${tag}</body></html>`,
    `<html><head><!-- ${tag} --></head></html>`,
    `<html><head><title>${tag}</title></head></html>`,
    `<html><head><script>${tag}</script></head></html>`,
    `<html><head><style>${tag}</style></head></html>`,
    `<html><head><noscript>${tag}</noscript></head></html>`,
    `<html><head><template>${tag}</template></head></html>`,
    `<html><head><template><template></template>${tag}</template></head></html>`,
    `<html><head></head><body><textarea>${tag}</textarea><xmp>${tag}</xmp></body></html>`,
    `<html><body><head>${tag}</head></body></html>`,
    `<html><body></body></html><html><head>${tag}</head></html>`,
    `<html><head><div>${tag}</div></head></html>`,
    `<html><head><p>Comment</p>${tag}</head></html>`,
    `<html><head><link title='${tag}'></head></html>`,
    `<html><head><meta name="description" content='${tag}'></head></html>`,
    `<html><head><svg><title>${tag}</title></svg></head></html>`,
    `<html><head></head>${tag}<body></body></html>`,
    `<p>${tag}`,
    `Hello ${tag}`,
    `<head>Hello ${tag}</head>`,
    `<meta name="launch-directory-challenge" content="abc`,
  ])('does not count anywhere else: %s', (page) => expect(challengeTagIn(page)).toBeNull())

  test('the first of its name counts, and no other', () => {
    expect(challengeTagIn(`<head>${tag.replace('abc', 'first')}${tag}</head>`)).toBe('first')
  })
})

describe('disputes and decay', () => {
  const NOW = new Date('2026-11-20T12:00:00Z')
  test('dns is stronger than a tag or file, and those are stronger than a mailbox; an equal proof counts while the other one fails', () => {
    const order = ['email', 'meta', 'file', 'dns'] as const
    const disputes = order.flatMap((a) =>
      order.filter((b) => mayDispute(a, { method: b, failures: 0 })).map((b) => `${a}>${b}`),
    )
    expect(disputes).toEqual(['meta>email', 'file>email', 'dns>email', 'dns>meta', 'dns>file'])
    expect(mayDispute('meta', { method: 'file', failures: 1 })).toBe(true)
    expect(mayDispute('email', { method: 'dns', failures: 9 })).toBe(false)
    expect(answersDispute('dns', 'dns')).toBe(true)
    expect(answersDispute('meta', 'dns')).toBe(false)
  })

  test('a proof is checked monthly, a failed one daily; three failures over at least 14 days end the claim', () => {
    let checks = { failures: 0, failingSince: null as Date | null }
    let now = nextCheck('dns', NOW)
    expect(now).toEqual(daysAfter(NOW, 30))
    const lapsedAfter = []
    for (let day = 0; day < 16; day++) {
      const after = afterCheck(checks, 'not_yet', { method: 'dns', now })
      expect(after.next).toEqual(daysAfter(now, 1))
      if (after.hasLapsed) lapsedAfter.push(day)
      checks = after
      now = after.next
    }
    expect(lapsedAfter[0]).toBe(14)
  })

  test('two failures never end a claim, however far apart; a proof that is back resets them; no answer counts for nothing', () => {
    const long = { failures: 1, failingSince: daysAfter(NOW, -40) }
    expect(afterCheck(long, 'not_yet', { method: 'dns', now: NOW }).hasLapsed).toBe(false)
    expect(afterCheck(long, 'proven', { method: 'dns', now: NOW })).toMatchObject({ failures: 0, failingSince: null })
    const silent = afterCheck({ failures: 9, failingSince: daysAfter(NOW, -40) }, 'could_not_check', {
      method: 'dns',
      now: NOW,
    })
    expect(silent).toMatchObject({ failures: 9, hasLapsed: false })
  })

  test('the third failure ends a claim from the fourteenth day on, and each failure is counted', () => {
    const third = (daysAgo: number) =>
      afterCheck({ failures: 2, failingSince: daysAfter(NOW, -daysAgo) }, 'not_yet', { method: 'file', now: NOW })
    expect(third(14)).toMatchObject({ failures: 3, hasLapsed: true })
    expect(third(13.999)).toMatchObject({ failures: 3, hasLapsed: false })
    expect(afterCheck({ failures: 0, failingSince: null }, 'not_yet', { method: 'dns', now: NOW })).toMatchObject({
      failures: 1,
      failingSince: NOW,
    })
  })

  test('a mailbox is checked twice a year, and has a week to answer', () => {
    expect(nextCheck('email', NOW)).toEqual(daysAfter(NOW, 180))
    const checks = { failures: 0, failingSince: null }
    expect(afterCheck(checks, 'not_yet', { method: 'email', now: NOW }).next).toEqual(daysAfter(NOW, 7))
  })
})

test('a redirect may lead to the same registered domain only', () => {
  const leads = (url: string) => isWithin('acme.co.uk', new URL(url))
  expect([leads('https://acme.co.uk./'), leads('https://a.acme.co.uk/x')]).toEqual([true, true])
  expect([leads('https://evil-acme.co.uk/'), leads('https://co.uk/'), leads('https://acme.com/')]).toEqual([
    false,
    false,
    false,
  ])
  expect(isWithin('github.io', new URL('https://user.github.io/'))).toBe(false)
})
