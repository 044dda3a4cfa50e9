export interface RequestConfiguration {
  /** Prefix of every path: empty in the browser, such as `http://127.0.0.1:3000` elsewhere. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

const configuration: RequestConfiguration = {
  baseUrl: '',
  // Looked up at each call, so that a test or a tracer that replaces the global is honoured.
  fetch: (...args) => globalThis.fetch(...args),
};

/** Points the fetchers at another origin or another `fetch`: for Node, tests and tools. */
export function configureRequests(changes: Partial<RequestConfiguration>): void {
  Object.assign(configuration, changes);
}

export function requestConfiguration(): Readonly<RequestConfiguration> {
  return configuration;
}
