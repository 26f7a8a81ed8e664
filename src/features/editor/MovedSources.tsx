import { ChangedSources, type MarkedSource, type Sources } from '../../changes/ChangedSources.tsx'
import { SOURCES_PLACE, useOpenedSources } from '../../changes/sources-place.ts'
import { useWords } from '../../i18n/Words.tsx'

interface MovedSourcesProps {
  sources: Sources
  onMark: (marked: MarkedSource[]) => void
}

/** All passages whose abstract is another one by now, each with what became of it (P-SOURCE-CHANGED). */
export function MovedSources(props: MovedSourcesProps) {
  const { t } = useWords()
  const part = useOpenedSources()
  if (props.sources.moved.length === 0) return null
  return (
    <section className="stack" aria-labelledby={SOURCES_PLACE} ref={part}>
      <h3 id={SOURCES_PLACE}>{t('changes:sourcesTitle')}</h3>
      <ChangedSources {...props} />
    </section>
  )
}
