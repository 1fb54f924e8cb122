import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { Link } from '../router/Link.tsx';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/signOut.ts';
import { Button } from '../ui/action/Button.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { Logo } from '../ui/display/Logo.tsx';
import { AppFrame } from '../ui/layout/AppFrame.tsx';
import styles from './DefaultLayout.module.css';
import type { LayoutProps } from './layouts.ts';
import { useLook } from './look.ts';
import { useShellBanner } from './ShellBanner.tsx';
import { openWindow } from './windows.ts';

/** Pages before a company is chosen: no sidebar; the name of the product, help and logout at the top. */
export function DefaultLayout({ children }: LayoutProps) {
  const { theme, turnTheme } = useLook();
  const isSignedIn = useSession() !== undefined;
  return (
    <AppFrame banner={useShellBanner()}>
      <div className={styles.frame}>
        <header className={styles.top}>
          <Link className={styles.logo} to={paths.home} aria-label="Kontora, home page">
            <Logo />
          </Link>
          <div className={styles.tools}>
            <IconButton
              icon={theme === 'dark' ? 'sun' : 'moon'}
              label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
              onClick={turnTheme}
            />
            <Button
              className={styles.worded}
              variant="ghost"
              size="small"
              icon="help"
              onClick={() => openWindow('help')}
            >
              {messages.needSupport}
            </Button>
            {isSignedIn && (
              <Button
                className={styles.worded}
                variant="ghost"
                size="small"
                icon="logout"
                onClick={() => void signOut()}
              >
                {messages.logout}
              </Button>
            )}
          </div>
        </header>
        {children}
        <footer className={styles.foot}>
          <Link to={paths.pricing}>Pricing</Link>
          <Link to={paths.terms}>Terms and conditions</Link>
          <Link to={paths.privacy}>Privacy policy</Link>
        </footer>
      </div>
    </AppFrame>
  );
}
