/** An object with one property for each name. `Values` says which value `make` returns for which name. */
export function byName<Values extends object>(
  names: readonly (keyof Values & string)[],
  make: (name: keyof Values & string) => unknown,
): Values {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Values
}
