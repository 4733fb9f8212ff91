import { expect, test } from 'vitest'
import { decodeHtml } from './charset.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.for<[rule: string, bytes: Buffer, contentType: string, text: string]>([
  ['UTF-8 without any sign', Buffer.from('<p>Zürich – €'), '', '<p>Zürich – €'],
  ['a byte order mark wins over the header', Buffer.from('\uFEFF<p>ü'), 'text/html; charset=iso-8859-1', '<p>ü'],
  ['UTF-16 by its byte order mark', Buffer.from('\uFEFF<p>ü', 'utf16le'), '', '<p>ü'],
  ['big-endian UTF-16 by its byte order mark', Buffer.from('\uFEFF<p>ü', 'utf16le').swap16(), '', '<p>ü'],
  [
    'the header wins over the declaration',
    latin1('<meta charset="utf-8"><p>ü'),
    'text/html; charset=ISO-8859-1',
    '<meta charset="utf-8"><p>ü',
  ],
  ['a quoted header', latin1('<p>ü'), 'text/html; charset="windows-1252"', '<p>ü'],
  ['the declaration', latin1('<meta charset=iso-8859-1><p>ü'), 'text/html', '<meta charset=iso-8859-1><p>ü'],
  [
    'the old declaration',
    latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">ü'),
    '',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">ü',
  ],
  [
    'an XML declaration',
    latin1('<?xml version="1.0" encoding="iso-8859-1"?>ü'),
    '',
    '<?xml version="1.0" encoding="iso-8859-1"?>ü',
  ],
  [
    'a declaration of UTF-16 that we could read is not true',
    Buffer.from('<meta charset="utf-16">ü'),
    '',
    '<meta charset="utf-16">ü',
  ],
  ['Shift_JIS', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]), 'text/html; charset=shift_jis', 'テスト'],
  ['a name of no encoding is ignored', Buffer.from('ü'), 'text/html; charset=klingon', 'ü'],
  ['without a sign, broken UTF-8 is Windows-1252', latin1('üüü äää \x80'), '', 'üüü äää €'],
  ['nothing', Buffer.alloc(0), '', ''],
])('%s', ([, bytes, contentType, text]) => {
  expect(decodeHtml(bytes, contentType)).toBe(text)
})

test.for([
  [5, 'is UTF-8', 'Zürich'],
  [6, 'is Windows-1252', 'ZÃ¼rich'],
] as const)('a page with %d broken characters %s', ([count, , start]) => {
  expect(decodeHtml(Buffer.concat([Buffer.from('Zürich '), Buffer.alloc(count, 0xff)]))).toMatch(start)
})

test.for(['ï', 'ïÃ»¿', 'aï»¿', 'ÿ', 'aþ', 'þ', 'aÿ'])('a page that begins with %j has no byte order mark', (start) => {
  const text = `${start} größer`
  expect(decodeHtml(latin1(text), 'text/html; charset=iso-8859-1')).toBe(text)
})
