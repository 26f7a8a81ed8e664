import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { PictureAnswer, PictureTask } from './picture-task.ts'

/** A process that has nothing to do gives its memory back. */
const IDLE_MILLISECONDS = 10_000

/** What is done for somebody, who may give it up while it waits. */
export interface Errand {
  signal: AbortSignal
  /** Told when it begins and when it ends. */
  setAtWork(isAtWork: boolean): void
}

interface Waiting {
  person: string
  begin(): void
}

/** All that decoders are told; libvips' warnings are not for the log. */
const ENVIRONMENT = { VIPS_WARNING: '0', MALLOC_ARENA_MAX: '2' }

/**
 * One process that reads one picture at a time, and knows no secrets whatever a picture makes of it. Who waits has a turn before everybody who had one
 * since, so a person who sends many waits for the others and not they for that person.
 */
export function createPictureLane(script: URL, environment: Record<string, string> = {}) {
  const waiting: Waiting[] = []
  /** Of whom is waiting or was served lately, the number of their last turn. */
  const turns = new Map<string, number>()
  let turn = 0
  let isTaken = false
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function next(): void {
    const first = waiting.reduce<Waiting | undefined>(
      (best, one) =>
        best && (turns.get(best.person) ?? 0) <= (turns.get(one.person) ?? 0) ? best : one,
      undefined,
    )
    isTaken = first !== undefined
    if (!first) {
      turns.clear()
      return
    }
    waiting.splice(waiting.indexOf(first), 1)
    turn += 1
    turns.set(first.person, turn)
    first.begin()
  }

  /** @throws the signal's reason, where that comes first */
  async function myTurn(person: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const one = {
        person,
        begin() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(one)
      if (!isTaken) next()
    })
  }

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function started(): ChildProcess {
    if (child?.connected) return child
    const started = fork(script, {
      execArgv: [],
      env: { ...environment, ...ENVIRONMENT },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    return started
  }

  async function ask(task: PictureTask, signal: AbortSignal): Promise<PictureAnswer> {
    clearTimeout(idle)
    const reader = started()
    reader.ref()
    reader.channel?.ref()
    const settled = new AbortController()
    const until = { signal: AbortSignal.any([settled.signal, signal]) }
    try {
      reader.send(task)
      const answered = once(reader, 'message', until).then(([answer]) => answer as PictureAnswer)
      const ended = once(reader, 'exit', until).then(([code, killedBy]) => {
        throw new Error(`the process that reads pictures ended: ${killedBy ?? code}`)
      })
      const answer = await Promise.race([answered, ended])
      if ('fault' in answer && answer.fault === 'exceeded') end()
      return answer
    } catch (error) {
      end()
      signal.throwIfAborted()
      throw error
    } finally {
      settled.abort()
      reader.unref()
      reader.channel?.unref()
      idle = setTimeout(end, IDLE_MILLISECONDS).unref()
    }
  }

  return {
    /**
     * @param patience ends the wait, and the reading with its process
     * @throws the reason of the signal that ended it; an Error where the process ends by itself
     */
    async read(
      person: string,
      task: PictureTask,
      request: Errand,
      patience: AbortSignal,
    ): Promise<PictureAnswer> {
      await myTurn(person, AbortSignal.any([request.signal, patience]))
      request.setAtWork(true)
      try {
        return await ask(task, patience)
      } finally {
        request.setAtWork(false)
        next()
      }
    },
  }
}
