/** What native code is compiled for, as npm names it. */
export interface Platform {
  os: string
  cpu: string
  /** Of Linux. */
  libc?: 'glibc' | 'musl'
}

/** What is read of package-lock.json: packages by the folders in which they lie. */
export interface LockedPackages {
  packages: Record<
    string,
    { version?: string; dev?: boolean; optionalDependencies?: Record<string, string> }
  >
}

/** A package with native code that a lockfile does not hold for a platform. */
export interface MissingPackage {
  /** Undefined where there is none for that platform. */
  name?: string
  version: string
  /** Whose code it is. */
  of: string
  /** Only tests, checks and packaging need it. */
  isForDevelopment: boolean
}

const FOR_A_PLATFORM = /[/-](linux|darwin|win32)-(x64|arm64)(-\w+)?$/
const IN_NODE_MODULES = /^.*node_modules\//

/** The packages with native code for a platform that a lockfile does not hold. */
export function missingPackages(
  { packages }: LockedPackages,
  platform: Platform,
): MissingPackage[] {
  const held = new Set(
    Object.entries(packages).map(([path, { version }]) =>
      keyOf(path.replace(IN_NODE_MODULES, ''), version),
    ),
  )
  const isOurs = new RegExp(`[/-](${namesOf(platform).join('|')})$`)
  return Object.entries(packages).flatMap(([path, { version = '', dev, optionalDependencies }]) => {
    const natives = Object.entries(optionalDependencies ?? {}).filter(([name]) =>
      FOR_A_PLATFORM.test(name),
    )
    if (natives.length === 0) return []
    const of = path.replace(IN_NODE_MODULES, '')
    const isForDevelopment = dev === true
    const ours = natives.filter(([name]) => isOurs.test(name))
    if (ours.length === 0) return [{ version, of, isForDevelopment }]
    return ours
      .filter(([name, wanted]) => !held.has(keyOf(name, wanted)))
      .map(([name, wanted]) => ({ name, version: wanted, of, isForDevelopment }))
  })
}

/** As a package is named where its version counts: 'sax@1.6.1'. */
export function keyOf(name: string, version: string | undefined): string {
  return `${name}@${version}`
}

/** How packages for a platform end: 'linux-x64', 'linux-x64-gnu'. */
function namesOf({ os, cpu, libc }: Platform): string[] {
  const name = `${os}-${cpu}`
  if (os === 'linux') return libc === 'musl' ? [`${name}-musl`] : [name, `${name}-gnu`]
  return os === 'win32' ? [name, `${name}-msvc`] : [name]
}
