import type { Messages } from './de.ts'
import account from './messages/en/account.json' with { type: 'json' }
import administration from './messages/en/administration.json' with { type: 'json' }
import approval from './messages/en/approval.json' with { type: 'json' }
import ask from './messages/en/ask.json' with { type: 'json' }
import avatar from './messages/en/avatar.json' with { type: 'json' }
import billing from './messages/en/billing.json' with { type: 'json' }
import board from './messages/en/board.json' with { type: 'json' }
import changes from './messages/en/changes.json' with { type: 'json' }
import consent from './messages/en/consent.json' with { type: 'json' }
import copies from './messages/en/copies.json' with { type: 'json' }
import corrections from './messages/en/corrections.json' with { type: 'json' }
import dashboard from './messages/en/dashboard.json' with { type: 'json' }
import declaration from './messages/en/declaration.json' with { type: 'json' }
import designs from './messages/en/designs.json' with { type: 'json' }
import desk from './messages/en/desk.json' with { type: 'json' }
import edition from './messages/en/edition.json' with { type: 'json' }
import editor from './messages/en/editor.json' with { type: 'json' }
import errors from './messages/en/errors.json' with { type: 'json' }
import evidence from './messages/en/evidence.json' with { type: 'json' }
import evidenceForm from './messages/en/evidenceForm.json' with { type: 'json' }
import feed from './messages/en/feed.json' with { type: 'json' }
import figures from './messages/en/figures.json' with { type: 'json' }
import filters from './messages/en/filters.json' with { type: 'json' }
import form from './messages/en/form.json' with { type: 'json' }
import gates from './messages/en/gates.json' with { type: 'json' }
import glossary from './messages/en/glossary.json' with { type: 'json' }
import glossaryDesk from './messages/en/glossaryDesk.json' with { type: 'json' }
import hearticle from './messages/en/hearticle.json' with { type: 'json' }
import home from './messages/en/home.json' with { type: 'json' }
import inbox from './messages/en/inbox.json' with { type: 'json' }
import letter from './messages/en/letter.json' with { type: 'json' }
import library from './messages/en/library.json' with { type: 'json' }
import motifs from './messages/en/motifs.json' with { type: 'json' }
import myQuestions from './messages/en/myQuestions.json' with { type: 'json' }
import offline from './messages/en/offline.json' with { type: 'json' }
import onboarding from './messages/en/onboarding.json' with { type: 'json' }
import page from './messages/en/page.json' with { type: 'json' }
import prices from './messages/en/prices.json' with { type: 'json' }
import profile from './messages/en/profile.json' with { type: 'json' }
import publication from './messages/en/publication.json' with { type: 'json' }
import questions from './messages/en/questions.json' with { type: 'json' }
import readingList from './messages/en/readingList.json' with { type: 'json' }
import review from './messages/en/review.json' with { type: 'json' }
import search from './messages/en/search.json' with { type: 'json' }
import study from './messages/en/study.json' with { type: 'json' }
import studyTexts from './messages/en/studyTexts.json' with { type: 'json' }
import subject from './messages/en/subject.json' with { type: 'json' }
import together from './messages/en/together.json' with { type: 'json' }
import trash from './messages/en/trash.json' with { type: 'json' }
import visit from './messages/en/visit.json' with { type: 'json' }
import writing from './messages/en/writing.json' with { type: 'json' }

export const en: Messages = {
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
