import type { LibraryStudy, ProposedTexts } from '../../../contract/desk/library-studies.ts'
import { textDifference } from '../../../domain/text/text-difference.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Difference } from '../../../ui/Difference.tsx'
import { textChanges } from './text-changes.ts'

export function ProposedDifference(props: { study: LibraryStudy; proposed: ProposedTexts }) {
  const { t, language } = useWords()
  const changes = textChanges(props.study, props.proposed, { t, language })
  const changed = changes.filter(({ before, after }) => before !== after)
  const same = changes.filter(({ before, after }) => before === after)
  const words = {
    added: t('studyTexts:added'),
    removed: t('studyTexts:removed'),
    end: t('studyTexts:markEnd'),
  }
  const list = (texts: typeof changes) => (
    <dl className="stack">
      {texts.map(({ label, lang, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Difference pieces={textDifference(before, after)} words={words} lang={lang} />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <>
      <p>{t('studyTexts:changes', { count: changed.length })}</p>
      {list(changed)}
      {same.length > 0 && (
        <details>
          <summary>{t('studyTexts:unchanged', { count: same.length })}</summary>
          {list(same)}
        </details>
      )}
    </>
  )
}
