import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { useWords } from '../../i18n/Words.tsx'

/** A topic's colour as readers see it: lightness is the theme's, so it can always be read. */
export function TopicColor({ name, color }: { name: string; color: string }) {
  const { t } = useWords()
  return (
    <span className="library-colors">
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} className={`library-color ${topicClasses(color)}`} data-theme={theme}>
          <span className="visually-hidden">{t(`library:theme_${theme}`)}</span>
          <span className="badge">{name || '…'}</span>
        </span>
      ))}
    </span>
  )
}
