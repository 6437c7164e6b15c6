/** Runs the sides alternately, so that other load affects all of them. Returns the figures of each side. */
export async function inTurns(sides, rounds) {
  const figures = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of sides.entries()) figures[index].push(await measure());
  }
  return figures;
}
