import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { openApiDocument } from '../../../functions/http/openapi.ts'

const FILE = 'openapi.json'
const MODULE = /[\\/]functions[\\/]http[\\/]openapi\.ts$/

const CONTRACT = /[\\/]src[\\/]contract[\\/].+\.ts$/
const ENDPOINT = /\bendpoint\(\{\n[\s\S]*?^\}\)/gm
/** Of an endpoint, what alone its description says: each to the end of its last line. */
const DESCRIBED = /^ {2}(?:summary|output):.*\n(?:(?: {4}| {2}[)\]}]).*\n)*/gm

/** A schema of the contract, to the end of its statement. */
const SCHEMA =
  /^((?:export )?const \w+ =)(\s+z\b[\s\S]*?)(?=\n\n|\n(?:export|const|type|interface|function)\b|\n\/|\s*$(?![\s\S]))/gm

/**
 * The API's description of itself is written when it is bundled, to a file below `chunks`, so that
 * neither what makes it nor schemas as JSON are in the bundle, nor what only the description says of
 * an endpoint: the shape of its answer, which tests hold, and schemas that nothing else names. It reads
 * it when it is asked for.
 */
export const writtenOpenApi: Plugin = {
  name: 'written-openapi',
  setup(build) {
    build.onLoad({ filter: MODULE }, () => ({
      contents: `import { readFileSync } from 'node:fs'
        export function openApiDocument(version) {
          const document = JSON.parse(readFileSync(new URL('chunks/${FILE}', import.meta.url), 'utf8'))
          return { ...document, info: { ...document.info, version } }
        }`,
    }))
    build.onLoad({ filter: CONTRACT }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(ENDPOINT, (its) => its.replace(DESCRIBED, ''))
        .replace(SCHEMA, '$1 /* @__PURE__ */ (() =>$2)()'),
      loader: 'ts',
    }))
    build.onEnd(({ metafile }) => {
      // From there its file is found.
      const holders = Object.entries(metafile?.outputs ?? {}).filter(([, { inputs }]) =>
        Object.keys(inputs).some((path) => MODULE.test(`/${path}`)),
      )
      const isInEntry = holders.length === 1 && holders[0]?.[0].endsWith('api.mjs')
      return isInEntry ? {} : { errors: [{ text: `${MODULE} is not in api.mjs alone` }] }
    })
  },
}

/** @returns the path of the file, from the folder of the bundle */
export async function writeOpenApi(folder: string): Promise<string> {
  const path = `chunks/${FILE}`
  await writeFile(join(folder, path), JSON.stringify(openApiDocument('')))
  return path
}
