/**
 * `node send-letters.ts DATA_DIR MOMENT SENT`: plans the letters of a week, delivers all that is due and
 * writes whom each went to, with its id, into the file SENT; made to be killed.
 */
import { openSync, writeSync } from 'node:fs'
import { plannedLetters } from '../../../functions/jobs/plan-letters.ts'
import { createDelivery } from '../../../functions/mail/deliver.ts'
import { openLocalStores } from '../../server/open-local-stores.ts'

const [, , dataDir = '', moment = '', sentFile = ''] = process.argv
const now = () => new Date(moment)
const stores = await openLocalStores({ dataDir })
const sent = openSync(sentFile, 'a')
process.stdout.write('ready\n')
await plannedLetters({ ...stores, now }).run(now())
process.stdout.write('planned\n')
const { deliverDue } = createDelivery({
  ...stores,
  sender: { send: async ({ to }, id) => void writeSync(sent, `${to} ${id}\n`) },
  siteOrigin: 'https://hearticle.example',
  now,
  log: () => {},
})
while ((await deliverDue()) > 0);
await stores.close()
