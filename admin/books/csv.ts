/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One line of a CSV file. A spreadsheet shows every text as it is: what would start a formula gets an apostrophe
 * before it. Write amounts as numbers, or as text that `decimal` made.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF'

function cellOf(cell: string | number): string {
  const text = String(cell)
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const safe = FORMULA.test(text) && !isAmount ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
