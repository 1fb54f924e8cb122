import { benchStory } from './benchStories.ts';
import { booksStory, overviewStory } from './booksStories.ts';
import { closingStory, keyboardStory, ordersStory } from './caseStories.ts';
import {
  applicantsStory,
  askedStory,
  clientCardsStory,
  lockedStory,
  questionsStory,
  writingStory,
} from './clientStories.ts';
import { emailsStory, fewLettersStory, profileStory, usersStory } from './companyStories.ts';
import { casesStory, clientStory, countsStory, ownDevicesStory, proposalStory } from './deskStories.ts';
import { demoPhoneStory, ownPhoneStory, signInStory } from './deviceStories.ts';
import { ledgerStory, safeguardingStory } from './ledgerStories.ts';
import { liveStory } from './liveStories.ts';
import { matchesStory, verificationStory } from './matchStories.ts';
import { mlroStory } from './mlroStories.ts';
import { lockedCodesStory, offersStory, outletStory, timeStory } from './outletStories.ts';
import {
  otherBankStory,
  payMistakesStory,
  payStory,
  severalStory,
  tasksStory,
  transactionsStory,
} from './payStories.ts';
import { railFilesStory } from './railStories.ts';
import {
  besideStory,
  documentsStory,
  identityStory,
  moneyStory,
  noticeStory,
  recordStory,
  relationsStory,
  screeningStory,
  summaryStory,
  tabWeatherStory,
} from './recordStories.ts';
import { registrationStory, reviewStory } from './registrationStories.ts';
import { reportsStory } from './reportStories.ts';
import { requestsStory } from './requestStories.ts';
import { rulesStory } from './ruleStories.ts';
import type { Scene } from './scene.ts';
import { searchStory, staffStory } from './searchStories.ts';
import { replacedStory } from './secondStories.ts';
import {
  accountStatesStory,
  accountsStory,
  alertsStory,
  galleryWindowsStory,
  sessionStory,
  shellStory,
} from './shellStories.ts';

export interface Story {
  /** begins the names of its pictures, beside those of the page */
  page: string;
  walk(scene: Scene): Promise<void>;
}

export const stories: readonly Story[] = [
  { page: 'accounts', walk: accountsStory },
  { page: 'account', walk: accountStatesStory },
  { page: 'transactions', walk: transactionsStory },
  { page: 'shell', walk: shellStory },
  { page: 'session', walk: sessionStory },
  { page: 'alerts', walk: alertsStory },
  { page: 'ui', walk: galleryWindowsStory },
  { page: 'login', walk: signInStory },
  { page: 'pay', walk: payMistakesStory },
  { page: 'pay', walk: payStory },
  { page: 'pay', walk: otherBankStory },
  { page: 'tasks', walk: severalStory },
  { page: 'tasks', walk: tasksStory },
  { page: 'users', walk: usersStory },
  { page: 'company-profile', walk: profileStory },
  { page: 'few-letters', walk: fewLettersStory },
  { page: 'email-editor', walk: emailsStory },
  { page: 'device', walk: demoPhoneStory },
  { page: 'device-own', walk: ownPhoneStory },
  { page: 'devices', walk: ownDevicesStory },
  { page: 'bench', walk: benchStory },
  { page: 'bko-client', walk: clientStory },
  { page: 'bko-client', walk: recordStory },
  { page: 'bko-live', walk: liveStory },
  { page: 'client-panel', walk: besideStory },
  { page: 'client-tab', walk: tabWeatherStory },
  { page: 'client-summary', walk: summaryStory },
  { page: 'client-money', walk: moneyStory },
  { page: 'client-relations', walk: relationsStory },
  { page: 'client-documents', walk: documentsStory },
  { page: 'client-identity', walk: identityStory },
  { page: 'client-notice', walk: noticeStory },
  { page: 'client-applicants', walk: applicantsStory },
  { page: 'client-questions', walk: questionsStory },
  { page: 'client-locked', walk: lockedStory },
  { page: 'client-cards', walk: clientCardsStory },
  { page: 'client-asked', walk: askedStory },
  { page: 'client-writing', walk: writingStory },
  { page: 'client-search', walk: searchStory },
  { page: 'screening', walk: screeningStory },
  { page: 'verification', walk: verificationStory },
  { page: 'matches', walk: matchesStory },
  { page: 'ledger', walk: ledgerStory },
  { page: 'safeguarding', walk: safeguardingStory },
  { page: 'books', walk: booksStory },
  { page: 'books-overview', walk: overviewStory },
  { page: 'staff-users', walk: staffStory },
  { page: 'bko-dashboard', walk: countsStory },
  { page: 'bko-cases', walk: casesStory },
  { page: 'cases-keyboard', walk: keyboardStory },
  { page: 'cases-together', walk: closingStory },
  { page: 'orders', walk: ordersStory },
  { page: 'requests', walk: requestsStory },
  { page: 'registration', walk: registrationStory },
  { page: 'review', walk: reviewStory },
  { page: 'proposals', walk: proposalStory },
  { page: 'replaced', walk: replacedStory },
  { page: 'rail-files', walk: railFilesStory },
  { page: 'rules', walk: rulesStory },
  { page: 'aml-reports', walk: reportsStory },
  { page: 'mlro-report', walk: mlroStory },
  { page: 'outlet', walk: outletStory },
  { page: 'offers', walk: offersStory },
  { page: 'offers', walk: lockedCodesStory },
  { page: 'client-time', walk: timeStory },
];
