import { useWords } from '../../../i18n/Words.tsx'

/** What the keys do within a text. */
export function TextKeys() {
  const { t } = useWords()
  const control = t('writing:key_control')
  const keys = [
    ['number', t('writing:key_number')],
    ['citation', `${control}+K`],
    ['explanation', t('writing:key_explanation')],
    ['styles', `${control}+B, ${control}+I, ${control}+U`],
    ['find', `${control}+F`],
    ['undo', `${control}+Z, ${control}+Y`],
    ['break', t('editor:key_break')],
    ['chip', t('editor:key_enter')],
    ['save', `${control}+S`],
  ] as const
  return (
    <details className="editor-fold">
      <summary>{t('editor:keysTitle')}</summary>
      <dl className="stack tight editor-help">
        {keys.map(([name, combination]) => (
          <div key={name}>
            <dt>
              <kbd>{combination}</kbd>
            </dt>
            <dd>{t(`editor:keys_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
