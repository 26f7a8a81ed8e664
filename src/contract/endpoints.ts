import {
  changeEmail,
  changePassword,
  deleteAccount,
  exportAccount,
  withdrawEmail,
} from './accounts/account.ts'
import {
  confirmEmail,
  currentUser,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './accounts/auth.ts'
import { profileImage, uploadProfileImage } from './accounts/profile-image.ts'
import { selectedRubrics, selectRubrics } from './accounts/selected-rubrics.ts'
import {
  auditLog,
  deleteUser,
  entitlementHistory,
  searchUsers,
  setSubscriptionLevel,
  setUserRoles,
} from './administration/administration.ts'
import { dashboard } from './administration/dashboard.ts'
import { hearticleStatistics, hearticleTimeseries } from './administration/statistics.ts'
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  lookForOrder,
  paymentPlans,
  receivePaymentEvent,
  resumeSubscription,
  subscriptionState,
} from './billing/billing.ts'
import { carryOutDeclaration, declareOnContract } from './billing/declarations.ts'
import { findWorkHearticle, listWorkHearticles } from './desk/editing.ts'
import { audioPiece, removeAudio, setAudio, uploadAudioPiece } from './desk/library-audio.ts'
import { dismissAlarm, findImports } from './desk/library-imports.ts'
import {
  changeLibraryStudy,
  findLibraryStudies,
  findLibraryStudy,
  importLibraryStudy,
} from './desk/library-studies.ts'
import {
  changeLibraryRubric,
  changeLibraryTopic,
  createLibraryRubric,
  createLibraryTopic,
  deleteLibraryRubric,
  deleteLibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
  uploadTopicImage,
} from './desk/library-taxonomy.ts'
import { latestPublication, listPublications, startPublication } from './desk/publications.ts'
import { listReviews, listReviewWork, submitReview } from './desk/reviews.ts'
import {
  createHearticle,
  deleteHearticle,
  findHearticleVersion,
  listHearticleVersions,
  listTopics,
  saveHearticle,
} from './desk/writing.ts'
import { checkHealth, describeApi } from './health.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { findContent } from './reading/content.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
  topStudiesToday,
} from './reading/feeds.ts'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
  mostReadHearticles,
} from './reading/hearticles.ts'
import { recordInteraction } from './reading/interactions.ts'
import { openHearticle } from './reading/open-hearticle.ts'
import {
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  listPlaylistHearticles,
  listPlaylists,
  updatePlaylist,
} from './reading/playlists.ts'
import { findRubric, listRubrics, randomRubric } from './reading/rubrics.ts'
import {
  searchHearticles,
  searchStudies,
  suggestHearticles,
  suggestStudies,
} from './reading/search.ts'
import { findStudy, findStudyCitation } from './reading/studies.ts'

/** Every call of the API, for the OpenAPI document and the contract test. */
export const endpoints: readonly Endpoint[] = [
  findHearticle,
  hearticlesOfDay,
  allHearticles,
  hearticleArchive,
  mostReadHearticles,
  suggestHearticles,
  searchHearticles,
  openHearticle,
  listWorkHearticles,
  findWorkHearticle,
  uploadAudioPiece,
  audioPiece,
  setAudio,
  removeAudio,
  listLibraryRubrics,
  createLibraryRubric,
  changeLibraryRubric,
  deleteLibraryRubric,
  listLibraryTopics,
  createLibraryTopic,
  changeLibraryTopic,
  deleteLibraryTopic,
  uploadTopicImage,
  findLibraryStudies,
  importLibraryStudy,
  findLibraryStudy,
  changeLibraryStudy,
  findImports,
  dismissAlarm,
  listReviewWork,
  listReviews,
  submitReview,
  createHearticle,
  saveHearticle,
  deleteHearticle,
  listHearticleVersions,
  findHearticleVersion,
  listTopics,
  topStudiesToday,
  latestStudies,
  topCitedStudies,
  austrianStudies,
  austrianStudiesOfRubric,
  suggestStudies,
  searchStudies,
  listPlaylists,
  listPlaylistHearticles,
  createPlaylist,
  updatePlaylist,
  deletePlaylist,
  findPlaylist,
  findStudy,
  findStudyCitation,
  listRubrics,
  randomRubric,
  findRubric,
  findContent,
  recordInteraction,
  hearticleStatistics,
  hearticleTimeseries,
  dashboard,
  signIn,
  currentUser,
  signUp,
  signOut,
  forgotPassword,
  resetPassword,
  confirmEmail,
  resendConfirmation,
  changeEmail,
  withdrawEmail,
  changePassword,
  exportAccount,
  deleteAccount,
  selectedRubrics,
  selectRubrics,
  uploadProfileImage,
  profileImage,
  searchUsers,
  deleteUser,
  setSubscriptionLevel,
  setUserRoles,
  auditLog,
  subscriptionState,
  paymentPlans,
  createCheckoutSession,
  createPortalSession,
  lookForOrder,
  cancelSubscription,
  resumeSubscription,
  receivePaymentEvent,
  declareOnContract,
  carryOutDeclaration,
  entitlementHistory,
  startPublication,
  latestPublication,
  listPublications,
  checkHealth,
  describeApi,
]
