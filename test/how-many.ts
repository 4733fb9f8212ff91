/**
 * How many calls race, or how many random histories are tried. The embedded engine runs one transaction after the other, so there
 * more of them meet nothing new: the many are for PostgreSQL, where the suite runs too.
 */
export function howMany({ onPostgres, embedded }: { onPostgres: number; embedded: number }): number {
  return process.env['DATABASE_URL'] ? onPostgres : embedded
}

/** The numbers from 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
