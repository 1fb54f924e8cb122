/** Hash addresses of the pages, built once. */
export const paths = {
  home: '/',
  login: '/login',
  select: '/select',
  overview: '/overview',
  accounts: '/accounts',
  tasks: '/tasks',
  transactions: '/transactions',
  device: '/device',
  /** the gallery of components, demo only */
  components: '/ui',
} as const;
