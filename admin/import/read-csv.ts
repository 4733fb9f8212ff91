import type { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { DomainError } from '../../domain/errors.ts'
import { listingInRow, readHeader, textOf, type Record } from './records.ts'

/** Where the parser gives up, in bytes: a quote that nobody closed takes the rest of the file. */
const MAX_ROW_BYTES = 20_000_000

/** A CSV file's listings, one after the other. Throws `invalid_input` if the header row isn't right. */
export async function* readCsv(source: Readable): AsyncGenerator<Record> {
  let columns: string[] | undefined
  /** Why the file can't be read to its end. */
  let broken: CsvError | undefined
  let row = 0
  const parser = parse({
    // Cells stay bytes, because one that isn't UTF-8 is the fault of its row only.
    encoding: null,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    // So that the rows before it are read.
    skip_records_with_error: true,
    on_skip: (error) => {
      broken ??= error
      return undefined
    },
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: { bytes: number } }>) {
    row++
    if (!columns) {
      columns = readHeader(record.map((cell, place) => withoutBom(textOf(cell) ?? '', place)))
      continue
    }
    const { bytes } = info
    try {
      yield { row, bytes, file: listingInRow(columns, record) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const website = textOf(record[columns.indexOf('website_url')] ?? Buffer.alloc(0)) ?? null
      yield { row, bytes, website: website?.slice(0, 200) ?? null, errors: error.errors, fix: error.fix }
    }
  }
  if (broken) {
    const detail = 'A double quote isn’t closed in this row, so the file can’t be read from here on.'
    yield {
      row: row + 1,
      bytes: Infinity,
      website: null,
      errors: [{ pointer: '', code: 'invalid_row', detail }],
      fix: 'Close it, write a double quote inside a cell twice, and import the file again.',
    }
  } else if (!columns) throw new DomainError('invalid_input', 'The file is empty.', 'The first row names the columns.')
}

function withoutBom(text: string, place: number): string {
  return place === 0 ? text.replace(/^\uFEFF/, '') : text
}
