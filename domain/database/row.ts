import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'

/** Columns of a table as a typed statement reads them. */
export type Row<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>
