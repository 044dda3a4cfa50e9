export interface RequestConfiguration {
  /** Prefix of every path: empty in the browser, such as `http://127.0.0.1:3000` elsewhere. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** The server refused the session: the app checks who is logged in. Called once per wave of refusals (SE-48). */
  onSessionOver: () => void;
  /** Called after each attempt that shows whether the server can be reached. `error` says why it cannot. */
  onReachability: (isReachable: boolean, error?: Error) => void;
  /** A number from 0 up to 1, for the jitter of the retries. */
  random: () => number;
  /** The wait before a retry that is due in this many milliseconds. Tests shorten it. */
  retryWait: (milliseconds: number) => number;
}

const configuration: RequestConfiguration = {
  baseUrl: '',
  // Looked up at each call, so that a test or a tracer that replaces the global is honoured.
  fetch: (...args) => globalThis.fetch(...args),
  onSessionOver: () => {},
  onReachability: () => {},
  random: Math.random,
  retryWait: milliseconds => milliseconds,
};

/** Sets the origin and the `fetch`, and the callbacks for the session and the connection. */
export function configureRequests(changes: Partial<RequestConfiguration>): void {
  Object.assign(configuration, changes);
}

export function requestConfiguration(): Readonly<RequestConfiguration> {
  return configuration;
}
