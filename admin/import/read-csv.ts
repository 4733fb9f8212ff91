import type { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { DomainError } from '../../domain/errors.ts'
import { listingInRow, MAX_RECORD_BYTES, readHeader, textOf, type Record } from './records.ts'

/** A CSV file's listings, one after the other. Throws `invalid_input` if the header row isn't right. */
export async function* readCsv(source: Readable): AsyncGenerator<Record> {
  let columns: string[] | undefined
  let line = 1
  /** Records that the parser couldn't read. */
  let broken: CsvError[] = []
  const parser = parse({
    // Cells stay bytes, because one that isn't UTF-8 is the fault of its row only.
    encoding: null,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_BYTES,
    on_skip: (error) => {
      if (error) broken.push(error)
      return undefined
    },
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>) {
    for (const error of broken) yield unreadable(error)
    broken = []
    const place = { line, bytes: info.bytes }
    line = info.lines + 1
    if (!columns) {
      columns = readHeader(record.map((cell, place) => withoutBom(textOf(cell) ?? '', place)))
      continue
    }
    try {
      yield { ...place, file: listingInRow(columns, record) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const website = textOf(record[columns.indexOf('website_url')] ?? Buffer.alloc(0)) ?? null
      yield { ...place, website, errors: error.errors, fix: error.fix }
    }
  }
  for (const error of broken) yield unreadable(error)
  if (!columns) throw new DomainError('invalid_input', 'The file is empty.', 'The first row names the columns.')
}

function withoutBom(text: string, place: number): string {
  return place === 0 ? text.replace(/^\uFEFF/, '') : text
}

function unreadable(error: CsvError): Record {
  const { lines = 0, bytes = 0 } = error as unknown as { lines?: number; bytes?: number }
  const detail =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `A row may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes.`
      : 'The quotes in this row don’t match.'
  return {
    line: lines,
    bytes,
    website: null,
    errors: [{ pointer: '', code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long' : 'invalid_row', detail }],
    fix: 'Put cells with a comma, a quote or a line break into double quotes, and write a double quote twice.',
  }
}
