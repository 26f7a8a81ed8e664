/** A thread that sends pictures without a pause, and tells how often it was answered how. */
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'undici'
import { type Attack, formOf, upload } from './send.ts'

const { address, attackers, pictures, seconds } = workerData as Attack

const end = performance.now() + seconds * 1000
const answers = new Map<string, number>()
const forms = pictures.map(([name, bytes]) => [name, formOf(bytes)] as const)

await Promise.all(
  attackers.map(async (sender, index) => {
    const client = new Client(address)
    let turn = index
    do {
      const [name = '', form = Buffer.alloc(0)] = forms[turn % forms.length] ?? []
      const answer = `${name}: ${await upload(client, sender, form)}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      turn += 1
    } while (performance.now() < end)
    await client.destroy()
  }),
)
parentPort?.postMessage([...answers])
