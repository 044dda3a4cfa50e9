import classes from './show-message.module.css';

/** Milliseconds to wait for the pages of earlier messages. */
const PATIENCE = 20_000;
/** Milliseconds to keep the message centred while its surroundings are rendered and take their real height. */
const SETTLING = 1000;
/** Input by which a reader goes elsewhere. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls a conversation to the message that the address names (`#message-5`), marks it and focuses it. Loads earlier
 * messages, as scrolling up does, until the message is there. Given up as soon as the reader goes elsewhere.
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

/** Scrolls up a little, which makes the list load a page of earlier messages. */
function goUp(scroller: HTMLElement): void {
  requestAnimationFrame(() => {
    scroller.scrollTop = 1;
    requestAnimationFrame(() => {
      scroller.scrollTop = 0;
    });
  });
}
