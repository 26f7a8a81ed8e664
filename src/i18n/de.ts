import account from './messages/de/account.json' with { type: 'json' }
import administration from './messages/de/administration.json' with { type: 'json' }
import approval from './messages/de/approval.json' with { type: 'json' }
import ask from './messages/de/ask.json' with { type: 'json' }
import avatar from './messages/de/avatar.json' with { type: 'json' }
import billing from './messages/de/billing.json' with { type: 'json' }
import board from './messages/de/board.json' with { type: 'json' }
import changes from './messages/de/changes.json' with { type: 'json' }
import consent from './messages/de/consent.json' with { type: 'json' }
import copies from './messages/de/copies.json' with { type: 'json' }
import corrections from './messages/de/corrections.json' with { type: 'json' }
import dashboard from './messages/de/dashboard.json' with { type: 'json' }
import declaration from './messages/de/declaration.json' with { type: 'json' }
import designs from './messages/de/designs.json' with { type: 'json' }
import desk from './messages/de/desk.json' with { type: 'json' }
import edition from './messages/de/edition.json' with { type: 'json' }
import editor from './messages/de/editor.json' with { type: 'json' }
import errors from './messages/de/errors.json' with { type: 'json' }
import evidence from './messages/de/evidence.json' with { type: 'json' }
import evidenceForm from './messages/de/evidenceForm.json' with { type: 'json' }
import feed from './messages/de/feed.json' with { type: 'json' }
import figures from './messages/de/figures.json' with { type: 'json' }
import filters from './messages/de/filters.json' with { type: 'json' }
import form from './messages/de/form.json' with { type: 'json' }
import gates from './messages/de/gates.json' with { type: 'json' }
import glossary from './messages/de/glossary.json' with { type: 'json' }
import glossaryDesk from './messages/de/glossaryDesk.json' with { type: 'json' }
import hearticle from './messages/de/hearticle.json' with { type: 'json' }
import home from './messages/de/home.json' with { type: 'json' }
import inbox from './messages/de/inbox.json' with { type: 'json' }
import letter from './messages/de/letter.json' with { type: 'json' }
import library from './messages/de/library.json' with { type: 'json' }
import motifs from './messages/de/motifs.json' with { type: 'json' }
import myQuestions from './messages/de/myQuestions.json' with { type: 'json' }
import offline from './messages/de/offline.json' with { type: 'json' }
import onboarding from './messages/de/onboarding.json' with { type: 'json' }
import page from './messages/de/page.json' with { type: 'json' }
import prices from './messages/de/prices.json' with { type: 'json' }
import profile from './messages/de/profile.json' with { type: 'json' }
import publication from './messages/de/publication.json' with { type: 'json' }
import questions from './messages/de/questions.json' with { type: 'json' }
import readingList from './messages/de/readingList.json' with { type: 'json' }
import review from './messages/de/review.json' with { type: 'json' }
import search from './messages/de/search.json' with { type: 'json' }
import study from './messages/de/study.json' with { type: 'json' }
import studyTexts from './messages/de/studyTexts.json' with { type: 'json' }
import subject from './messages/de/subject.json' with { type: 'json' }
import together from './messages/de/together.json' with { type: 'json' }
import trash from './messages/de/trash.json' with { type: 'json' }
import visit from './messages/de/visit.json' with { type: 'json' }
import writing from './messages/de/writing.json' with { type: 'json' }

/** German's words by namespace; its keys are the measure for every language. */
export const de = {
  account,
  administration,
  ask,
  avatar,
  billing,
  board,
  changes,
  copies,
  corrections,
  consent,
  dashboard,
  desk,
  declaration,
  designs,
  edition,
  editor,
  errors,
  evidence,
  evidenceForm,
  feed,
  figures,
  filters,
  form,
  gates,
  approval,
  glossary,
  glossaryDesk,
  hearticle,
  home,
  inbox,
  letter,
  library,
  motifs,
  offline,
  onboarding,
  myQuestions,
  page,
  prices,
  profile,
  publication,
  questions,
  readingList,
  review,
  search,
  study,
  studyTexts,
  subject,
  together,
  trash,
  visit,
  writing,
}

export type Messages = typeof de
