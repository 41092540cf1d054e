/** Returns a generator of whole numbers from 0 to below a bound, the same for the same seed (MINSTD). */
export function randomBelow(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
