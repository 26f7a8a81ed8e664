import { editorialText } from '../../content/editorial/texts.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { HearticlePageTexts } from '../features/hearticle/hearticle-options.ts'

export function hearticleTexts(language: Language): HearticlePageTexts {
  return {
    disclaimer: editorialText('hearticle.disclaimer', language),
    sampleNotice: editorialText('sample.notice', language),
    missionTitle: editorialText('mission.title', language),
    missionText: editorialText('mission.text', language),
  }
}
