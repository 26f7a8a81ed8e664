/**
 * `node tests/support/payment-writer.ts FOLDER`
 * Makes products of the payment sandbox until it is killed, and prints each one's id after it is kept.
 */
import { openStore } from '../../scripts/sandbox/payments/model/store.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'

const store = openStore(openSandboxFile(process.argv[2] ?? ''))
for (let number = 1; ; number += 1) {
  const id = `prod_${number}`
  store.change(() => {
    for (const subscriptionId of [id, `${id}_twin`]) {
      store.put({
        id: subscriptionId,
        object: 'product',
        active: true,
        created: number,
        description: null,
        livemode: false,
        name: 'x'.repeat(number % 5_000),
      })
    }
  })
  process.stdout.write(`${id}\n`)
}
