import evidence from '../../i18n/messages/en/evidence.json' with { type: 'json' }
import myQuestions from '../../i18n/messages/en/myQuestions.json' with { type: 'json' }

export const words = { evidence, myQuestions }
