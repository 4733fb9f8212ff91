/** A month, quarter or year, in UTC. */
export interface Period {
  /** `2026-10`, `2026-Q4` or `2026`. */
  name: string
  /** `October 2026`, `Quarter 4 of 2026` or `2026`. */
  title: string
  from: string
  /** The first moment after it. */
  to: string
}

const NAMED = /^(2\d{3})(?:-(?:(0[1-9]|1[0-2])|Q([1-4])))?$/
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The period of this name; null for anything else. */
export function periodNamed(name: string): Period | null {
  const [, year, month, quarter] = NAMED.exec(name) ?? []
  if (!year) return null
  const first = month ? Number(month) - 1 : quarter ? (Number(quarter) - 1) * 3 : 0
  const months = month ? 1 : quarter ? 3 : 12
  const from = new Date(Date.UTC(Number(year), first))
  const to = new Date(Date.UTC(Number(year), first + months))
  const title = month ? MONTH.format(from) : quarter ? `Quarter ${quarter} of ${year}` : year
  return { name, title, from: from.toISOString(), to: to.toISOString() }
}
