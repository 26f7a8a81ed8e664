import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { reducedEndpointRules } from './reduce-endpoint-rules.ts'

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
  // Remembers addresses that a service was asked for, which DynamoDB is asked for nowhere.
  '@aws-sdk/endpoint-cache': 'export class EndpointCache {}',
}

/** Of what a client says of itself, it is asked for its version. */
const MANIFESTS = /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/

const NAMES = new RegExp(`^(${Object.keys(INSTEAD).join('|')})$`)

const SCHEMAS = /[\\/]@aws-sdk[\\/]client-(\w+)[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/
/** Clients of which every error is known by its name, but for those that are caught by their class. */
const ERRORS_BY_NAME = ['dynamodb', 'ssm', 's3']
const CAUGHT_BY_CLASS =
  /\b(NoSuchKey|ConditionalCheckFailedException|ResourceInUseException|TransactionCanceledException)\$/

/** By which a client finds the address of its service. */
const ENDPOINT_RULES = /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]endpoint[\\/]bdd\.js$/
/** Of every region, they are asked for its partition, which tells by its name. */
const PARTITIONS = /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/
const REGIONS = /"regions": \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g

/**
 * Classes of which none is made, or nothing asked: digests in JavaScript, for where Node's own are
 * missing; sessions of express buckets; a way of sending again that must be asked for.
 */
const UNUSED_CLASSES =
  /[\\/](Sha256Js|Sha1Js|Md5Js|S3ExpressIdentityProviderImpl|AdaptiveRetryStrategy)\.js$/

/** Signs for several regions at once, for which there would have to be another package, too. */
const SIGNER_OF_REGIONS =
  /[\\/]signature-v4-multi-region[\\/]dist-es[\\/]SignatureV4MultiRegion\.js$/
const SIGNER = `
  import { SignatureV4SignWithCredentials } from './SignatureV4SignWithCredentials'
  export class SignatureV4MultiRegion extends SignatureV4SignWithCredentials {
    static sigv4aDependency() { return 'none' }
  }`

/** Asks a machine for its region, which Lambda tells by the environment. */
const MACHINES_REGION = /[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/

/** What settings are looked for in beside the environment: files, of which Lambda has none. */
const SETTINGS_FILES = /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/

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
 * streams of events, digests that Node has itself, shapes of calls that nobody makes, and rules for
 * addresses that nobody asks for.
 */
export const leaveOutOfAws: Plugin = {
  name: 'leave-out-of-aws',
  setup(build) {
    build.onResolve({ filter: NAMES }, ({ path }) => ({ path, namespace: NAMESPACE }))
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: INSTEAD[path] ?? '',
      resolveDir: PROJECT_FOLDER,
    }))
    build.onLoad({ filter: UNUSED_CLASSES }, ({ path }) => ({
      contents: `export class ${UNUSED_CLASSES.exec(path)?.[1]} {}`,
    }))
    build.onLoad({ filter: SETTINGS_FILES }, () => ({
      contents: `export { CONFIG_PREFIX_SEPARATOR } from './constants'
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
    }))
    build.onLoad({ filter: SIGNER_OF_REGIONS }, () => ({ contents: SIGNER }))
    build.onLoad({ filter: MACHINES_REGION }, () => ({
      contents: 'export const getInstanceMetadataRegion = async () => undefined',
    }))
    build.onLoad({ filter: ENDPOINT_RULES }, async ({ path }) => ({
      contents: await reducedEndpointRules(path),
    }))
    build.onLoad({ filter: PARTITIONS }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(REGIONS, '"regions": {}'),
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
