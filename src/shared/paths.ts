/** Hash addresses of the pages, built once. */

const openPaths = {
  home: '/',
  login: '/login',
  device: '/device',
  /** the gallery of components, demo only */
  components: '/ui',

  // before and beside the work for a company
  select: '/select',
  registration: '/registration',
  review: '/review',

  // for everybody
  terms: '/legal-terms-and-conditions',
  privacy: '/legal-privacy-policy',
  pricing: '/pricing',
  emailEditor: '/email-editor',
} as const;

/** The company area: its pages have a sidebar. */
export const companyPaths = {
  overview: '/overview',
  accounts: '/accounts',
  tasks: '/tasks',
  transactions: '/transactions',
  cards: '/cards',
  users: '/users',
  companyProfile: '/company-profile',
  feesInvoices: '/fees-invoices',
  messages: '/messages',
  requests: '/requests',
} as const;

/** The back office: its pages have a sidebar too. */
export const staffPaths = {
  bkoDashboard: '/bko-dashboard',
  bkoClients: '/bko-clients',
  bkoClient: '/bko-client',
  bkoCases: '/bko-cases',
  bkoCase: '/bko-case',
  bkoCoupons: '/bko-coupons',
  bkoTransactions: '/bko-transactions',
  bkoManualVerification: '/bko-manual-verification',
  bkoComplianceUnit: '/bko-compliance-unit',
  bkoMlroReport: '/bko-mlro-report',
  bkoUsers: '/bko-users',
  bkoUserPreview: '/bko-user-preview',
  bkoLog: '/bko-log',
  bkoAmlReports: '/bko-aml-reports',
  bkoCardProcessing: '/bko-card-processing',
  bkoFinancialInformation: '/bko-financial-information',
} as const;

export const paths = { ...openPaths, ...companyPaths, ...staffPaths } as const;
