/**
 * Runs after `npm install`: removes from node_modules what no program here reads, 200 MB of it
 * (docs/dependencies.md).
 */
import { globSync, rmSync } from 'node:fs'

const UNREAD = [
  // Headers for compiling native code against Node; what is native here comes compiled.
  'node_modules/node/node_modules/node-*/include',
  // Source maps of packages, for debugging inside of them.
  'node_modules/**/*.{js,cjs,mjs,css,ts}.map',
  // CommonJS beside modules, which alone are imported.
  'node_modules/stripe/cjs',
  'node_modules/lucide/dist/umd',
  // Languages other than the two of the product, and other than the compiler's own.
  'node_modules/hyphen/!(de-1996|en-gb|patterns)/',
  'node_modules/hyphen/patterns/!(de-1996|en-gb).js',
  // Of CDK, by which templates are checked: descriptions for other languages, layers to deploy.
  'node_modules/{aws-cdk-lib,cdk-nag,constructs,@aws-cdk/*}/.jsii*',
  'node_modules/@aws-cdk/*/lib/layer.zip',
  'node_modules/typescript/lib/{cs,de,es,fr,it,ja,ko,pl,pt-br,ru,tr,zh-cn,zh-tw}',
]

for (const path of globSync(UNREAD)) rmSync(path, { recursive: true, force: true })
