import type { Plugin } from 'esbuild'
import { PROJECT_FOLDER } from '../site/folders.ts'

const NAMESPACE = 'left-out'

/** What takes a package's place, by the package's name. */
const INSTEAD: Record<string, string> = {
  // Reads the names of browsers; in Node's build of the clients nothing asks it.
  bowser: 'export default {}',
  // Lambda tells a function's credentials by its environment, and by nothing else.
  '@aws-sdk/credential-provider-node':
    "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
}

const NAMES = new RegExp(`^(${Object.keys(INSTEAD).join('|')})$`)

/**
 * Leaves out what the clients of AWS bring for other places than Lambda: ways to credentials by
 * files, single sign-on, containers and machines, with a client for each, and what is for browsers.
 */
export const leaveOutOfAws: Plugin = {
  name: 'leave-out-of-aws',
  setup(build) {
    build.onResolve({ filter: NAMES }, ({ path }) => ({ path, namespace: NAMESPACE }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: INSTEAD[path] ?? '',
      resolveDir: PROJECT_FOLDER,
    }))
  },
}
