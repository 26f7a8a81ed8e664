import {
  changeEmail,
  changePassword,
  deleteAccount,
  exportAccount,
  withdrawEmail,
} from './account.ts'
import {
  auditLog,
  deleteUser,
  entitlementHistory,
  searchUsers,
  setSubscriptionLevel,
  setUserRoles,
} from './administration.ts'
import {
  confirmEmail,
  currentUser,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './auth.ts'
import {
  cancelSubscription,
  carryOutDeclaration,
  createCheckoutSession,
  createPortalSession,
  declareOnContract,
  lookForOrder,
  paymentPlans,
  receivePaymentEvent,
  resumeSubscription,
  subscriptionState,
} from './billing.ts'
import { findContent } from './content.ts'
import { dashboard } from './dashboard.ts'
import { findWorkHearticle, listWorkHearticles } from './editing.ts'
import type { Endpoint } from './endpoint.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
  topStudiesToday,
} from './feeds.ts'
import { checkHealth, describeApi } from './health.ts'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
  mostReadHearticles,
  openHearticle,
} from './hearticles.ts'
import { recordInteraction } from './interactions.ts'
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
} from './library.ts'
import { audioPiece, removeAudio, setAudio, uploadAudioPiece } from './library-audio.ts'
import { dismissAlarm, findImports } from './library-imports.ts'
import {
  changeLibraryStudy,
  findLibraryStudies,
  findLibraryStudy,
  importLibraryStudy,
} from './library-studies.ts'
import {
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  listPlaylistHearticles,
  listPlaylists,
  updatePlaylist,
} from './playlists.ts'
import { profileImage, uploadProfileImage } from './profile-image.ts'
import { latestPublication, listPublications, startPublication } from './publications.ts'
import { listReviews, listReviewWork, submitReview } from './reviews.ts'
import { findRubric, listRubrics, randomRubric } from './rubrics.ts'
import { searchHearticles, searchStudies, suggestHearticles, suggestStudies } from './search.ts'
import { hearticleStatistics, hearticleTimeseries } from './statistics.ts'
import { findStudy, findStudyCitation } from './studies.ts'
import { selectedRubrics, selectRubrics } from './users.ts'
import {
  createHearticle,
  deleteHearticle,
  findHearticleVersion,
  listHearticleVersions,
  listTopics,
  saveHearticle,
} from './writing.ts'

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
