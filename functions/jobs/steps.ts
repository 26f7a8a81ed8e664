import {
  RETRACTION_MAIL_DAYS,
  retractedSinceRead,
  wantsRetractionMails,
} from '../../src/domain/account/retraction-mails.ts'
import { dueTrialNotice, firstChargeAhead } from '../../src/domain/billing/subscription.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { deletionKey, deletionOf, finishDeletion } from '../accounts/delete-account.ts'
import { replayErasures } from '../accounts/replay-deletions.ts'
import type { Billing } from '../billing/billing.ts'
import { chargeAheadMailRequest } from '../billing/billing-mail-requests.ts'
import { removeStaleChunks } from '../editorial/audio-uploads.ts'
import { tellLapses } from '../editorial/tell-lapses.ts'
import { removeUnusedAvatars } from '../files/avatars.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { DailySalts } from '../store/counting/daily-salts.ts'
import type { InteractionStore } from '../store/counting/interactions.ts'
import type { Stores } from '../store/create-stores.ts'
import { removeExpired } from '../store/table/remove-expired.ts'
import type { Table } from '../store/table/table.ts'
import { figureSteps } from './count-figures.ts'
import type { DailyStep } from './daily-job.ts'

const DAY = 24 * 60 * 60 * 1000

interface DailyDependencies
  extends Pick<
    Stores,
    | 'users'
    | 'mailings'
    | 'letterReaders'
    | 'removals'
    | 'namedReviewers'
    | 'readingList'
    | 'retractionMails'
    | 'library'
    | 'trash'
    | 'board'
    | 'questions'
  > {
  table: Table
  hearticles: Pick<HearticleStore, 'editionsAtDesk' | 'findPeopleAndStudies' | 'tellOfLapse'>
  salts: Pick<DailySalts, 'removeBefore'>
  figures: Stores['figures']
  interactions: Pick<InteractionStore, 'ofDays' | 'sumUp'>
  files: ObjectStore
  billing: Pick<Billing, 'endAll' | 'reconcile' | 'verifyPrices'>
  billingRecords: Pick<Stores['billingRecords'], 'queue'>
}

export function dailySteps(dependencies: DailyDependencies): DailyStep[] {
  const { table, users, mailings, removals, salts, files, billing, billingRecords, trash } =
    dependencies
  return [
    {
      name: 'trialNotices',
      async run(at) {
        let sent = 0
        for await (const account of users.listAll()) {
          const notice = dueTrialNotice(account, at)
          if (notice && (await mailings.sendTrialNotice(account, notice, at))) sent += 1
        }
        return sent
      },
    },
    {
      name: 'chargesAhead',
      async run(at) {
        let sent = 0
        for await (const { id: userId, billing } of users.listAll()) {
          const subscription = billing && firstChargeAhead({ billing }, at)
          if (!subscription) continue
          const mail = chargeAheadMailRequest(subscription, userId)
          if (await billingRecords.queue({ userId, billing }, mail, at)) sent += 1
        }
        return sent
      },
    },
    {
      name: 'finishedDeletions',
      async run() {
        let finished = 0
        const failures: unknown[] = []
        for await (const removal of removals.unfinished()) {
          try {
            await finishDeletion(dependencies, removal)
            finished += 1
          } catch (error) {
            failures.push(error)
          }
        }
        if (failures.length > 0) throw failures[0]
        return finished
      },
    },
    {
      // After a restore, accounts are there again that had been deleted since (P-DELETE-ACCOUNT).
      name: 'replayedDeletions',
      async run(at) {
        let replayed = 0
        for await (const key of files.list(deletionKey(''))) {
          const userId = key.slice(deletionKey('').length)
          const account = await users.find(userId)
          if (
            account &&
            (await removals.removeAccount(account, at, { isReplay: true })) === 'removed'
          ) {
            const customerId = account.billing?.customerId ?? null
            await finishDeletion(dependencies, { userId, customerId, deletedAt: at })
            replayed += 1
          }
          const deletedAt = account ? undefined : await deletionOf(files, userId)
          if (deletedAt && isForgotten(deletedAt, at)) await files.remove(key)
        }
        return replayed
      },
    },
    ...historySteps(dependencies),
    { name: 'toldLapses', run: (at) => tellLapses(dependencies, at) },
    { name: 'emptiedTrash', run: (at) => trash.empty(at) },
    { name: 'removedPieces', run: (at) => removeStaleChunks(files, at) },
    { name: 'removedPictures', run: (at) => removeUnusedAvatars(files, users.listAll(), at) },
    { name: 'removedSalts', run: (at) => salts.removeBefore(dayInVienna(at)) },
    { name: 'removedRecords', run: (at) => removeExpired(table, at) },
    // After all that questions go by.
    { name: 'reopenedQuestions', run: () => dependencies.questions.reopenOrphans() },
    // After the deletions, since who is deleted is not counted.
    ...figureSteps(dependencies),
    { name: 'summedCounts', run: (at) => dependencies.interactions.sumUp(dayInVienna(at)) },
    { name: 'verifiedPrices', run: async (at) => Number(await billing.verifyPrices(at)) },
    {
      // After the deletions, so that the user who was deleted has nothing left that stands; and
      // last, since it waits for the provider: retention does not wait with it.
      name: 'reconciledSubscriptions',
      async run(at) {
        const { checked, failed } = await billing.reconcile(at, (userId) =>
          files.get(deletionKey(userId)).then((mark) => mark !== undefined),
        )
        if (failed > 0) throw new Error(`${failed} subscriptions could not be reconciled`)
        return checked
      },
    },
  ]
}

/** Whether no backup reaches back to before a deletion. */
const isForgotten = (deletedAt: Date, at: Date): boolean =>
  at.getTime() - deletedAt.getTime() > RETENTION.deletionDays * DAY

/** What is due about what people read (P-HISTORY). */
function historySteps(dependencies: DailyDependencies): DailyStep[] {
  const { users, readingList, retractionMails, library, files } = dependencies
  return [
    { name: 'replayedErasures', run: () => replayErasures(dependencies, files) },
    {
      // After those that a restore brought back have ended. What a run could not tell, those of the
      // next days do.
      name: 'retractionMails',
      async run(at) {
        const since = new Date(at.getTime() - RETRACTION_MAIL_DAYS * DAY)
        const retractions = await library.imports.retractionsSince(since)
        if (retractions.length === 0) return 0
        let mailed = 0
        for await (const account of users.listAll()) {
          if (account.emailConfirmedAt === null || !wantsRetractionMails(account)) continue
          for (const study of retractedSinceRead(await readingList.keptBy(account), retractions)) {
            if (await retractionMails.tellOfRetraction(account, study, at)) mailed += 1
          }
        }
        return mailed
      },
    },
    {
      // Of those that were ended while the process that was to erase them died.
      name: 'erasedHistories',
      async run() {
        let erased = 0
        for await (const { id, readingHistory } of users.listAll()) {
          if (!readingHistory?.erasing) continue
          await readingList.erase(id)
          erased += 1
        }
        return erased
      },
    },
  ]
}
