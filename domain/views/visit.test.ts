import { expect, test } from 'vitest'
import { isVisitOfAPerson } from './visit.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.for([
  CHROME,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
])('a person: %s', (agent) => {
  expect(isVisitOfAPerson({ 'user-agent': agent })).toBe(true)
})

test.for([
  undefined,
  '',
  'curl/8.5.0',
  'python-requests/2.32',
  'Go-http-client/2.0',
  'node',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  `${CHROME} Chrome-Lighthouse`,
  'LaunchDirBot/1.0 (+https://directory.example/bot)',
])('a robot: %s', (agent) => {
  expect(isVisitOfAPerson({ 'user-agent': agent })).toBe(false)
})

test('a page loaded ahead, or by something that is no page, is not a visit', () => {
  const ahead = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'image' },
  ]
  expect(ahead.filter((headers) => isVisitOfAPerson({ 'user-agent': CHROME, ...headers }))).toEqual([])
  expect(isVisitOfAPerson({ 'user-agent': CHROME, 'sec-fetch-dest': 'document' })).toBe(true)
})
