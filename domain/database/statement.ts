/** A statement that is one of a few fixed texts and runs all the time: PostgreSQL keeps it prepared. */
export interface Hot {
  hot?: boolean
}
