import { Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate'
import type { Database } from '../domain/database/database.ts'
import { picturesBy, topicsAbout, type Topic } from '../domain/people/person-data.ts'

/** Rows read at once, so that a large account doesn't fill the memory. */
const ROWS = 200

/**
 * Everything that we keep about a person, as the parts of a ZIP: a JSON file for each topic, and the pictures they uploaded.
 * At most one page of rows or one picture is in memory.
 */
export async function* personZip(
  db: Database,
  person: { id: string; email: string },
): AsyncGenerator<Uint8Array, void, void> {
  let parts: Uint8Array[] = []
  let problem: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) problem = error
    else parts.push(part)
  })
  const taken = () => {
    if (problem) throw problem
    const now = parts
    parts = []
    return now
  }
  for (const topic of topicsAbout(db.read, person)) {
    const file = new ZipDeflate(`${topic.name}.json`, { level: 6 })
    zip.add(file)
    for await (const text of jsonOf(topic)) {
      file.push(Buffer.from(text))
      yield* taken()
    }
    end(file)
    yield* taken()
  }
  for await (const { id, webp } of picturesBy(db, person.id)) {
    const file = new ZipPassThrough(`pictures/${id}.webp`)
    zip.add(file)
    file.push(webp, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

function end(file: ZipInputFile & { push(chunk: Uint8Array, final?: boolean): void }): void {
  file.push(new Uint8Array(), true)
}

/** The rows of a topic as the text of a JSON list, page by page. */
async function* jsonOf(topic: Topic): AsyncGenerator<string, void, void> {
  yield '['
  for (let offset = 0; ; offset += ROWS) {
    const rows = await topic.page(ROWS, offset)
    const text = rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',')
    if (rows.length) yield offset ? `,${text}` : text
    if (rows.length < ROWS) break
  }
  yield '\n]\n'
}
