import type { EntitySchemaWithMeta } from '@mikro-orm/core'
import type { InferKyselyDB } from '@mikro-orm/sql'
import type { ColumnType } from 'kysely'

/** Every table by name. Each entity adds its own table, so this file needs no imports from other folders. */
export interface Tables {}

/** The columns of an entity's table, with the types that typed statements read and write. */
export type TableOf<Entity extends EntitySchemaWithMeta> = {
  [C in keyof Columns<Entity>]: Column<Columns<Entity>[C]>
}

type Columns<Entity extends EntitySchemaWithMeta> = InferKyselyDB<Entity>[keyof InferKyselyDB<Entity>]

type Column<T> =
  T extends ColumnType<infer Value, infer Insert, unknown>
    ? ColumnType<Read<Value>, Written<Value> | Extract<Insert, undefined>, Written<Value>>
    : ColumnType<Read<T>, null extends T ? Written<T> | undefined : Written<T>, Written<T>>

/** Times are read as text, in PostgreSQL's format. */
type Read<T> = T extends Date ? string : T

/** JSON columns are written as text, and times as text or a `Date`. */
type Written<T> = T extends Date
  ? Date | string
  : T extends Scalar | readonly string[] | null
    ? T
    : T extends object
      ? string
      : T

type Scalar = string | number | boolean | bigint | Uint8Array
