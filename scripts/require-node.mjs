/**
 * Loaded before a command in TypeScript. The system's Node may be too old to read it: the package
 * `node` brings a newer one, unless its installation script was not allowed to run.
 */
const REQUIRED = 24
const [major] = process.versions.node.split('.').map(Number)

if (major < REQUIRED) {
  console.error(
    `Node ${REQUIRED} is needed, and this is ${process.versions.node}: run 'npm rebuild node', which lets the package 'node' bring it.`,
  )
  process.exit(1)
}
