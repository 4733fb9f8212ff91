import {
  FIELDS,
  toListingValue,
  type ColumnField,
  type Field,
  type FieldValue,
  type ValueField,
} from '../profile/fields.ts'
import type { Listing } from './listing.entity.ts'

/** The properties of a listing that store fields. */
export type FieldStore = Pick<Listing, (typeof FIELDS)[ColumnField]['column'] | 'profile'>

/** A field's value in a listing, wherever it is stored. */
export function fieldValue<name extends ValueField>(listing: FieldStore, name: name): FieldValue<name> {
  const { column }: Field = FIELDS[name]
  const stored = column === undefined ? listing.profile[name as never] : listing[column as keyof FieldStore]
  return (stored ?? toListingValue(name, null)) as FieldValue<name>
}

/** Sets a field's value in a listing, wherever it is stored. */
export function setFieldValue<name extends ValueField>(listing: FieldStore, name: name, value: FieldValue<name>): void {
  const { column }: Field = FIELDS[name]
  if (column === undefined) listing.profile = { ...listing.profile, [name]: value }
  else Object.assign(listing, { [column]: value })
}
