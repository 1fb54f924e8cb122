/**
 * Every page of the product, and who may see it: what is not here does not exist, and sidebar, guard and palette read
 * this table. Letters and roles are those of the specification, in its order.
 */
import { definePage, type PageDefinition } from './client/router/definePage.ts';
import { paths } from './shared/paths.ts';

export const pages: readonly PageDefinition[] = [
  definePage({
    path: paths.login,
    title: 'Sign in',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/access/company/LoginPage.tsx').then(({ LoginPage }) => LoginPage),
  }),
  definePage({
    path: paths.select,
    title: 'Choose a company',
    layout: 'default',
    load: () => import('./features/access/company/SelectPage.tsx').then(({ SelectPage }) => SelectPage),
  }),
  definePage({
    path: paths.registration,
    title: 'Registration',
    layout: 'default',
    load: () =>
      import('./features/registration/company/RegistrationPage.tsx').then(({ RegistrationPage }) => RegistrationPage),
  }),
  definePage({
    path: paths.review,
    title: 'Review',
    layout: 'default',
    load: () => import('./features/registration/company/ReviewPage.tsx').then(({ ReviewPage }) => ReviewPage),
  }),
  definePage({
    path: paths.overview,
    title: 'Overview',
    layout: 'business',
    load: () => import('./features/home/company/OverviewPage.tsx').then(({ OverviewPage }) => OverviewPage),
  }),
  definePage({
    path: paths.tasks,
    title: 'Tasks',
    layout: 'business',
    letters: ['B', 'C'],
    load: () => import('./features/payments/company/TasksPage.tsx').then(({ TasksPage }) => TasksPage),
  }),
  definePage({
    path: paths.transactions,
    title: 'Transactions',
    layout: 'business',
    letters: ['A', 'C'],
    load: () =>
      import('./features/payments/company/TransactionsPage.tsx').then(({ TransactionsPage }) => TransactionsPage),
  }),
  definePage({
    path: paths.accounts,
    title: 'Accounts',
    layout: 'business',
    letters: ['A', 'B', 'C'],
    load: () => import('./features/accounts/company/AccountsPage.tsx').then(({ AccountsPage }) => AccountsPage),
  }),
  definePage({
    path: paths.companyProfile,
    title: 'Company profile',
    layout: 'business',
    load: () =>
      import('./features/clients/company/CompanyProfilePage.tsx').then(({ CompanyProfilePage }) => CompanyProfilePage),
  }),
  definePage({
    path: paths.users,
    title: 'Users',
    layout: 'business',
    letters: ['D'],
    load: () => import('./features/members/company/UsersPage.tsx').then(({ UsersPage }) => UsersPage),
  }),
  definePage({
    path: paths.cards,
    title: 'Cards',
    layout: 'business',
    letters: ['G', 'H'],
    load: () => import('./features/cards/company/CardsPage.tsx').then(({ CardsPage }) => CardsPage),
  }),
  definePage({
    path: paths.feesInvoices,
    title: 'Fees and invoices',
    layout: 'business',
    letters: ['A'],
    load: () =>
      import('./features/accounts/company/FeesInvoicesPage.tsx').then(({ FeesInvoicesPage }) => FeesInvoicesPage),
  }),
  definePage({
    path: paths.bkoDashboard,
    title: 'Dashboard',
    layout: 'backoffice',
    roles: ['A', 'D', 'S', 'M', 'H', 'E', 'F', 'P'],
    load: () => import('./features/home/backoffice/DashboardPage.tsx').then(({ DashboardPage }) => DashboardPage),
  }),
  definePage({
    path: paths.bkoClients,
    title: 'Clients',
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
    load: () => import('./features/clients/backoffice/ClientsPage.tsx').then(({ ClientsPage }) => ClientsPage),
  }),
  definePage({
    path: paths.bkoCases,
    title: 'Tasks',
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
    load: () => import('./features/cases/backoffice/CasesPage.tsx').then(({ CasesPage }) => CasesPage),
  }),
  definePage({
    path: paths.bkoCase,
    title: 'Case',
    // as the queue it is opened from
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
    load: () => import('./features/cases/backoffice/CasePage.tsx').then(({ CasePage }) => CasePage),
  }),
  definePage({
    path: paths.bkoCoupons,
    title: 'Outlet',
    layout: 'backoffice',
    roles: ['A', 'P'],
    load: () => import('./features/outlet/backoffice/CouponsPage.tsx').then(({ CouponsPage }) => CouponsPage),
  }),
  definePage({
    path: paths.bkoTransactions,
    title: 'Transactions',
    layout: 'backoffice',
    roles: ['A', 'S', 'M', 'H', 'F', 'E'],
    load: () =>
      import('./features/monitoring/backoffice/LiveTransactionsPage.tsx').then(
        ({ LiveTransactionsPage }) => LiveTransactionsPage,
      ),
  }),
  definePage({
    path: paths.bkoManualVerification,
    title: 'Manual verification',
    layout: 'backoffice',
    roles: ['A', 'S', 'M', 'H', 'E', 'F', 'C'],
    load: () =>
      import('./features/screening/backoffice/ManualVerificationPage.tsx').then(
        ({ ManualVerificationPage }) => ManualVerificationPage,
      ),
  }),
  definePage({
    path: paths.bkoComplianceUnit,
    title: 'Compliance unit',
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'F', 'E'],
    load: () =>
      import('./features/monitoring/backoffice/ComplianceUnitPage.tsx').then(
        ({ ComplianceUnitPage }) => ComplianceUnitPage,
      ),
  }),
  definePage({
    path: paths.bkoUsers,
    title: 'Users',
    layout: 'backoffice',
    roles: ['A'],
    load: () => import('./features/staff/backoffice/StaffPage.tsx').then(({ StaffPage }) => StaffPage),
  }),
  definePage({
    path: paths.bkoUserPreview,
    title: 'User preview',
    layout: 'backoffice',
    roles: ['A'],
    load: () =>
      import('./features/staff/backoffice/UserPreviewPage.tsx').then(({ UserPreviewPage }) => UserPreviewPage),
  }),
  definePage({
    path: paths.bkoClient,
    title: 'Client',
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'S', 'E', 'F'],
    load: () => import('./features/desk/backoffice/ClientPage.tsx').then(({ ClientPage }) => ClientPage),
  }),
  definePage({
    path: paths.bkoAmlReports,
    title: 'AML reports',
    layout: 'backoffice',
    roles: ['A', 'M', 'H', 'F', 'E'],
    load: () => import('./features/reports/backoffice/AmlReportsPage.tsx').then(({ AmlReportsPage }) => AmlReportsPage),
  }),
  definePage({
    path: paths.bkoCardProcessing,
    title: 'Card production',
    layout: 'backoffice',
    roles: ['A', 'S', 'E', 'M', 'H'],
    load: () =>
      import('./features/cards/backoffice/CardProductionPage.tsx').then(({ CardProductionPage }) => CardProductionPage),
  }),
  definePage({
    path: paths.bkoFinancialInformation,
    title: 'Financial information',
    layout: 'backoffice',
    roles: ['A', 'F', 'E'],
    load: () =>
      import('./features/reports/backoffice/FinancialInformationPage.tsx').then(
        ({ FinancialInformationPage }) => FinancialInformationPage,
      ),
  }),
  definePage({
    path: paths.terms,
    title: 'Terms and conditions',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/public/company/TermsPage.tsx').then(({ TermsPage }) => TermsPage),
  }),
  definePage({
    path: paths.privacy,
    title: 'Privacy policy',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/public/company/PrivacyPage.tsx').then(({ PrivacyPage }) => PrivacyPage),
  }),
  definePage({
    path: paths.pricing,
    title: 'Pricing',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/public/company/PricingPage.tsx').then(({ PricingPage }) => PricingPage),
  }),
  definePage({
    path: paths.emailEditor,
    title: 'E-mail editor',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/public/company/EmailEditorPage.tsx').then(({ EmailEditorPage }) => EmailEditorPage),
  }),
  definePage({
    path: paths.device,
    title: 'Device',
    layout: 'bare',
    isPublic: true,
    load: () => import('./features/access/device/DeviceRoute.tsx').then(({ DeviceRoute }) => DeviceRoute),
  }),
  definePage({
    path: paths.components,
    title: 'Components',
    layout: 'bare',
    isPublic: true,
    load: () => import('./features/public/company/ComponentsPage.tsx').then(({ ComponentsPage }) => ComponentsPage),
  }),
];
