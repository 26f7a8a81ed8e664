import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { PROJECT_FOLDER } from '../../project/folders.ts'

/** CloudFront takes no more. */
const LARGEST_BYTES = 10 * 1024

/**
 * The CDN's function as one script for the runtime cloudfront-js-2.0, which knows no modules: it
 * calls the function named `handler`, and takes const, let, arrows and little else after ES5.
 * @throws where it is larger than CloudFront takes
 */
export async function bundleViewerRequest(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { viewerRequest } from './viewer-request.ts'\nanswer = viewerRequest",
      resolveDir: join(PROJECT_FOLDER, 'functions/entries'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2015',
    // The packager would take the `${…}` of a template literal for a variable of its own.
    supported: { 'template-literal': false, destructuring: false, 'for-of': false },
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: 'var answer;' },
    footer: { js: 'function handler(event) { return answer(event); }' },
    plugins: [onlyWhatIsUsed],
  })
  const [script] = outputFiles
  if (!script) throw new Error("esbuild wrote no file for the CDN's function")
  if (script.contents.byteLength > LARGEST_BYTES) {
    throw new Error(
      `The CDN's function has ${script.contents.byteLength} bytes, more than ${LARGEST_BYTES}`,
    )
  }
  return script.text
}

/**
 * Leaves out modules of which nothing is used, though they build schemas when they load, and with
 * them the packages that they import.
 */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  setup(building) {
    building.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }))
    building.onResolve({ filter: /^[^.]/, namespace: 'file' }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }))
  },
}
