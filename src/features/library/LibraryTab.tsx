import { type ReactNode, useCallback } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { type Loaded, useLoaded } from '../../api/use-loaded.ts'
import { findImports } from '../../contract/desk/library-imports.ts'
import { listLibraryRubrics, listLibraryTopics } from '../../contract/desk/library-taxonomy.ts'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Alarms } from './Alarms.tsx'
import { Imports } from './Imports.tsx'
import { Studies } from './studies/Studies.tsx'

interface LibraryTabProps {
  /** What its address names: the PMID of a study, whose form is open. */
  place: { study?: string }
}

export function LibraryTab({ place: { study } }: LibraryTabProps) {
  const { t } = useWords()
  const [content, loadContent] = useLoaded(useCallback(loadTaxonomy, []))
  const [imports, loadImports] = useLoaded(
    useCallback((signal) => call(findImports, {}, { signal }), []),
  )
  if (content.at !== 'ready') return <ListState of={content} again={loadContent} />
  const { rubrics, topics } = content.value
  return (
    <div className="library">
      {imports.at === 'ready' && <Alarms alarms={imports.value.alarms} onChanged={loadImports} />}
      <Part
        title={t('library:studies')}
        lead={t('library:studiesLead')}
        isOpen={study !== undefined}
      >
        <Studies rubrics={rubrics} topics={topics} requestedPmid={study} />
      </Part>
      <Part title={t('library:imports')} lead={t('library:importsLead')}>
        <ListState of={imports} again={loadImports} />
        {imports.at === 'ready' && <Imports reports={imports.value.reports} rubrics={rubrics} />}
      </Part>
    </div>
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

async function loadTaxonomy() {
  const [rubrics, topics] = await Promise.all([
    call(listLibraryRubrics, {}),
    call(listLibraryTopics, {}),
  ])
  if (!rubrics.ok) return rubrics
  if (!topics.ok) return topics
  return { ok: true as const, value: { rubrics: rubrics.value, topics: topics.value } }
}

/** That something is on its way, or did not come, with another try. Nothing once it is there. */
function ListState<T>({ of: loaded, again }: { of: Loaded<T>; again: () => Promise<void> }) {
  const { t } = useWords()
  if (loaded.at === 'ready') return null
  if (loaded.at === 'loading') return <p role="status">{t('library:loading')}</p>
  return (
    <LoadFailure
      words={messageOf(loaded.error) ?? t('library:notReached')}
      onTryAgain={() => void again()}
    />
  )
}
