import { Component, type ReactNode } from 'react';
import { PageError } from './PageError.tsx';

interface ErrorBoundaryProps {
  /** another value gives what is inside another chance */
  resetKey: string;
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

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.caught && resetKey !== this.props.resetKey) this.setState({ caught: undefined });
  }

  override render(): ReactNode {
    return this.state.caught ? <PageError error={this.state.caught.error} /> : this.props.children;
  }
}
