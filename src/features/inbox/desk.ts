import type { DeskPerson } from '../../contract/desk/board.ts'
import type { InboxStudy } from '../../contract/desk/inbox.ts'
import type { LibraryRubric, LibraryTopic } from '../../contract/desk/library-taxonomy.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { titleLang } from '../../domain/study/text-languages.ts'

export interface Desk {
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  writers: readonly DeskPerson[]
  userId: string
}

/** The title of a study for readers of a language, and the language it is in where that is another. */
export function titleFor(
  { pmid, title, titleLanguage, germanTitle }: InboxStudy,
  language: Language,
): { text: string; lang: string | undefined } {
  if (language === 'de' && germanTitle) return { text: germanTitle, lang: undefined }
  if (title === '') return { text: `PMID ${pmid}`, lang: undefined }
  return { text: title, lang: titleLang({ titleLanguage }, language) }
}

/** Where a study stands, or may belong. */
export function topicFor(study: InboxStudy, desk: Desk): LibraryTopic | undefined {
  const wanted = study.topicId ?? study.suggestedTopicId
  return desk.topics.find(({ id }) => id === wanted)
}

/** The rubric of its topic, else its own. */
export function rubricFor(study: InboxStudy, desk: Desk): LibraryRubric | undefined {
  const wanted = topicFor(study, desk)?.rubricId ?? study.rubricId
  return desk.rubrics.find(({ id }) => id === wanted)
}
