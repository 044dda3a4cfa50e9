export interface RequestConfiguration {
  /** Prefix of every path: empty in the browser, such as `http://127.0.0.1:3000` elsewhere. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** The session is over: the app leads to /auth. Told once per wave of refusals (F8). */
  onSessionOver: () => void;
  /** Told after each attempt that says something about it. `error` is what went wrong when it is false. */
  onReachability: (isReachable: boolean, error?: Error) => void;
  /** A number from 0 up to 1, for the jitter of the retries. */
  random: () => number;
}

const configuration: RequestConfiguration = {
  baseUrl: '',
  // Looked up at each call, so that a test or a tracer that replaces the global is honoured.
  fetch: (...args) => globalThis.fetch(...args),
  onSessionOver: () => {},
  onReachability: () => {},
  random: Math.random,
};

/** Points the fetchers at another origin or `fetch`, and says who is told of the session and the connection. */
export function configureRequests(changes: Partial<RequestConfiguration>): void {
  Object.assign(configuration, changes);
}

export function requestConfiguration(): Readonly<RequestConfiguration> {
  return configuration;
}
