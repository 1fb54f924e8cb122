import type { ReactElement } from 'react';
import { Menu } from '../ui/overlay/Menu.tsx';
import { useAccountActions, useLastRequest } from './accountActions.ts';

/** What belongs to the person and to no page. Open at once, because a click fetched it. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  return <Menu defaultOpen align="start" trigger={trigger} groups={useAccountActions()} foot={useLastRequest()} />;
}
