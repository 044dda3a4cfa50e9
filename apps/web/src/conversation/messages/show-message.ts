import classes from './show-message.module.css';

/** So long, in milliseconds, pages with what was said before may take to come. */
const PATIENCE = 20_000;
/** So long, in milliseconds, the message is held in the middle: what is around it is drawn and takes its real height. */
const SETTLING = 1000;
/** Whatever a reader does to go elsewhere. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls a conversation to the message that the address names (`#message-5`), marks it and puts the focus on it. What
 * was said before is loaded as when one scrolls up, until the message is there. Given up as soon as the reader goes
 * elsewhere.
 */
export function showMessage(): void {
  const scroller = document.querySelector<HTMLElement>('[aria-label="Conversation"]');
  const elementId = window.location.hash.slice(1);
  if (!scroller || !/^message-\d+$/.test(elementId)) return;
  const done = new AbortController();
  const { signal } = done;
  const changes = new MutationObserver(() => look());
  signal.addEventListener('abort', () => changes.disconnect());
  for (const type of OWN_WAYS)
    window.addEventListener(type, () => done.abort(), { signal, capture: true, passive: true });
  setTimeout(() => done.abort(), PATIENCE);

  const look = () => {
    if (!scroller.isConnected) return done.abort();
    const found = scroller.querySelector<HTMLElement>(`#${elementId}`);
    if (!found) return goUp(scroller);
    changes.disconnect();
    found.dataset.shown = '';
    if (classes.shown) found.classList.add(classes.shown);
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    const until = performance.now() + SETTLING;
    const hold = () => {
      if (signal.aborted) return;
      found.scrollIntoView({ block: 'center' });
      if (performance.now() < until) requestAnimationFrame(hold);
      else done.abort();
    };
    hold();
  };
  changes.observe(scroller, { childList: true, subtree: true });
  look();
}

/** A step up is what has a page of earlier messages loaded. */
function goUp(scroller: HTMLElement): void {
  requestAnimationFrame(() => {
    scroller.scrollTop = 1;
    requestAnimationFrame(() => {
      scroller.scrollTop = 0;
    });
  });
}
