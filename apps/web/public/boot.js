// Runs before the first paint, so that the page does not flash in the wrong theme, or with a bar that it does not have.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('groundwork:color-scheme') ?? chosen;
  } catch {
    // Storage may be blocked: the default applies.
  }
  const light = chosen === 'light' || (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  page.toggleAttribute('data-bare', /^\/(auth|simple-auth|login|shared)\b/.test(location.pathname));
})();

// A page that the server has rendered is visible without its code. Loaded at once, the code would compete with styles
// and fonts on a slow connection.
document.addEventListener('DOMContentLoaded', () => {
  const root = document.querySelector('#root[data-rendered]');
  const typed = new Map(Object.entries(readTyped()));
  for (const [id, text] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = text;
  }
  const endEarlyInput = root ? catchEarlyInput(root, typed) : () => replay(typed);
  document.addEventListener('groundwork:hydrated', endEarlyInput, { once: true });
  if (!root) return;
  let isAskedFor = false;
  const load = () => {
    if (isAskedFor) return;
    isAskedFor = true;
    const { content } = document.getElementById('code');
    for (const script of content.querySelectorAll('script')) {
      // In order, so that imports are there before what imports them.
      script.async = false;
      script.addEventListener('error', awaitConnection);
    }
    document.head.append(content);
  };
  requestAnimationFrame(() => {
    // Chats are read from the end.
    for (const chat of root.querySelectorAll('[aria-label="Conversation"]')) chat.scrollTop = chat.scrollHeight;
    setTimeout(load);
  });
  // A background tab paints nothing, so no animation frame comes.
  setTimeout(load, 1000);
});

// The code did not come. The painted page stays. A document does not request a failed module again, so it is reloaded
// once the server answers; rarely, in case that does not help.
function awaitConnection() {
  if (document.querySelector('.boot-offline')) return;
  const notice = document.createElement('p');
  notice.className = 'boot-offline';
  notice.setAttribute('role', 'status');
  notice.textContent = "You're offline. This page will work again when you're back online.";
  document.body.append(notice);
  const look = () =>
    fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && (writeSession('reloaded', Date.now()), location.reload()),
      () => {},
    );
  addEventListener('online', look);
  setInterval(look, Date.now() - readSession('reloaded') < 60_000 ? 60_000 : 3000);
}

// Until the app has hydrated, records what is typed and holds back the last press; the returned function replays both.
// Links work by themselves.
function catchEarlyInput(root, typed) {
  const PRESSED = 'button, summary, input:is([type="checkbox"], [type="radio"])';
  let again = () => {};
  let entered = null;
  const keep = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = repeat;
    entered = null;
  };
  const listeners = {
    input: ({ target }) => {
      // Whoever types on after Enter has not finished.
      if (target === entered) again = () => {};
      typed.set(target.id || target, target.value);
      writeTyped(typed);
    },
    click: event => {
      const pressed = event.target.closest(PRESSED);
      if (pressed && !event.target.closest('a')) keep(event, () => pressed.click());
    },
    submit: event => keep(event, () => event.target.requestSubmit()),
    // As in the composer: an input method has Enter for itself, and on a touch screen it begins a line.
    keydown: event => {
      const { target, key, ctrlKey, metaKey, shiftKey, isComposing, keyCode } = event;
      if (target.tagName !== 'TEXTAREA' || key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return;
      if (matchMedia('(pointer: coarse)').matches && !ctrlKey && !metaKey) return;
      const repeated = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
      keep(event, () => target.dispatchEvent(new KeyboardEvent('keydown', repeated)));
      entered = target;
    },
  };
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
    replay(typed);
    // After the typed text is in place, as the press may send it.
    queueMicrotask(() => again());
  };
}

// A field is known by its id, as the app may render another in its place, and much later if its code was missing.
function replay(typed) {
  const path = location.pathname;
  for (const [key, text] of typed) {
    const put = () => {
      const field = typeof key === 'string' ? document.getElementById(key) : key;
      if (!field?.isConnected) return location.pathname !== path;
      type(field, text);
      typed.delete(key);
      writeTyped(typed);
      return true;
    };
    if (put()) continue;
    const observer = new MutationObserver(() => put() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
  }
}

function type(field, text) {
  // A draft that this browser has kept comes before the typed text.
  const kept = field.tagName === 'TEXTAREA' && field.value !== text ? [field.value] : [];
  const value = [...kept.filter(Boolean), text].join('\n\n');
  // React ignores a value set through the property that it overrides on the field, so this uses the prototype's setter.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

// Storage may be blocked: then a reload loses the text.
function readSession(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`groundwork:${name}`));
  } catch {
    return null;
  }
}

function writeSession(name, value) {
  try {
    sessionStorage.setItem(`groundwork:${name}`, JSON.stringify(value));
  } catch {}
}

function readTyped() {
  const { path, fields } = readSession('typed') ?? {};
  return path === location.pathname ? fields : {};
}

function writeTyped(typed) {
  const isKept = ([id]) => typeof id === 'string' && document.getElementById(id)?.type !== 'password';
  writeSession('typed', { path: location.pathname, fields: Object.fromEntries([...typed].filter(isKept)) });
}
