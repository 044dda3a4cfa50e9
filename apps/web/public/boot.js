// Runs before the first paint, so that the page does not flash in the wrong theme, or with a bar that it does not have.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('groundwork:color-scheme');
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
  if (!root) return;
  catchEarlyInput(root);
  let isAskedFor = false;
  const load = () => {
    if (isAskedFor) return;
    isAskedFor = true;
    const { content } = document.getElementById('code');
    for (const script of content.querySelectorAll('script')) {
      // In order, so that imports are there before what imports them.
      script.async = false;
      script.addEventListener('error', () => {
        root.replaceChildren(document.getElementById('loading').content);
        document.documentElement.toggleAttribute('data-failed', true);
      });
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

// Until the app has hydrated, records what is typed and holds back the last press, then replays both. Links work by
// themselves.
function catchEarlyInput(root) {
  const PRESSED = 'button, summary, input:is([type="checkbox"], [type="radio"])';
  const typed = new Map();
  let again = () => {};
  const keep = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = repeat;
  };
  const listeners = {
    input: ({ target }) => typed.set(target, target.value),
    click: event => {
      const pressed = event.target.closest(PRESSED);
      if (pressed && !event.target.closest('a')) keep(event, () => pressed.click());
    },
    submit: event => keep(event, () => event.target.requestSubmit()),
    // On a touch keyboard, Enter inserts a line break.
    keydown: event => {
      const { target, key, shiftKey, isComposing } = event;
      if (target.tagName !== 'TEXTAREA' || key !== 'Enter' || shiftKey || isComposing) return;
      if (matchMedia('(pointer: coarse)').matches) return;
      keep(event, () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    },
  };
  for (const [type, listener] of Object.entries(listeners)) root.addEventListener(type, listener, true);
  const repeat = () => {
    for (const [type, listener] of Object.entries(listeners)) root.removeEventListener(type, listener, true);
    for (const [field, text] of typed) type(field, text);
    // After the typed text is in place, as the press may send it.
    queueMicrotask(() => again());
  };
  document.addEventListener('groundwork:hydrated', repeat, { once: true });
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
