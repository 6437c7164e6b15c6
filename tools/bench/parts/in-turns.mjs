/** Measures each side in turns, so that whatever else the machine does hits all of them. Answers each one's figures. */
export async function inTurns(sides, rounds) {
  const figures = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of sides.entries()) figures[index].push(await measure());
  }
  return figures;
}
