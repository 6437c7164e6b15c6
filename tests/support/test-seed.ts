/**
 * Seed of all drawn values. It is the same in every run, so that a run fails because of a change and never by chance.
 * `npm run fuzz:rules` draws others. TEST_SEED sets it.
 */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_126);
