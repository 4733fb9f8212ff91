import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'

/** Columns of a table, with the types that typed statements read. */
export type Row<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>
