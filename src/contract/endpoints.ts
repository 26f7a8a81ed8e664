import * as account from './accounts/account.ts'
import * as auth from './accounts/auth.ts'
import * as letter from './accounts/letter.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as profileImage from './accounts/profile-image.ts'
import * as selectedRubrics from './accounts/selected-rubrics.ts'
import * as administration from './administration/administration.ts'
import * as passedOnAnswers from './administration/answers.ts'
import * as dashboard from './administration/dashboard.ts'
import * as deskSettings from './administration/desk-settings.ts'
import * as statistics from './administration/statistics.ts'
import * as billing from './billing/billing.ts'
import * as declarations from './billing/declarations.ts'
import * as board from './desk/board.ts'
import * as comments from './desk/comments.ts'
import * as editions from './desk/editions.ts'
import * as deskFigures from './desk/figures.ts'
import * as glossary from './desk/glossary.ts'
import * as hearticlePicture from './desk/hearticle-picture.ts'
import * as inbox from './desk/inbox.ts'
import * as libraryAudio from './desk/library-audio.ts'
import * as libraryImports from './desk/library-imports.ts'
import * as libraryStudies from './desk/library-studies.ts'
import * as libraryTaxonomy from './desk/library-taxonomy.ts'
import * as nameChanges from './desk/name-changes.ts'
import * as presence from './desk/presence.ts'
import * as previewLinks from './desk/preview-links.ts'
import * as proposals from './desk/proposals.ts'
import * as publications from './desk/publications.ts'
import * as questions from './desk/questions.ts'
import * as reviews from './desk/reviews.ts'
import * as studyProposals from './desk/study-proposals.ts'
import * as trash from './desk/trash.ts'
import * as writing from './desk/writing.ts'
import * as health from './health.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import * as answer from './reading/answer.ts'
import * as content from './reading/content.ts'
import * as corrections from './reading/corrections.ts'
import * as editionChanges from './reading/edition-changes.ts'
import * as feeds from './reading/feeds.ts'
import * as hearticles from './reading/hearticles.ts'
import * as interactions from './reading/interactions.ts'
import * as oembed from './reading/oembed.ts'
import * as openHearticle from './reading/open-hearticle.ts'
import * as playlists from './reading/playlists.ts'
import * as quiz from './reading/quiz.ts'
import * as readingList from './reading/reading-list.ts'
import * as rubrics from './reading/rubrics.ts'
import * as search from './reading/search.ts'
import * as studies from './reading/studies.ts'

const files: readonly object[] = [
  hearticles,
  openHearticle,
  search,
  answer,
  studies,
  feeds,
  playlists,
  rubrics,
  content,
  interactions,
  glossary,
  proposals,
  studyProposals,
  trash,
  quiz,
  readingList,
  editions,
  editionChanges,
  corrections,
  oembed,
  auth,
  account,
  letter,
  passkeys,
  profileImage,
  selectedRubrics,
  administration,
  dashboard,
  statistics,
  deskSettings,
  passedOnAnswers,
  deskFigures,
  comments,
  questions,
  presence,
  previewLinks,
  billing,
  declarations,
  writing,
  hearticlePicture,
  reviews,
  publications,
  board,
  inbox,
  libraryAudio,
  libraryImports,
  libraryStudies,
  libraryTaxonomy,
  nameChanges,
  health,
]

/** A call with its name, which is that of its export. */
export interface NamedEndpoint extends Endpoint {
  readonly name: string
}

const names = new Map<Endpoint, string>(
  files.flatMap((file) =>
    Object.entries(file).flatMap(
      ([name, exported]): Array<[Endpoint, string]> =>
        isEndpoint(exported) ? [[exported, name]] : [],
    ),
  ),
)

/** Every call of the API, for the OpenAPI document and the contract test. */
export const endpoints: readonly NamedEndpoint[] = Array.from(names, ([endpoint, name]) => ({
  name,
  ...endpoint,
}))

/** The name under which a repeated write of a call is remembered. */
export function nameOf(endpoint: Endpoint): string {
  return names.get(endpoint) ?? endpoint.path
}

/** Whether something that a file of the contract exports is a call. */
function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported
}
