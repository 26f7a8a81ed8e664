import changes from '../../i18n/messages/en/changes.json' with { type: 'json' }
import designs from '../../i18n/messages/en/designs.json' with { type: 'json' }
import evidence from '../../i18n/messages/en/evidence.json' with { type: 'json' }
import feed from '../../i18n/messages/en/feed.json' with { type: 'json' }
import hearticle from '../../i18n/messages/en/hearticle.json' with { type: 'json' }
import myQuestions from '../../i18n/messages/en/myQuestions.json' with { type: 'json' }
import page from '../../i18n/messages/en/page.json' with { type: 'json' }
import readingList from '../../i18n/messages/en/readingList.json' with { type: 'json' }
import study from '../../i18n/messages/en/study.json' with { type: 'json' }

/** What the page of a hearticle says, for who draws it in a browser. */
export const words = {
  changes,
  designs,
  evidence,
  feed,
  hearticle,
  myQuestions,
  page,
  readingList,
  study,
}
