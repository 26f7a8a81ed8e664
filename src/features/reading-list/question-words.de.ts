import evidence from '../../i18n/messages/de/evidence.json' with { type: 'json' }
import myQuestions from '../../i18n/messages/de/myQuestions.json' with { type: 'json' }

export const words = { evidence, myQuestions }
