import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { allOf, readAgain, useRemote } from '../../../api/remote.ts'
import { findLibraryStudy, type LibraryStudy } from '../../../contract/desk/library-studies.ts'
import {
  type LibraryRubric,
  type LibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
} from '../../../contract/desk/library-taxonomy.ts'
import type { FormEnds } from '../../../desk/list.ts'
import { RemoteContent } from '../../../forms/RemoteContent.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { showPlace } from '../../../ui/html/show-place.ts'
import { ProposedTexts } from './ProposedTexts.tsx'
import { StudyForm } from './StudyForm.tsx'

interface StudyEditProps extends FormEnds {
  pmid: string
  /** The field that takes the focus, as `data-place` names it; none where it is empty. */
  place: string
}

type Loaded = [study: LibraryStudy, rubrics: LibraryRubric[], topics: LibraryTopic[]]

const EDITED = 'edited-study'

/** What of a study waits for a second person, and below it the form that goes on with it. */
export function StudyEdit(props: StudyEditProps) {
  const { t } = useWords()
  const { pmid } = props
  const read = () =>
    allOf<Loaded>([
      call(findLibraryStudy, { params: { pmid } }),
      call(listLibraryRubrics, {}),
      call(listLibraryTopics, {}),
    ])
  const found = useRemote(EDITED, pmid, read, { isFixed: true })
  const words = { loading: t('library:loading'), failed: t('library:notReached') }
  // Nobody goes on with what was read when it was opened the last time.
  if (found.isLoading) return <p role="status">{words.loading}</p>
  return (
    <RemoteContent of={found} words={words}>
      {(loaded) => <Opened {...props} loaded={loaded} />}
    </RemoteContent>
  )
}

function Opened({ loaded, place, onSaved, onLeft }: StudyEditProps & { loaded: Loaded }) {
  const { t } = useWords()
  const [first, rubrics, topics] = loaded
  const [study, setStudy] = useState(first)
  const parts = useRef<HTMLDivElement>(null)
  const { pmid } = study
  useEffect(() => {
    if (parts.current) showPlace(parts.current, place)
  }, [place])
  const close = (words: string) => {
    readAgain(EDITED)
    onSaved(words)
  }
  return (
    <div ref={parts}>
      <ProposedTexts
        study={study}
        mayDiscard
        onDone={(outcome) => close(t(`studyTexts:done_${outcome}`, { pmid }))}
        onReread={setStudy}
      />
      <StudyForm
        study={study}
        rubrics={rubrics}
        topics={topics}
        onSaved={({ proposed }) =>
          close(t(proposed ? 'studyTexts:saved' : 'library:studySaved', { pmid }))
        }
        onCancel={onLeft}
      />
    </div>
  )
}
