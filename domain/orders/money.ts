const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US cents as `$49.00`. */
export function money(cents: number): string {
  return FORMAT.format(cents / 100)
}

/** Basis points as `19%` or `8.1%`. */
export function percent(rateBp: number): string {
  return `${rateBp / 100}%`
}

/** Cents as a decimal number such as `-12.05`, for files that programs read. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
