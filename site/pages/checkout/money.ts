const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people write them: `$49.00`. */
export function money(cents: number): string {
  return FORMAT.format(cents / 100)
}

/** Basis points as people write them: `19 %`, `8.1 %`. */
export function percent(rateBp: number): string {
  return `${rateBp / 100} %`
}
