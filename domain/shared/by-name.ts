/**
 * An object with one property per name, whose value `make` returns. `Values` maps each name to its value's
 * type.
 */
export function byName<Values extends object>(
  names: readonly (keyof Values & string)[],
  make: (name: keyof Values & string) => unknown,
): Values {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Values
}
