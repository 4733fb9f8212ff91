import {
  columnOf,
  isColumnField,
  toListingValue,
  type Column,
  type FieldValue,
  type ProfileValues,
  type ValueField,
} from '../profile/fields.ts'
import type { Listing } from './listing.entity.ts'

/** The properties of a listing that store fields. */
export type FieldStore = Pick<Listing, Column | 'profile'>

/** A field's value in a listing, wherever it is stored. */
export function fieldValue<name extends ValueField>(listing: FieldStore, name: name): FieldValue<name> {
  const stored = isColumnField(name) ? listing[columnOf(name)] : listing.profile[name as keyof ProfileValues]
  return (stored ?? toListingValue(name, null)) as FieldValue<name>
}

/** Sets a field's value in a listing, wherever it is stored. */
export function setFieldValue<name extends ValueField>(listing: FieldStore, name: name, value: FieldValue<name>): void {
  if (isColumnField(name)) Object.assign(listing, { [columnOf(name)]: value })
  else listing.profile = { ...listing.profile, [name]: value }
}
