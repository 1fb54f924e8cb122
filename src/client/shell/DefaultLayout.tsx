import { messages } from '../../shared/messages.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Logo } from '../ui/Logo.tsx';
import styles from './DefaultLayout.module.css';
import { useDemoBanner } from './DemoBanner.tsx';
import type { LayoutProps } from './layouts.ts';
import { useLook } from './look.ts';
import { openWindow } from './windows.ts';

/** Pages before a company is chosen: no sidebar, the name of the product and help at the top. */
export function DefaultLayout({ children }: LayoutProps) {
  const { theme, turnTheme } = useLook();
  return (
    <AppFrame banner={useDemoBanner()}>
      <div className={styles.frame}>
        <header className={styles.top}>
          <Logo />
          <div className={styles.tools}>
            <IconButton
              icon={theme === 'dark' ? 'sun' : 'moon'}
              label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
              onClick={turnTheme}
            />
            <Button variant="ghost" size="small" icon="help" onClick={() => openWindow('help')}>
              {messages.needSupport}
            </Button>
          </div>
        </header>
        {children}
      </div>
    </AppFrame>
  );
}
