/** One shard in a process of its own: `node shard-process.ts NUMBER SHARDS [DIR]`, asked by messages. */
import { readJudgedCollection } from '../judged-collection.ts'
import { readKnownItems } from '../known-items.ts'
import { openShard } from './shard.ts'
import type { AskedOfShard } from './shard-messages.ts'

const [number, shards, folder] = process.argv.slice(2)
const { documents } = await (folder ? readJudgedCollection(folder) : readKnownItems())
const answer = await openShard(documents, { number: Number(number), shards: Number(shards) })
process.on('message', async ({ id, asked }: { id: number; asked: AskedOfShard }) => {
  process.send?.({ id, answer: await answer(asked) })
})
process.send?.({ id: 0 })
