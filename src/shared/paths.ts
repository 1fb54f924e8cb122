/** Hash addresses of the pages, built once. */
export const paths = {
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

  // company area
  overview: '/overview',
  accounts: '/accounts',
  tasks: '/tasks',
  transactions: '/transactions',
  cards: '/cards',
  users: '/users',
  companyProfile: '/company-profile',
  feesInvoices: '/fees-invoices',

  // back office
  bkoDashboard: '/bko-dashboard',
  bkoClients: '/bko-clients',
  bkoClient: '/bko-client',
  bkoCases: '/bko-cases',
  bkoCase: '/bko-case',
  bkoCoupons: '/bko-coupons',
  bkoTransactions: '/bko-transactions',
  bkoManualVerification: '/bko-manual-verification',
  bkoComplianceUnit: '/bko-compliance-unit',
  bkoUsers: '/bko-users',
  bkoUserPreview: '/bko-user-preview',
  bkoAmlReports: '/bko-aml-reports',
  bkoCardProcessing: '/bko-card-processing',
  bkoFinancialInformation: '/bko-financial-information',
} as const;
