/** The part of npm's lockfile (version 3) that is read here. */
export interface Lockfile {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; link?: boolean; optional?: boolean }
  >
}

interface LicensedPackage {
  name: string
  version: string
  /** An SPDX expression; 'unknown' where the package names none. */
  license: string
}

/**
 * Those that ask for no more than to be named, those that hold for their own files alone, and the
 * LGPL, under which libvips comes within sharp: as a library of its own, used as it is and replaceable.
 */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

/**
 * Packages with a licence of their own, which somebody read: that of the National Library of Medicine
 * is of the BSD kind and passes on UCUM's terms, free of charge; that of what browsers can asks to be
 * named; that of slick is MIT's. Tests and commands of development alone load them.
 */
const READ = new Set(['@lhncbc/ucum-lhc', 'caniuse-lite', 'slick'])

/** The packages of a lockfile with their licences, by name. */
export function licensesOf(
  { packages }: Lockfile,
  { all = false }: { all?: boolean } = {},
): LicensedPackage[] {
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path !== '' && !link && (all || !dev))
    .map(([path, { version = '', license = 'unknown' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Those that come under no accepted licence; of several to choose from, one is enough. */
export function unacceptedLicenses(packages: readonly LicensedPackage[]): LicensedPackage[] {
  return packages.filter(({ name, license }) => {
    if (READ.has(name)) return false
    const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
    return !choices.some((choice) => choice.split(' AND ').every((one) => ACCEPTED.has(one)))
  })
}
