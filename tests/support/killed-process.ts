/** Processes that die before one of their writes, and how they ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

/** What is written by: a file or folder that is made, named or removed, rows, a transaction. */
const ofFiles = ['copyFile', 'cp', 'link', 'mkdir', 'rename', 'rm', 'writeFile'] as const
const ofRows = ['exec', 'run'] as const

export type WriteCall = (typeof ofFiles)[number] | (typeof ofRows)[number]

export const everyWrite: readonly WriteCall[] = [...ofFiles, ...ofRows]

export async function endOf(command: string, parameters: readonly string[]) {
  const [code, signal] = await once(spawn(command, parameters, { stdio: 'ignore' }), 'exit')
  return { code: code as number | null, signal: signal as NodeJS.Signals | null }
}

/**
 * Runs a script that is to be killed.
 * @returns whether it came to its end before
 * @throws where it ended by itself and not well
 */
export async function survived(script: string, ...parameters: string[]): Promise<boolean> {
  const { code, signal } = await endOf(process.execPath, [script, ...parameters])
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`${script} ended with ${code}`)
  return code === 0
}

/** Kills this process before the write of this number among those of these calls. */
export function dieBeforeWrite(calls: readonly WriteCall[], number: number): void {
  const database = new DatabaseSync(':memory:')
  const holders: Record<string, Record<string, unknown>> = {
    exec: Object.getPrototypeOf(database),
    run: Object.getPrototypeOf(database.prepare('SELECT 1')),
  }
  let left = number
  for (const call of calls) {
    const holder = holders[call] ?? (fs as unknown as Record<string, unknown>)
    const does = holder[call] as (...parameters: unknown[]) => unknown
    holder[call] = function (this: unknown, ...parameters: unknown[]) {
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
      return does.apply(this, parameters)
    }
  }
  syncBuiltinESMExports()
}
