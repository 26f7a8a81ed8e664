import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { listTopics } from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Topic } from '../../contract/reading/hearticles.ts'

export type Topics = Record<Language, readonly Topic[]>

/** All topics in both languages; undefined until they are there, null where they did not come. */
export function useTopics(): { topics: Topics | null | undefined; again: () => void } {
  const [topics, setTopics] = useState<Topics | null>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    const load = async () => {
      const [de, en] = await Promise.all([
        call(listTopics, { query: { lang: 'de' } }),
        call(listTopics, { query: { lang: 'en' } }),
      ])
      setTopics(de.ok && en.ok ? { de: de.value, en: en.value } : null)
    }
    void load()
  }, [tries])
  return { topics, again: () => setTries(tries + 1) }
}
