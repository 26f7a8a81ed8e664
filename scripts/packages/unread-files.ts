/** What no program here reads of packages, as patterns from the project's folder. */
export const UNREAD = [
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
  'node_modules/typescript/lib/{cs,de,es,fr,it,ja,ko,pl,pt-br,ru,tr,zh-cn,zh-tw}',
]

/**
 * What of them a publication does not read either, by which types are checked and functions bundled.
 * npm installs the compiler all the same, since a package that is needed can do with it: its
 * description stays, so that npm does not bring it each time anew.
 */
export const UNREAD_BY_PUBLICATIONS = [
  'node_modules/typescript/!(package.json)',
  // Astro writes some of its own beside its pages.
  'node_modules/!(astro|@*)/**/*.d.{ts,mts,cts}',
  'node_modules/@*/**/*.d.{ts,mts,cts}',
  // Modules of AWS's clients are for bundles; Node loads their CommonJS.
  'node_modules/@{aws-sdk,smithy}/*/dist-{es,types}',
]
