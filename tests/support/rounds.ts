/** Whether all is tried that takes long: `npm run test:thorough`. */
export const isThorough = process.env.THOROUGH === '1'

/** How often a property is tried: a few times at every commit, often when all is tested thoroughly. */
export const rounds = (everyCommit: number, thorough: number): number =>
  isThorough ? thorough : everyCommit
