import { useWords } from '../../../i18n/Words.tsx'

const EXAMPLES = [
  ['bold', '**Salz**'],
  ['italic', '*Salz*'],
  ['underline', '__Salz__'],
  ['citation', '[Ref26551272]'],
  ['citations', '[Ref26551272, Ref28379788]'],
  ['explanation', '{Hypertonie}[EXP:Bluthochdruck]'],
  ['plain', '\\*'],
] as const

/** How the marks of a text are written. */
export function MarkupHelp() {
  const { t } = useWords()
  return (
    <details className="editor-fold">
      <summary>{t('editor:help')}</summary>
      <dl className="editor-help">
        {EXAMPLES.map(([name, example]) => (
          <div key={name}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{t(`editor:help_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('editor:help_paragraph')}</p>
    </details>
  )
}
