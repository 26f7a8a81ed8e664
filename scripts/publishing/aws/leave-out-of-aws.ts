import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { PROJECT_FOLDER } from '../../project/folders.ts'

const NAMESPACE = 'left-out'

/** What takes a package's place, by the package's name. */
const INSTEAD: Record<string, string> = {
  // Reads the names of browsers; in Node's build of the clients nothing asks it.
  bowser: 'export default {}',
  // Lambda tells a function's credentials by its environment, and by nothing else.
  '@aws-sdk/credential-provider-node':
    "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'",
  // For answers that are streams of events, which no call here has.
  '@smithy/core/event-streams': `
    export const resolveEventStreamSerdeConfig = (config) => config
    export const eventStreamSerdeProvider = () => { throw new Error('no call streams events') }
    export class EventStreamSerde { constructor() { eventStreamSerdeProvider() } }`,
}

/** Of what a client says of itself, it is asked for its version. */
const MANIFESTS = /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/

const NAMES = new RegExp(`^(${Object.keys(INSTEAD).join('|')})$`)

const SCHEMAS = /[\\/]@aws-sdk[\\/]client-(\w+)[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/
/** Clients of which every error is known by its name, but for those that are caught by their class. */
const ERRORS_BY_NAME = ['dynamodb', 'ssm', 's3']
const CAUGHT_BY_CLASS =
  /\b(NoSuchKey|ConditionalCheckFailedException|ResourceInUseException|TransactionCanceledException)\$/

/** Digests in JavaScript, for where Node's own are missing, as they never are here. */
const SLOW_DIGESTS = /[\\/](Sha256Js|Sha1Js|Md5Js)\.js$/

/**
 * Shapes of what a service takes and answers. They name their keys by constants, by which a bundler
 * takes them for needed even where nobody asks, as it does all errors since they are noted in a list.
 */
function withoutUnused(schemas: string, client: string): string {
  const pure = schemas.replace(
    /^(export var|var|const) (\w+\$?) = (\[[\s\S]*?\]);$/gm,
    '$1 $2 = /* @__PURE__ */ (() => $3)();',
  )
  if (!ERRORS_BY_NAME.includes(client)) return pure
  return pure.replace(/^n0_registry\.registerError\(.*\);$/gm, (line) =>
    CAUGHT_BY_CLASS.test(line) ? line : '',
  )
}

/**
 * Leaves out what the clients of AWS bring for other places than Lambda: ways to credentials by
 * files, single sign-on, containers and machines, with a client for each, what is for browsers,
 * streams of events, digests that Node has itself, and shapes of calls that nobody makes.
 */
export const leaveOutOfAws: Plugin = {
  name: 'leave-out-of-aws',
  setup(build) {
    build.onResolve({ filter: NAMES }, ({ path }) => ({ path, namespace: NAMESPACE }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: INSTEAD[path] ?? '',
      resolveDir: PROJECT_FOLDER,
    }))
    build.onLoad({ filter: SLOW_DIGESTS }, ({ path }) => ({
      contents: `export class ${SLOW_DIGESTS.exec(path)?.[1]} {}`,
    }))
    build.onLoad({ filter: MANIFESTS }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
    build.onLoad({ filter: SCHEMAS }, async ({ path }) => {
      const client = SCHEMAS.exec(path)?.[1] ?? ''
      return { contents: withoutUnused(await readFile(path, 'utf8'), client) }
    })
  },
}
