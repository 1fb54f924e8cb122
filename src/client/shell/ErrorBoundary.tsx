import { Component, type ReactNode } from 'react';
import { allowReload, retryParts } from '../router/loadPage.ts';
import { PageError } from './PageError.tsx';

interface ErrorBoundaryProps {
  /** another value gives what is inside another chance */
  resetKey: unknown;
  /** called with the error, and nothing is drawn; without it, the error page is */
  onCaught?: (error: unknown) => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** boxed, since anything may be thrown */
  caught: { error: unknown } | undefined;
}

/** Shows the error page in place of what could not be drawn; the rest of the window stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCaught?.(error);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.caught && resetKey !== this.props.resetKey) this.setState({ caught: undefined });
  }

  /** Draws again what is inside. */
  private readonly retry = async (): Promise<void> => {
    allowReload();
    retryParts();
    this.setState({ caught: undefined });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.onCaught ? null : <PageError error={caught.error} onRetry={this.retry} />;
  }
}
