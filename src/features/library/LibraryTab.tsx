import type { ReactNode } from 'react'
import { call } from '../../api/api.ts'
import { allOf, useRemote } from '../../api/remote.ts'
import { findImports } from '../../contract/desk/library-imports.ts'
import {
  type LibraryRubric,
  type LibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
} from '../../contract/desk/library-taxonomy.ts'
import { RemoteContent } from '../../forms/RemoteContent.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Alarms } from './Alarms.tsx'
import { Imports } from './Imports.tsx'
import { Studies } from './studies/Studies.tsx'

interface LibraryTabProps {
  /** What its address names: the PMID of a study, whose form is open. */
  place: { study?: string }
}

export function LibraryTab({ place: { study } }: LibraryTabProps) {
  const { t } = useWords()
  const subjects = useRemote('library-subjects', '', () =>
    allOf<[LibraryRubric[], LibraryTopic[]]>([
      call(listLibraryRubrics, {}),
      call(listLibraryTopics, {}),
    ]),
  )
  const imports = useRemote('imports', '', () => call(findImports, {}))
  const words = { loading: t('library:loading'), failed: t('library:notReached') }
  return (
    <RemoteContent of={subjects} words={words}>
      {([rubrics, topics]) => (
        <div className="library">
          {imports.value && <Alarms alarms={imports.value.alarms} onChanged={imports.again} />}
          <Part
            title={t('library:studies')}
            lead={t('library:studiesLead')}
            isOpen={study !== undefined}
          >
            <Studies rubrics={rubrics} topics={topics} requestedPmid={study} />
          </Part>
          <Part title={t('library:imports')} lead={t('library:importsLead')}>
            <RemoteContent of={imports} words={words}>
              {({ reports }) => <Imports reports={reports} rubrics={rubrics} />}
            </RemoteContent>
          </Part>
        </div>
      )}
    </RemoteContent>
  )
}

interface PartProps {
  title: string
  lead: string
  isOpen?: boolean
  children: ReactNode
}

function Part({ title, lead, isOpen = false, children }: PartProps) {
  return (
    <details className="disclosure library-section" open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <p className="library-lead">{lead}</p>
      {children}
    </details>
  )
}
