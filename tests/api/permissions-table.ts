import type { Kind } from '../support/accounts.ts'

/**
 * Whom a call is for: `own` is for those who are signed in and name themselves, and for
 * administrators who name anybody; a list is for those kinds of people and for administrators.
 */
export type Who = 'everybody' | 'signed-in' | 'paid' | 'own' | readonly Kind[]

interface Allowed {
  who: Who
  /** Whom it lets in beside them. */
  also?: readonly Kind[]
  /** What the call cannot do without, before it looks at who asks; `{me}` is whom it is about. */
  query?: string
  body?: unknown
  /** With this query it is for paid access alone. */
  paid?: string
  params?: Record<string, string>
  /** Answers 401 or 403 for a reason of its own: a wrong password, one hearticle a rubric. */
  refusesByItself?: true
}

const everybody: Allowed = { who: 'everybody' }
const signedIn: Allowed = { who: 'signed-in' }
const own: Allowed = { who: 'own' }
const ownByQuery: Allowed = { who: 'own', query: '?userId={me}' }

const editors: Allowed = { who: ['editor'] }
const readers: Allowed = { who: ['reviewer', 'editor'] }
const administrators: Allowed = { who: [] }

const search = '?searchTerm=salz&languageCode=de'

/** Written by hand from the product's rules, not from what the contract says (P-SERVER-DECIDES). */
export const ALLOWED: Record<string, Allowed> = {
  // Reading, for everybody.
  findHearticle: everybody,
  hearticlesOfDay: everybody,
  allHearticles: everybody,
  hearticleArchive: everybody,
  hearticlesOfRubric: everybody,
  mostReadHearticles: everybody,
  suggestHearticles: { who: 'everybody', query: search },
  suggestStudies: { who: 'everybody', query: search },
  suggestConcepts: { who: 'everybody', query: `${search}&of=studies` },
  topStudiesToday: everybody,
  // Where a journal is published is what Austrian studies are chosen by (P-FEED-AUSTRIAN).
  latestStudies: { who: 'everybody', paid: '?country=Austria' },
  topCitedStudies: { who: 'everybody', paid: '?country=Austria' },
  austrianStudies: everybody,
  findPlaylist: everybody,
  findStudy: everybody,
  findStudyCitation: { who: 'everybody', query: '?format=ris' },
  listRubrics: everybody,
  randomRubric: everybody,
  findRubric: everybody,
  findContent: { who: 'everybody', params: { key: 'footer.email' } },
  recordInteraction: everybody,
  sendSearchWish: everybody,
  checkHealth: everybody,
  checkLiveness: everybody,
  describeApi: everybody,
  // One in each rubric, so what is refused depends on which was opened before (P-CARD-FREE-ONE).
  openHearticle: { who: 'everybody', refusesByItself: true },

  // What is paid for (P-PAID-ACCESS).
  searchHearticles: { who: 'paid', query: search },
  // Editors look for what they cite.
  searchStudies: { who: 'paid', also: ['editor'], query: search },
  austrianStudiesOfRubric: { who: 'paid' },

  // Accounts.
  signUp: everybody,
  signIn: { who: 'everybody', refusesByItself: true },
  forgotPassword: { who: 'everybody', query: '?email=nobody@example.org' },
  resetPassword: everybody,
  confirmEmail: everybody,
  currentUser: signedIn,
  signOut: { who: 'signed-in', refusesByItself: true },
  resendConfirmation: signedIn,
  changeEmail: signedIn,
  withdrawEmail: signedIn,
  changePassword: signedIn,
  nameReviewer: { who: 'signed-in', body: { namedAs: null } },
  exportAccount: signedIn,
  deleteAccount: signedIn,
  selectedRubrics: own,
  selectRubrics: { who: 'own', body: [1] },
  uploadProfileImage: own,
  profileImage: own,

  listReading: signedIn,
  continueReading: signedIn,
  putOnReadingList: { who: 'signed-in', body: { state: 'saved' } },
  removeFromReadingList: signedIn,
  leaveMails: everybody,
  wantMails: { who: 'signed-in', body: { mails: 'trial-notices' } },
  setReadingHistory: { who: 'signed-in', body: { history: false } },

  // Money.
  paymentPlans: everybody,
  receivePaymentEvent: everybody,
  declareOnContract: everybody,
  carryOutDeclaration: everybody,
  subscriptionState: own,
  createCheckoutSession: { who: 'own', query: '?userId={me}&paymentPlanId=price_monthly' },
  createPortalSession: ownByQuery,
  lookForOrder: ownByQuery,
  cancelSubscription: ownByQuery,
  resumeSubscription: ownByQuery,

  // Writing, reviewing and what is made of it.
  listWorkHearticles: { who: ['reviewer', 'editor', 'analyst'] },
  findWorkHearticle: readers,
  listReviewWork: { who: ['reviewer'] },
  listReviews: readers,
  submitReview: { who: ['reviewer'] },
  createHearticle: editors,
  // What is typed and not saved, for whoever has a form at the desk (P-DRAFTS).
  keepDraft: { who: ['editor', 'reviewer'], body: { form: 'rubric/3', title: '', content: {} } },
  listDrafts: readers,
  discardDraft: readers,
  saveHearticle: editors,
  // The button 'Delete' is reviewers', too (P-DELETE-HEARTICLE).
  deleteHearticle: readers,
  listHearticleVersions: readers,
  findHearticleVersion: readers,
  listTopics: readers,
  listPlaylists: editors,
  listPlaylistHearticles: editors,
  createPlaylist: editors,
  updatePlaylist: editors,
  deletePlaylist: editors,

  // What is not a hearticle (P-LIBRARY).
  uploadAudioPiece: editors,
  audioPiece: editors,
  setAudio: editors,
  removeAudio: editors,
  listLibraryRubrics: editors,
  createLibraryRubric: editors,
  changeLibraryRubric: editors,
  deleteLibraryRubric: editors,
  listLibraryTopics: editors,
  createLibraryTopic: editors,
  changeLibraryTopic: editors,
  deleteLibraryTopic: editors,
  uploadTopicImage: editors,
  uploadHearticlePicture: editors,
  findLibraryStudies: editors,
  importLibraryStudy: editors,
  findLibraryStudy: editors,
  changeLibraryStudy: editors,
  findImports: editors,
  dismissAlarm: editors,
  listSearchWishes: editors,
  finishSearchWish: editors,

  // Publication (P-PUBLICATION).
  startPublication: editors,
  latestPublication: editors,
  listPublications: editors,

  // Statistics (P-STATISTICS) and administration.
  hearticleStatistics: { who: ['analyst'] },
  hearticleTimeseries: { who: ['analyst'] },
  dashboard: administrators,
  searchUsers: administrators,
  deleteUser: administrators,
  setSubscriptionLevel: administrators,
  setUserRoles: administrators,
  auditLog: administrators,
  entitlementHistory: administrators,
}
