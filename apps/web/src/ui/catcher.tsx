import { Component, type ReactNode } from 'react';

interface CatcherProps {
  /** Identifies the content. When it changes, the error is cleared. */
  place: string;
  /** Which errors to handle; others are rethrown. Defaults to all. */
  takes?: (error: Error) => boolean;
  /** Called for each handled error. */
  onCatch?: (error: Error) => void;
  /** Called before the content is rendered again. */
  onReset: () => void;
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
}

/** React error boundary with configurable behaviour. */
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
