import { deflateSync } from 'node:zlib'
import type { Font } from './font.ts'

/** A line of text on a page. Positions are in points from the page's lower left corner. */
export interface PdfText {
  text: string
  x: number
  y: number
  size: number
  /** `x` is the text's right edge. */
  isRight?: boolean
}

/** A4, in points. */
export const PAGE = { width: 595, height: 842 }

/** A PDF of text. The text is stored as glyph numbers, so no text can become PDF code. */
export function pdfOf({ title, pages, font }: { title: string; pages: PdfText[][]; font: Font }): Buffer {
  /** The characters of each glyph, so that readers can search and copy the text. */
  const used = new Map<number, string>()
  const contents = pages.map((page) =>
    page
      .map(({ text, x, y, size, isRight }) => {
        const glyphs = Array.from(plain(text), (char) => {
          const glyph = font.glyphOf(char)
          used.set(glyph, char)
          return glyph
        })
        const left = isRight ? x - widthOf(font, text, size) : x
        return `BT /F ${size} Tf ${left.toFixed(2)} ${y.toFixed(2)} Td <${glyphs.map(hex4).join('')}> Tj ET`
      })
      .join('\n'),
  )
  const file = font.subset(new Set(used.keys()))
  const box = font.box.map(Math.round).join(' ')
  const widths = [...used.keys()].map((glyph) => `${glyph} [${font.widthOf(glyph).toFixed(1)}]`).join(' ')
  const kids = pages.map((_, index) => `${FIRST_PAGE + 2 * index} 0 R`).join(' ')
  const objects = [
    dictionary('/Type /Catalog /Pages 2 0 R /Lang (en)'),
    dictionary(`/Type /Pages /Kids [${kids}] /Count ${pages.length}`),
    dictionary(`/Title <FEFF${utf16(plain(title))}>`),
    dictionary(
      '/Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Inter /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 8 0 R',
    ),
    dictionary(
      `/Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Inter /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 6 0 R /CIDToGIDMap /Identity /W [${widths}]`,
    ),
    dictionary(
      `/Type /FontDescriptor /FontName /AAAAAA+Inter /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${Math.round(font.ascent)} /Descent ${Math.round(font.descent)} /CapHeight 730 /StemV 80 /FontFile2 7 0 R`,
    ),
    stream(file, `/Length1 ${file.length}`),
    stream(toUnicode(used)),
    ...contents.flatMap((content, index) => [
      dictionary(
        `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F 4 0 R >> >> /Contents ${FIRST_PAGE + 2 * index + 1} 0 R`,
      ),
      stream(content),
    ]),
  ]
  return documentOf(objects)
}

/** How wide a text is, in points. */
export function widthOf(font: Font, text: string, size: number): number {
  return Array.from(plain(text)).reduce((sum, char) => sum + (font.widthOf(font.glyphOf(char)) * size) / 1000, 0)
}

/** The number of the first page's object, after those that all pages share. */
const FIRST_PAGE = 9

function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
}

function dictionary(entries: string): Buffer {
  return Buffer.from(`<< ${entries} >>`)
}

function stream(content: Buffer | string, entries = ''): Buffer {
  const packed = deflateSync(content)
  const head = `<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

function toUnicode(used: ReadonlyMap<number, string>): string {
  const maps = [...used].map(([glyph, char]) => `1 beginbfchar\n<${hex4(glyph)}> <${utf16(char)}>\nendbfchar`)
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...maps,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The file: objects 1, 2, 3 …, and a table of where each begins. */
function documentOf(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]!.length
  const starts = objects.map((object, index) => {
    const start = length
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

function hex4(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
