import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { findRubric, type Rubric } from '../../contract/reading/rubrics.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useFallbackAddresses } from './use-fallback-addresses.ts'

/** The head of a rubric that is newer than its page; where its name fails, its number stands. */
export function RubricHead({ id }: { id: number | undefined }) {
  const { t } = useWords()
  return id === undefined ? (
    <div className="wrap rubric-head">
      <h1>{t('feed:rubric')}</h1>
    </div>
  ) : (
    <NamedHead id={id} />
  )
}

function NamedHead({ id }: { id: number }) {
  const { t, language } = useWords()
  const [rubric, setRubric] = useState<Rubric>()
  useEffect(() => {
    const leaving = new AbortController()
    const input = { params: { id }, query: { lang: language } }
    void call(findRubric, input, { signal: leaving.signal }).then((outcome) => {
      if (outcome.ok && !leaving.signal.aborted) setRubric(outcome.value)
    })
    return () => leaving.abort()
  }, [id, language])
  useFallbackAddresses('rubric', id, rubric?.name)
  return (
    <div className="wrap rubric-head">
      <h1>{rubric?.name ?? t('feed:rubricNumber', { id })}</h1>
      {rubric && <p>{rubric.description}</p>}
    </div>
  )
}
