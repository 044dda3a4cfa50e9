// Runs before the first paint, so that the page never flashes in the other theme, or with a bar that it does not have.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('groundwork:color-scheme');
  } catch {
    // Storage may be blocked: the default holds.
  }
  const light = chosen === 'light' || (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
  page.toggleAttribute('data-bare', /^\/(auth|simple-auth|login|shared)\b/.test(location.pathname));
})();

// A page that the server has rendered is on screen before its code: that would share a slow line with its styles and its letters.
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
      // In their order, each when it is there: an import before what imports it.
      script.async = false;
      script.addEventListener('error', () => {
        root.replaceChildren(document.getElementById('loading').content);
        document.documentElement.toggleAttribute('data-failed', true);
      });
    }
    document.head.append(content);
  };
  requestAnimationFrame(() => {
    // A chat is read from its end.
    for (const chat of root.querySelectorAll('[aria-label="Conversation"]')) chat.scrollTop = chat.scrollHeight;
    setTimeout(load);
  });
  // In the background nothing is painted.
  setTimeout(load, 1000);
});

// Until the app has taken over, what is typed is noted and the last press is kept. Then both happen again. Links lead on by themselves.
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
    // A finger's Enter is a new line.
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
    // What was typed has to be in its place before it is sent.
    queueMicrotask(() => again());
  };
  document.addEventListener('groundwork:hydrated', repeat, { once: true });
}

function type(field, text) {
  // A draft that this browser has kept stays before it.
  const kept = field.tagName === 'TEXTAREA' && field.value !== text ? [field.value] : [];
  const value = [...kept.filter(Boolean), text].join('\n\n');
  // React takes for news what is set past the field's own property.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}
