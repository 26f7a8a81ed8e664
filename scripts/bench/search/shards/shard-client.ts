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
  const arguments_ = [String(number), String(shards), ...(folder === undefined ? [] : [folder])]
  const child = fork(path, arguments_, { serialization: 'advanced' })
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
  let asked = 0
  const client: ShardClient = {
    ask(question) {
      asked += 1
      child.send({ id: asked, asked: question })
      return expect(asked)
    },
    close: () => child.disconnect(),
  }
  return client
}
