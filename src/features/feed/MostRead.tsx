import { useEffect, useState } from 'react'
import { call } from '../../api.ts'
import { type HearticleSummary, mostReadHearticles } from '../../contract/hearticles.ts'
import { useWords } from '../../i18n/Words.tsx'
import { HearticleCard } from './HearticleCard.tsx'

/** The hearticles most read; nothing where nobody has counted yet (decision 20). */
export function MostRead() {
  const { t, language } = useWords()
  const [hearticles, setHearticles] = useState<readonly HearticleSummary[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    void call(mostReadHearticles, { query: { lang: language } }, options).then((outcome) => {
      if (outcome.ok) setHearticles(outcome.value)
    })
    return () => leaving.abort()
  }, [language])
  if (hearticles.length === 0) return null
  return (
    <section className="wrap archive" aria-labelledby="most-read">
      <h2 id="most-read">{t('feed:mostRead')}</h2>
      <div className="hearticle-cards">
        {hearticles.map((hearticle) => (
          <HearticleCard key={hearticle.id} hearticle={hearticle} />
        ))}
      </div>
    </section>
  )
}
