import { editionParts } from '../../src/contract/reading/edition-changes.ts'
import { lapsesOf } from '../../src/domain/edition/desk-notices.ts'
import { approvalOf } from '../../src/domain/edition/edition.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'
import { refusalNow } from './present-desk.ts'

interface LapseStores {
  hearticles: Pick<HearticleStore, 'editionsAtDesk' | 'findPeopleAndStudies' | 'tellOfLapse'>
  board: Pick<Stores['board'], 'fallen'>
}

/**
 * Tells editors, writers and who approved, once, of approvals that do not hold any more though
 * nobody changed anything: who gave one lost the reviewer's role before the publication, the day of
 * the next review passed, or PubMed withdrew a study that carries a finding (P-LAPSE-MAILS). Done
 * again, or cut off and gone on with, it tells nobody twice.
 * @returns of how many lapses people are told now
 */
export async function tellLapses({ hearticles, board }: LapseStores, at: Date): Promise<number> {
  const [editions, fallen] = await Promise.all([hearticles.editionsAtDesk(), board.fallen()])
  const { people, studies } = await hearticles.findPeopleAndStudies(
    editions.flatMap((edition) =>
      editionParts.flatMap((part) => approvalOf(edition, part)?.reviewerId ?? []),
    ),
    editions.flatMap(({ carriers }) => carriers.filter((pmid) => fallen.has(pmid))),
  )
  const known = {
    refusalOf: refusalNow(people),
    withdrawn: new Set(studies.filter(({ withdrawn }) => withdrawn).map(({ pmid }) => pmid)),
    now: at,
  }
  let noticed = 0
  for (const edition of editions) {
    for (const lapse of lapsesOf(edition, known)) {
      if (await hearticles.tellOfLapse(edition, lapse, at)) noticed += 1
    }
  }
  return noticed
}
