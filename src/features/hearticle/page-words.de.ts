import changes from '../../i18n/messages/de/changes.json' with { type: 'json' }
import designs from '../../i18n/messages/de/designs.json' with { type: 'json' }
import evidence from '../../i18n/messages/de/evidence.json' with { type: 'json' }
import feed from '../../i18n/messages/de/feed.json' with { type: 'json' }
import hearticle from '../../i18n/messages/de/hearticle.json' with { type: 'json' }
import myQuestions from '../../i18n/messages/de/myQuestions.json' with { type: 'json' }
import page from '../../i18n/messages/de/page.json' with { type: 'json' }
import readingList from '../../i18n/messages/de/readingList.json' with { type: 'json' }
import study from '../../i18n/messages/de/study.json' with { type: 'json' }

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
