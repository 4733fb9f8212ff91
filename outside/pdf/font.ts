/** A TrueType font, read from its file. */
export interface Font {
  /** The glyph of a character; 0, an empty box, if the font lacks it. */
  glyphOf(char: string): number
  /** The width of a glyph, in thousandths of the font size. */
  widthOf(glyph: number): number
  /** How far letters reach up and down, in thousandths of the font size. */
  ascent: number
  descent: number
  box: number[]
  /** The font's file with only these glyphs; they keep their numbers. */
  subset(glyphs: ReadonlySet<number>): Buffer
}

/** The tables that a PDF reader needs to draw glyphs. */
const KEPT = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

export function readFont(file: Buffer): Font {
  const tables = new Map<string, Buffer>()
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  const table = (name: string) => {
    const found = tables.get(name)
    if (!found) throw new Error(`The font has no table ${name}.`)
    return found
  }
  const [head, hhea, hmtx, loca, glyf] = [table('head'), table('hhea'), table('hmtx'), table('loca'), table('glyf')]
  const glyphs = table('maxp').readUInt16BE(4)
  const scale = 1000 / head.readUInt16BE(18)
  const widths = hhea.readUInt16BE(34)
  const isLong = head.readInt16BE(50) === 1
  const startOf = (glyph: number) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph))
  const outlineOf = (glyph: number) => glyf.subarray(startOf(glyph), startOf(glyph + 1))
  const glyphOf = characterMap(table('cmap'))

  return {
    glyphOf,
    widthOf: (glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1)) * scale,
    ascent: hhea.readInt16BE(4) * scale,
    descent: hhea.readInt16BE(6) * scale,
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at) * scale),

    subset(wanted) {
      const used = new Set([0, ...wanted])
      // The set grows while it is walked: the parts of composed glyphs are walked as well.
      for (const glyph of used) for (const part of partsOf(outlineOf(glyph))) used.add(part)
      const outlines: Buffer[] = []
      const starts = Buffer.alloc(4 * (glyphs + 1))
      let length = 0
      for (let glyph = 0; glyph < glyphs; glyph++) {
        starts.writeUInt32BE(length, 4 * glyph)
        if (!used.has(glyph)) continue
        const outline = padded(outlineOf(glyph))
        outlines.push(outline)
        length += outline.length
      }
      starts.writeUInt32BE(length, 4 * glyphs)
      const longHead = Buffer.from(head)
      longHead.writeInt16BE(1, 50)
      const kept = new Map(tables).set('glyf', Buffer.concat(outlines)).set('loca', starts).set('head', longHead)
      return fileOf(KEPT.flatMap((name) => (kept.has(name) ? [[name, kept.get(name)!] as const] : [])))
    },
  }
}

/** Reads the character map for all of Unicode (format 12). */
function characterMap(cmap: Buffer): (char: string) => number {
  for (let at = 4; at < 4 + 8 * cmap.readUInt16BE(2); at += 8) {
    const map = cmap.subarray(cmap.readUInt32BE(at + 4))
    if (map.readUInt16BE(0) !== 12) continue
    const groups = Array.from({ length: map.readUInt32BE(12) }, (_, n) => {
      const group = 16 + 12 * n
      return { first: map.readUInt32BE(group), last: map.readUInt32BE(group + 4), glyph: map.readUInt32BE(group + 8) }
    })
    return (char) => {
      const code = char.codePointAt(0)!
      const group = groups.find(({ first, last }) => first <= code && code <= last)
      return group ? group.glyph + code - group.first : 0
    }
  }
  throw new Error('The font has no character map of format 12.')
}

/** The glyphs that a composed glyph draws. */
function partsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  for (let more = true; more;) {
    const flags = outline.readUInt16BE(at)
    parts.push(outline.readUInt16BE(at + 2))
    const offsets = flags & 0x1 ? 4 : 2
    const transform = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    at += 4 + offsets + transform
    more = (flags & 0x20) !== 0
  }
  return parts
}

function fileOf(tables: (readonly [string, Buffer])[]): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  header.writeUInt32BE(0x10000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  let start = header.length
  const bodies = tables.map(([name, table], index) => {
    const body = padded(table)
    const at = 12 + 16 * index
    header.write(name, at, 'latin1')
    header.writeUInt32BE(sumOf(body), at + 4)
    header.writeUInt32BE(start, at + 8)
    header.writeUInt32BE(table.length, at + 12)
    start += body.length
    return body
  })
  return Buffer.concat([header, ...bodies])
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
}

function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
