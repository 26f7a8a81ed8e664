import { type Language, languages } from '../../../contract/protocol/language.ts'
import type { EditionChanges } from '../../../contract/reading/edition-changes.ts'
import type { Comparison } from '../../../contract/reading/evidence.ts'
import { textDifference } from '../../../domain/text/text-difference.ts'
import { comparisonInWords, harmsInWords } from '../../../evidence/comparison-words.ts'
import { findingsTable } from '../../../evidence/fact-box.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Difference } from '../../../ui/Difference.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'

/** What differs between what is public and its working copy, in both languages (P-CHANGE-LOG). */
export function EditionDifference({ changes }: { changes: Record<Language, EditionChanges> }) {
  const { t, language } = useWords()
  const { findings, comparisons = [] } = changes[language]
  const count =
    findings.length +
    comparisons.length +
    languages.reduce((all, one) => all + changes[one].texts.length, 0)
  const inWords = (one: Comparison) =>
    `${comparisonInWords(one, t)}; ${t('evidence:harmsLabel')}: ${harmsInWords(one, t)}`
  if (count === 0) return <p>{t('editor:changesNone')}</p>
  return (
    <details className="editor-fold" open>
      <summary>{t('editor:changesTitle', { count })}</summary>
      <dl className="stack edition-changes">
        {languages.flatMap((one) =>
          changes[one].texts.map(({ field, before, after }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: of a state that is shown whole
            <div key={`${one}${place}`}>
              <dt>{`${t(`editor:changed_${field}`)} (${t(`editor:language_${one}`)})`}</dt>
              <dd>
                <Difference
                  pieces={textDifference(before ?? '', after ?? '')}
                  words={{
                    added: t('editor:added'),
                    removed: t('editor:removed'),
                    end: t('editor:changeEnd'),
                  }}
                  lang={one}
                />
              </dd>
            </div>
          )),
        )}
        {findings.map(({ before, after }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of a state that is shown whole
          <div key={place}>
            <dt>{(after ?? before)?.outcome}</dt>
            <dd>
              <Side words={t('editor:changeBefore')} finding={before} />
              <Side words={t('editor:changeAfter')} finding={after} />
            </dd>
          </div>
        ))}
        {comparisons.map(({ before, after }) => (
          <div key={(after ?? before)?.id}>
            <dt>{t('evidenceForm:comparison')}</dt>
            <dd>
              <p>{`${t('editor:changeBefore')} ${before ? inWords(before) : t('editor:changeNothing')}`}</p>
              <p>{`${t('editor:changeAfter')} ${after ? inWords(after) : t('editor:changeNothing')}`}</p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface SideProps {
  words: string
  finding: EditionChanges['findings'][number]['before']
}

function Side({ words, finding }: SideProps) {
  const { t, language } = useWords()
  const drawn = finding && findingsTable([finding], { t, language })
  return (
    <div>
      <p>{words}</p>
      {drawn ? <Drawn as="div" content={drawn} /> : <p>{t('editor:changeNothing')}</p>}
    </div>
  )
}
