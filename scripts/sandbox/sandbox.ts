/**
 * The entrance to the sandbox: the product on one machine, with what a deployment has around it.
 * Nobody outside this folder imports anything else of it (tests may), and commands of production
 * load it only where no table of AWS is named. A part is loaded when it is first called.
 */
import { lazily } from '../project/lazily.ts'

export { openSandboxClock } from './clock/clock.ts'
export { DEMO_PASSWORD } from './product/demo-accounts.ts'

export const startProduct = lazily(async () => (await import('./product/start.ts')).startProduct)
export const startDevelopment = lazily(
  async () => (await import('./product/dev.ts')).startDevelopment,
)
