import { endpoints } from '../../../src/contract/endpoints.ts'
import { accountCases } from './account.ts'
import { administrationCases } from './administration.ts'
import { authCases } from './auth.ts'
import { billingCases } from './billing.ts'
import { boardCases } from './board.ts'
import { type Allowed, type Cases, editors, everybody, own, readers } from './case.ts'
import { contentCases } from './content.ts'
import { dashboardCases } from './dashboard.ts'
import { declarationCases } from './declarations.ts'
import { deskFigureCases } from './desk-figures.ts'
import { deskSettingsCases } from './desk-settings.ts'
import { editingCases } from './editing.ts'
import { editionCases } from './editions.ts'
import { feedCases } from './feeds.ts'
import { glossaryCases } from './glossary.ts'
import { inboxCases } from './inbox.ts'
import { letterCases } from './letter.ts'
import { libraryCases } from './library.ts'
import { libraryStudyCases } from './library-studies.ts'
import { passkeyCases } from './passkeys.ts'
import { proposalCases } from './proposals.ts'
import { publicationCases } from './publications.ts'
import { questionCases } from './questions.ts'
import { readingListCases } from './reading-list.ts'
import { reviewCases } from './reviews.ts'
import { searchCases } from './search.ts'
import { statisticsCases } from './statistics.ts'
import { togetherCases } from './together.ts'
import { userCases } from './users.ts'

export const CASES: Record<string, Cases> = {
  ...contentCases,
  ...feedCases,
  ...editingCases,
  ...editionCases,
  ...boardCases,
  ...publicationCases,
  ...glossaryCases,
  ...proposalCases,
  ...inboxCases,
  ...letterCases,
  ...libraryCases,
  ...libraryStudyCases,
  ...reviewCases,
  ...togetherCases,
  ...questionCases,
  ...searchCases,
  ...authCases,
  ...accountCases,
  ...passkeyCases,
  ...readingListCases,
  ...userCases,
  ...statisticsCases,
  ...administrationCases,
  ...deskSettingsCases,
  ...deskFigureCases,
  ...dashboardCases,
  ...declarationCases,
  ...billingCases,
}

/** Calls that take and give files are tried where the pictures are; events, where they are signed. */
const TRIED_ELSEWHERE: Record<string, Allowed> = {
  uploadProfileImage: own,
  profileImage: own,
  uploadTopicImage: { who: ['head'] },
  uploadHearticlePicture: editors,
  uploadAudioPiece: editors,
  audioPiece: readers,
  receivePaymentEvent: everybody,
}

export const triedEndpoints = endpoints.filter(({ name }) => !Object.hasOwn(TRIED_ELSEWHERE, name))

/** Whom each call is for, by its name. */
export const ALLOWED: Record<string, Allowed> = {
  ...TRIED_ELSEWHERE,
  ...Object.fromEntries(Object.entries(CASES).map(([name, { allowed }]) => [name, allowed])),
}
