/** The first values of a list, and the filler for places without one. */
export function inPlaces<Value>(places: number, values: readonly Value[], filler: Value): Value[] {
  return Array.from({ length: places }, (_, place) => values[place] ?? filler);
}
