const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US cents as `$49.00`. */
export function money(cents: number): string {
  return FORMAT.format(cents / 100)
}

/** Basis points as `19%` or `8.1%`. */
export function percent(rateBp: number): string {
  return `${rateBp / 100}%`
}
