import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const SAMPLED_MILLISECONDS = 200

/** What a process alone has in memory now, in MB of 1000 kB. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1_000_000
}

/**
 * Looks at a process and all that it started, again and again until it is asked for the most they
 * had together, in MB of 1000 kB. What several of them share counts for each.
 */
export function watchMemory(pid: number): { peak(): Promise<number> } {
  let isOver = false
  const watched = (async () => {
    let highest = 0
    do {
      const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=,rss='])
      highest = Math.max(highest, (kilobytesOf(pid, stdout) * 1024) / 1_000_000)
      await wait(SAMPLED_MILLISECONDS)
    } while (!isOver)
    return highest
  })()
  return {
    peak() {
      isOver = true
      return watched
    },
  }
}

/** @param processes lines of a process, the one that started it, and what it has */
export function kilobytesOf(pid: number, processes: string): number {
  const rows = processes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = new Set([pid])
  let counted = 0
  while (family.size > counted) {
    counted = family.size
    for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child)
  }
  return rows.reduce((sum, [member = 0, , size = 0]) => sum + (family.has(member) ? size : 0), 0)
}
