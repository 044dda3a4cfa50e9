import { Component, type ReactNode } from 'react';

interface CatcherProps {
  /** When it changes, the failed content is no longer there. */
  place: string;
  /** Which errors it takes; it passes the others on. Without it, all. */
  takes?: (error: Error) => boolean;
  /** Runs when it has taken one. */
  onCatch?: (error: Error) => void;
  /** Runs before what failed is drawn again, or something else in its place. */
  onReset: () => void;
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
}

/** React's error boundary, with the decisions left to its user. */
export class Catcher extends Component<CatcherProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_: unknown) {
    const { takes, onCatch } = this.props;
    const { error } = this.state;
    if (error && (!takes || takes(error))) onCatch?.(error);
  }

  override componentDidUpdate(previous: CatcherProps) {
    if (previous.place !== this.props.place && this.state.error) this.#reset();
  }

  readonly #reset = () => {
    this.props.onReset();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.takes && !this.props.takes(error)) throw error;
    return this.props.fallback(error, this.#reset);
  }
}
