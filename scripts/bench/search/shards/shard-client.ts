import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { AnswersOfShard, AskedOfShard } from './shard-messages.ts'

/** A shard in another process. */
export interface ShardClient {
  ask<A extends AskedOfShard>(asked: A): Promise<AnswersOfShard[A['ask']]>
  close(): void
}

/** @throws where the process ends before it is ready, or before it has answered */
export async function startShard(number: number, shards: number, folder?: string) {
  const path = join(import.meta.dirname, 'shard-process.ts')
  const asked = [number, shards, ...(folder === undefined ? [] : [folder])].map(String)
  const child = fork(path, asked, { serialization: 'advanced' })
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  const expect = (id: number) => {
    const answer = Promise.withResolvers<never>()
    waiting.set(id, answer)
    return answer.promise
  }
  child.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`a shard ended with ${code}`))
  })
  await expect(0)
  let last = 0
  const client: ShardClient = {
    ask(question) {
      last += 1
      child.send({ id: last, asked: question })
      return expect(last)
    },
    close: () => child.disconnect(),
  }
  return client
}
