import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** Whether a folder is another one or lies in it, wherever links lead; neither has to be there. */
export function liesWithin(folder: string, other: string): boolean {
  const way = relative(realPath(resolve(other)), realPath(resolve(folder)))
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}

/** Where a path leads, as far as it is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}
