/** The steps of a deployment in their order; each can be done again at any time. */
export const DEPLOYMENT_STEPS = {
  preflight: 'looks at what would do harm or is left to do by hand, and changes nothing',
  infrastructure: 'packages the functions, makes up missing secrets, updates the stack',
  migration: "brings the table's records to the format of today",
  release:
    'bundles and brings the code of the pages, and waits until everything is published by it',
  smoke: 'asks the real address for a few things that must hold',
} as const

export type DeploymentStep = keyof typeof DEPLOYMENT_STEPS

/**
 * The steps that were asked for.
 * @throws where one is named that there is not, or both are given
 */
export function stepsToDo({ from, only }: { from?: string; only?: string }): DeploymentStep[] {
  const all = Object.keys(DEPLOYMENT_STEPS) as DeploymentStep[]
  if (from !== undefined && only !== undefined) throw new Error('Give --from or --only, not both')
  const named = from ?? only
  if (named === undefined) return all
  const at = all.indexOf(named as DeploymentStep)
  if (at === -1) throw new Error(`There is no step '${named}': ${all.join(', ')}`)
  return only === undefined ? all.slice(at) : all.slice(at, at + 1)
}
