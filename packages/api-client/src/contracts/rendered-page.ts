/** What the server tells the thread that renders a page. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  isPhone: boolean;
  /** Whether an account was ever used in this browser. */
  isKnown: boolean;
  /** The startup chosen last in this browser, unvalidated: it may be somebody else's, or gone. */
  chosenId: number | null;
}

/** A page as that thread returns it. */
export interface RenderedPage {
  /** Its `<title>` element, which belongs in the head. */
  title: string;
  html: string;
  /** JSON state that the browser hydrates from. */
  state: string;
}
