/**
 * `node tests/support/payment-writer.ts FOLDER`
 * Makes customers of the payment sandbox until it is killed, and prints each one's id after it is kept.
 */
import { openStore } from '../../scripts/sandbox/payments/ledger/store.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'

const store = openStore(openSandboxFile(process.argv[2] ?? ''))
for (let number = 1; ; number += 1) {
  const id = `prod_${number}`
  store.change(() => {
    for (const twin of [id, `${id}_twin`]) {
      store.put('products', {
        id: twin,
        created: number,
        name: 'x'.repeat(number % 5_000),
        description: null,
        active: true,
        metadata: {},
      })
    }
  })
  process.stdout.write(`${id}\n`)
}
